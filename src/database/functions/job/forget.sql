-- The job is no longer needed; whoever is just doing it finds nothing left to do.
create or replace function job.forget(p_queue text, p_key text) returns void
language sql as $$ delete from job.job where queue = p_queue and key = p_key $$;
