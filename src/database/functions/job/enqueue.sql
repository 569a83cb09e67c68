create or replace function job.enqueue(p_queue text, p_key text, p_payload jsonb, p_run_at timestamptz default clock_timestamp(),
                            p_max_attempts int default 10) returns void
language sql as $$
  insert into job.job as j (queue, key, payload, run_at, max_attempts)
  values (p_queue, p_key, p_payload, p_run_at, p_max_attempts)
  on conflict (queue, key) do update set
    payload = excluded.payload,
    run_at = case when j.lease is null then excluded.run_at else j.run_at end,
    again_at = case when j.lease is null then null else excluded.run_at end,
    attempts = case when j.lease is null then 0 else j.attempts end,
    crashes = case when j.lease is null then 0 else j.crashes end
$$;
