-- Only the version before this one calls it: to be dropped after it.
-- Counts an attempt before the password is looked at, so that parallel guesses count too, and says how many seconds are
-- left to wait (0: go ahead). From the failure number `free` on, each further one doubles the wait, 15 minutes at most.
create or replace function identity.claim_attempt(subject bytea, free integer) returns double precision
language plpgsql as $$
declare wait double precision;
begin
  insert into identity.failed_sign_in as f (subject_hash, failures, allowed_at, expires_at)
  values (subject, 0, now(), now() + interval '1 day')
  on conflict (subject_hash) do update
    set failures = case when f.expires_at < now() then 0 else f.failures end,
        allowed_at = case when f.expires_at < now() then now() else f.allowed_at end,
        expires_at = case when f.expires_at < now() then now() + interval '1 day' else f.expires_at end;
  select extract(epoch from allowed_at - clock_timestamp()) into wait
    from identity.failed_sign_in where subject_hash = subject for update;
  if wait > 0 then return wait; end if;
  update identity.failed_sign_in
     set failures = failures + 1,
         allowed_at = case when failures + 1 >= free
           then clock_timestamp() + make_interval(secs => least(900, power(2, least(failures + 1 - free, 20))))
           else clock_timestamp() end,
         expires_at = clock_timestamp() + interval '1 day'
   where subject_hash = subject;
  return 0;
end $$;
