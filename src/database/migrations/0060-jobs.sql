-- Work to be done later or by somebody else. A job exists until it is done, so its key says "once": enqueuing the same key again
-- brings the job forward, or, when somebody is just doing it, has it done once more afterwards.
create schema job;

create table job.job (
  queue text not null,
  key text not null,
  payload jsonb not null,
  -- When it is due; while leased, when the lease ends and anybody may take it over.
  run_at timestamptz not null,
  -- Fences a worker whose lease ended: only the holder of the current token may finish the job.
  lease uuid,
  -- Asked for again while leased: due then, once the lease is given back.
  again_at timestamptz,
  attempts int not null default 0,
  -- 0: never given up.
  max_attempts int not null,
  last_error text,
  enqueued_at timestamptz not null default clock_timestamp(),
  primary key (queue, key)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
create index job_due on job.job (queue, run_at);

-- Dead letters: given up after max_attempts; kept for people.
create table job.dead (
  queue text not null,
  key text not null,
  died_at timestamptz not null default clock_timestamp(),
  payload jsonb not null,
  attempts int not null,
  last_error text not null,
  primary key (queue, key, died_at)
);

-- The next time of each schedule: whoever moves it on enqueues the job, so it comes once, whatever number of processes.
create table job.schedule (
  queue text primary key,
  next_at timestamptz not null
);

create function job.enqueue(p_queue text, p_key text, p_payload jsonb, p_run_at timestamptz default clock_timestamp(),
                            p_max_attempts int default 10) returns void
language sql as $$
  insert into job.job as j (queue, key, payload, run_at, max_attempts)
  values (p_queue, p_key, p_payload, p_run_at, p_max_attempts)
  on conflict (queue, key) do update set
    payload = excluded.payload,
    run_at = case when j.lease is null then excluded.run_at else j.run_at end,
    again_at = case when j.lease is null then null else excluded.run_at end,
    attempts = case when j.lease is null then 0 else j.attempts end
$$;

-- The job is no longer needed; whoever is just doing it finds nothing left to do.
create function job.forget(p_queue text, p_key text) returns void
language sql as $$ delete from job.job where queue = p_queue and key = p_key $$;

-- Takes up to p_limit due jobs of a queue under one lease token; jobs that others are just taking are passed over.
create function job.claim(p_queue text, p_limit int, p_lease uuid, p_lease_ms int)
returns table (key text, payload jsonb, attempts int, max_attempts int)
language sql as $$
  with due as materialized (
    select d.key from job.job d
    where d.queue = p_queue and d.run_at <= clock_timestamp()
    order by d.run_at limit p_limit for update skip locked)
  update job.job j set lease = p_lease, run_at = clock_timestamp() + p_lease_ms * interval '1 millisecond',
                       attempts = j.attempts + 1
  from due where j.queue = p_queue and j.key = due.key
  returning j.key, j.payload, j.attempts, j.max_attempts
$$;

create function job.done(p_queue text, p_key text, p_lease uuid) returns void
language plpgsql as $$
begin
  delete from job.job where queue = p_queue and key = p_key and lease = p_lease and again_at is null;
  if found then return; end if;
  update job.job set lease = null, run_at = again_at, again_at = null, attempts = 0, last_error = null
  where queue = p_queue and key = p_key and lease = p_lease and again_at is not null;
end $$;

-- Gives a failed job back for later, or to the dead letters; answers whether it died.
create function job.failed(p_queue text, p_key text, p_lease uuid, p_error text, p_retry_ms int) returns boolean
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

-- Enqueues the run of a schedule that is due, if no other process has; the first time ever it is due at once.
create function job.tick(p_queue text, p_occurrence text, p_next timestamptz) returns boolean
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
