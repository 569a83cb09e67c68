-- Gives a failed job back for later, or to the dead letters; answers whether it died.
create or replace function job.failed(p_queue text, p_key text, p_lease uuid, p_error text, p_retry_ms int) returns boolean
language plpgsql as $$
declare j job.job;
begin
  select * into j from job.job where queue = p_queue and key = p_key and lease = p_lease for update;
  if not found then return false; end if;
  if j.max_attempts > 0 and j.attempts >= j.max_attempts and j.again_at is null then
    insert into job.dead (queue, key, payload, attempts, last_error)
    values (j.queue, j.key, j.payload, j.attempts, p_error);
    delete from job.job where queue = p_queue and key = p_key;
    return true;
  end if;
  update job.job set lease = null, again_at = null, last_error = p_error,
    run_at = least(j.again_at, clock_timestamp() + p_retry_ms * interval '1 millisecond')
  where queue = p_queue and key = p_key;
  return false;
end $$;
