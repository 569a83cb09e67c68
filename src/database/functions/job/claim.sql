-- Takes up to p_limit due jobs of a queue under one lease token; jobs that others are just taking are passed over. One that was still
-- leased has outlived its process: that is a crash, and an attempt like any other, so that a job that kills its process is given up too.
create or replace function job.claim(p_queue text, p_limit int, p_lease uuid, p_lease_ms int)
returns table (key text, payload jsonb, attempts int, max_attempts int, crashes int)
language sql as $$
  with due as materialized (
    select d.key, d.max_attempts > 0 and d.attempts >= d.max_attempts as is_over from job.job d
    where d.queue = p_queue and d.run_at <= clock_timestamp()
    order by d.run_at limit p_limit for update skip locked),
  over as (
    delete from job.job j using due where j.queue = p_queue and j.key = due.key and due.is_over returning j.*),
  dead as (
    insert into job.dead (queue, key, payload, attempts, last_error)
    select o.queue, o.key, o.payload, o.attempts, coalesce(o.last_error || '; ', '') || 'its process died at the last attempt' from over o)
  update job.job j set lease = p_lease, run_at = clock_timestamp() + p_lease_ms * interval '1 millisecond',
                       attempts = j.attempts + 1, crashes = j.crashes + (j.lease is not null)::int
  from due where j.queue = p_queue and j.key = due.key and not due.is_over
  returning j.key, j.payload, j.attempts, j.max_attempts, j.crashes
$$;
