-- Counts something that everybody does together, so many a minute evenly, `burst` of them at once, and says how many seconds are left to wait
-- (0: go ahead). One row: `allowed_at` is when the last of those that were let through would have had its turn.
create or replace function limits.claim_total(p_subject bytea, p_per_minute integer, p_burst integer) returns double precision
language plpgsql as $$
declare
  v_each interval := make_interval(secs => 60.0 / p_per_minute);
  v_wait double precision;
begin
  insert into limits.attempt (subject_hash, attempts, allowed_at, expires_at)
  values (p_subject, 0, clock_timestamp(), clock_timestamp() + interval '1 day') on conflict do nothing;
  select extract(epoch from allowed_at + v_each - clock_timestamp() - p_burst * v_each) into v_wait
    from limits.attempt where subject_hash = p_subject for update;
  if v_wait > 0 then return v_wait; end if;
  update limits.attempt
     set attempts = 1, allowed_at = greatest(allowed_at, clock_timestamp()) + v_each, expires_at = clock_timestamp() + interval '1 day'
   where subject_hash = p_subject;
  return 0;
end $$;
