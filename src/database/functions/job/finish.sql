-- Ends a job whose work is done; answers whether it was asked for again meanwhile, and when it is to be done once more. Nothing happens
-- when the lease is another's by now.
create or replace function job.finish(p_queue text, p_key text, p_lease uuid) returns timestamptz
language plpgsql as $$
declare
  again timestamptz;
begin
  delete from job.job where queue = p_queue and key = p_key and lease = p_lease and again_at is null;
  if found then return null; end if;
  update job.job set lease = null, run_at = again_at, again_at = null, attempts = 0, crashes = 0, last_error = null
  where queue = p_queue and key = p_key and lease = p_lease and again_at is not null
  returning run_at into again;
  return again;
end $$;
