-- For processes of the version before, until the next migration of this schema drops it: job.finish.
create or replace function job.done(p_queue text, p_key text, p_lease uuid) returns void
language plpgsql as $$
begin
  delete from job.job where queue = p_queue and key = p_key and lease = p_lease and again_at is null;
  if found then return; end if;
  update job.job set lease = null, run_at = again_at, again_at = null, attempts = 0, crashes = 0, last_error = null
  where queue = p_queue and key = p_key and lease = p_lease and again_at is not null;
end $$;
