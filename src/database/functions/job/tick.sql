-- Enqueues the run of a schedule that is due, if no other process has; the first time ever it is due at once.
create or replace function job.tick(p_queue text, p_occurrence text, p_next timestamptz) returns boolean
language plpgsql as $$
declare mine boolean;
begin
  insert into job.schedule as s (queue, next_at) values (p_queue, p_next)
  on conflict (queue) do update set next_at = excluded.next_at where s.next_at <= clock_timestamp()
  returning true into mine;
  if mine is null then return false; end if;
  perform job.enqueue(p_queue, p_occurrence, jsonb_build_object('occurrence', p_occurrence));
  return true;
end $$;
