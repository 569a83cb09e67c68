-- Keeps a job that is being done for as long again; answers false when it is somebody else's by now, or done.
create or replace function job.hold(p_queue text, p_key text, p_lease uuid, p_lease_ms int) returns boolean
language sql as $$
  with held as (
    update job.job set run_at = clock_timestamp() + p_lease_ms * interval '1 millisecond'
    where queue = p_queue and key = p_key and lease = p_lease returning 1)
  select exists (select from held)
$$;
