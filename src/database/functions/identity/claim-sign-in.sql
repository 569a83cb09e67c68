-- Counts an attempt before the password is looked at, so that parallel guesses count too, and says how many seconds are left to wait (0: go
-- ahead). It counts for every subject, or for none when one of them has to wait. From the failure number `free` of a subject on, each
-- further one doubles its wait, up to `longest` seconds.
create or replace function identity.claim_sign_in(subjects bytea[], free integer[], longest integer[]) returns double precision
language plpgsql as $$
declare wait double precision;
begin
  -- In the order given, which is the same for everybody: two attempts at once wait for each other and never in a circle.
  insert into identity.failed_sign_in as f (subject_hash, failures, allowed_at, expires_at)
  select u.subject, 0, now(), now() + interval '1 day'
    from unnest(subjects) with ordinality as u (subject, place) order by u.place
  on conflict (subject_hash) do update
    set failures = case when f.expires_at < now() then 0 else f.failures end,
        allowed_at = case when f.expires_at < now() then now() else f.allowed_at end,
        expires_at = case when f.expires_at < now() then now() + interval '1 day' else f.expires_at end;
  select max(extract(epoch from f.allowed_at - clock_timestamp())) into wait
    from identity.failed_sign_in f where f.subject_hash = any (subjects);
  if wait > 0 then return wait; end if;
  update identity.failed_sign_in f
     set failures = f.failures + 1,
         allowed_at = case when f.failures + 1 >= u.free
           then clock_timestamp() + make_interval(secs => least(u.longest, power(2, least(f.failures + 1 - u.free, 20))))
           else clock_timestamp() end,
         expires_at = clock_timestamp() + interval '1 day'
    from unnest(subjects, free, longest) as u (subject, free, longest)
   where f.subject_hash = u.subject;
  return 0;
end $$;
