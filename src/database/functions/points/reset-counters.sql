-- points.reset_counters: takes status points and trips back when a year is settled, but for what counts for the next year already
-- (p_keep_status, p_keep_trips); answers what was taken.
-- A repetition under the same key answers what it answered the first time and changes nothing.
CREATE OR REPLACE FUNCTION points.reset_counters(
  p_iuc uuid, p_movement uuid, p_key text, p_label text, p_at timestamptz, p_keep_status bigint, p_keep_trips bigint,
  OUT status_points bigint, OUT trips bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_seen uuid;
BEGIN
  PERFORM points.lock_accounts(p_iuc, ARRAY['status', 'trips'], p_at);
  SELECT m.movement_id INTO v_seen FROM points.movement m WHERE m.iuc = p_iuc AND m.key = p_key;
  IF FOUND THEN
    SELECT coalesce(-sum(e.amount) FILTER (WHERE e.account = 'status'), 0), coalesce(-sum(e.amount) FILTER (WHERE e.account = 'trips'), 0)
      INTO status_points, trips FROM points.entry e WHERE e.iuc = p_iuc AND e.movement_id = v_seen;
    RETURN;
  END IF;
  SELECT sum(a.balance) FILTER (WHERE a.account = 'status') - p_keep_status, sum(a.balance) FILTER (WHERE a.account = 'trips') - p_keep_trips
    INTO status_points, trips FROM points.account a WHERE a.iuc = p_iuc;
  IF status_points + trips > 0 THEN
    PERFORM points.post(p_iuc, p_movement, 'reset', p_key, points.fingerprint('reset'), p_label, '', p_at, NULL,
      ARRAY['status', 'trips'], ARRAY['status:reset', 'trips:reset'], ARRAY[-status_points, -trips]);
  END IF;
END $$;
