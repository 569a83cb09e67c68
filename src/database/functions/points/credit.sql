-- points.credit: issues points Monnaie as one lot, and counts status points and trips, all in one movement.
-- Any of the three amounts may be 0, not all. p_expires_on (last day, Paris) is needed when p_money > 0.
-- outcome: 'credited' or 'replayed'. Raises EV001 on a key reused with another input, EV003 on senseless amounts.
CREATE OR REPLACE FUNCTION points.credit(
  p_iuc uuid, p_movement uuid, p_money bigint, p_status bigint, p_trips bigint, p_expires_on date,
  p_key text, p_label text, p_detail text, p_at timestamptz,
  OUT outcome text, OUT movement_id uuid
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_hash bytea := points.fingerprint('credit', p_money::text, p_status::text, p_trips::text, p_expires_on::text, p_label, p_detail);
  v_seen points.movement;
  v_accounts text[] := array_remove(ARRAY[
    CASE WHEN p_money > 0 THEN 'money' END, CASE WHEN p_status > 0 THEN 'status' END, CASE WHEN p_trips > 0 THEN 'trips' END], NULL);
BEGIN
  IF p_money < 0 OR p_status < 0 OR p_trips < 0 OR v_accounts = '{}' OR (p_money > 0 AND p_expires_on IS NULL) THEN
    RAISE EXCEPTION 'a credit brings something, and its money has a last day' USING ERRCODE = 'EV003';
  END IF;
  PERFORM points.lock_accounts(p_iuc, v_accounts, p_at);
  SELECT * INTO v_seen FROM points.movement m WHERE m.iuc = p_iuc AND m.key = p_key;
  IF FOUND THEN
    IF v_seen.input_hash <> v_hash THEN
      RAISE EXCEPTION 'idempotency key reused with another input' USING ERRCODE = 'EV001';
    END IF;
    outcome := 'replayed';
    movement_id := v_seen.movement_id;
    RETURN;
  END IF;
  PERFORM points.post(p_iuc, p_movement, 'credit', p_key, v_hash, p_label, p_detail, p_at, NULL,
    ARRAY['money', 'status', 'trips'], ARRAY['money:issued', 'status:earned', 'trips:counted'], ARRAY[p_money, p_status, p_trips]);
  IF p_money > 0 THEN
    INSERT INTO points.lot (iuc, lot_id, points, remaining, earned_at, expires_on)
      VALUES (p_iuc, p_movement, p_money, p_money, p_at, p_expires_on);
    PERFORM points.take_owed(p_iuc, points.derived_id(p_movement, 'owed'), p_at);
  END IF;
  outcome := 'credited';
  movement_id := p_movement;
END $$;
