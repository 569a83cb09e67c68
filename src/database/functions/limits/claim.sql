-- Counts an attempt before it is made, so that parallel ones count too, and says how many seconds are left to wait (0: go ahead). It counts
-- for every subject, or for none when one of them has to wait. From the attempt number `free` of a subject on, each further one doubles its
-- wait, up to `longest` seconds: nobody is ever locked out. A day without attempts forgets them.
create or replace function limits.claim(subjects bytea[], free integer[], longest integer[]) returns double precision
language plpgsql as $$
declare wait double precision;
begin
  -- In the order given, which is the same for everybody: two attempts at once wait for each other and never in a circle.
  insert into limits.attempt as f (subject_hash, attempts, allowed_at, expires_at)
  select u.subject, 0, now(), now() + interval '1 day'
    from unnest(subjects) with ordinality as u (subject, place) order by u.place
  on conflict (subject_hash) do update
    set attempts = case when f.expires_at < now() then 0 else f.attempts end,
        allowed_at = case when f.expires_at < now() then now() else f.allowed_at end,
        expires_at = case when f.expires_at < now() then now() + interval '1 day' else f.expires_at end;
  select max(extract(epoch from f.allowed_at - clock_timestamp())) into wait
    from limits.attempt f where f.subject_hash = any (subjects);
  if wait > 0 then return wait; end if;
  update limits.attempt f
     set attempts = f.attempts + 1,
         allowed_at = case when f.attempts + 1 >= u.free
           then clock_timestamp() + make_interval(secs => least(u.longest, power(2, least(f.attempts + 1 - u.free, 20))))
           else clock_timestamp() end,
         expires_at = clock_timestamp() + interval '1 day'
    from unnest(subjects, free, longest) as u (subject, free, longest)
   where f.subject_hash = u.subject;
  return 0;
end $$;
