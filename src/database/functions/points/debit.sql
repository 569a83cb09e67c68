-- points.debit: spends points Monnaie, oldest lots first, or refuses; one call, in whatever transaction the caller is in.
--
--   p_iuc       the customer
--   p_movement  a new UUIDv7 made by the caller (ignored when the key was debited before)
--   p_points    how many, positive
--   p_key       idempotency key, unique per effect for this customer: `order:<orderId>`
--   p_label     first line of the statement, French; p_detail second line, '' for none
--   p_at        business time
--
-- Answers one row; look at `outcome`:
--   'debited'            done now: movement_id, balance_before, balance_after
--   'replayed'           done before under this key with this input: the same figures as then
--   'not-enough-points'  nothing changed: balance_before = balance_after = what can be spent. Not remembered: asking again may succeed
--   'cancelled'          the key was refunded before (points.give_back), or this debit was, whole: it will never take effect (again)
-- Raises EV001 when the key was used with another input, EV003 when p_points is not positive.
-- Lots past their last day are expired on the way, so they can never be spent.
CREATE OR REPLACE FUNCTION points.debit(
  p_iuc uuid, p_movement uuid, p_points bigint, p_key text, p_label text, p_detail text, p_at timestamptz,
  OUT outcome text, OUT movement_id uuid, OUT balance_before bigint, OUT balance_after bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_hash bytea := points.fingerprint('debit', p_points::text, p_label, p_detail);
  v_today date := points.paris_date(p_at);
  v_seen uuid;
  v_seen_hash bytea;
  v_cancelled boolean;
  v_expired boolean;
  v_balance bigint;
  v_last_at timestamptz;
  v_lot uuid;
  v_remaining bigint;
  v_taken bigint;
BEGIN
  IF p_points IS NULL OR p_points <= 0 THEN
    RAISE EXCEPTION 'a debit takes a positive number of points' USING ERRCODE = 'EV003';
  END IF;
  SELECT a.balance, a.last_at INTO v_balance, v_last_at FROM points.account a WHERE a.iuc = p_iuc AND a.account = 'money' FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM points.lock_accounts(p_iuc, ARRAY['money'], p_at);
    SELECT a.balance, a.last_at INTO v_balance, v_last_at FROM points.account a WHERE a.iuc = p_iuc AND a.account = 'money';
  END IF;

  -- After the lock, in a statement of its own: what others committed while we waited must be seen. The oldest lot comes along, for
  -- most debits fit into it and need no window over all of them.
  SELECT m.movement_id, m.input_hash,
      CASE WHEN m.movement_id IS NULL
        THEN EXISTS (SELECT FROM points.void_debit v WHERE v.iuc = p_iuc AND v.key = p_key)
        ELSE points.left_of_debit(p_iuc, m.movement_id) = 0 END,
      o.lot_id, o.remaining, o.expires_on < v_today
    INTO v_seen, v_seen_hash, v_cancelled, v_lot, v_remaining, v_expired
    FROM (VALUES (0)) one
    LEFT JOIN points.movement m ON m.iuc = p_iuc AND m.key = p_key
    LEFT JOIN LATERAL (
      SELECT l.lot_id, l.remaining, l.expires_on FROM points.lot l
      WHERE l.iuc = p_iuc AND l.remaining > 0 ORDER BY l.expires_on, l.earned_at, l.lot_id LIMIT 1) o ON true;
  IF v_seen IS NOT NULL THEN
    IF v_seen_hash <> v_hash THEN
      RAISE EXCEPTION 'idempotency key reused with another input' USING ERRCODE = 'EV001';
    END IF;
    SELECT e.movement_id, e.balance_before, e.balance_after INTO movement_id, balance_before, balance_after
      FROM points.entry e WHERE e.iuc = p_iuc AND e.movement_id = v_seen AND e.account = 'money';
    outcome := CASE WHEN v_cancelled THEN 'cancelled' ELSE 'replayed' END;
    RETURN;
  END IF;

  IF v_expired THEN
    PERFORM points.expire_locked(p_iuc, points.derived_id(p_movement, 'expiry'), p_at);
    SELECT a.balance, a.last_at INTO v_balance, v_last_at FROM points.account a WHERE a.iuc = p_iuc AND a.account = 'money';
    SELECT l.lot_id, l.remaining INTO v_lot, v_remaining FROM points.lot l
      WHERE l.iuc = p_iuc AND l.remaining > 0 ORDER BY l.expires_on, l.earned_at, l.lot_id LIMIT 1;
  END IF;
  balance_before := v_balance;
  balance_after := v_balance;
  IF v_cancelled THEN
    outcome := 'cancelled';
    RETURN;
  END IF;
  IF v_balance < p_points THEN
    outcome := 'not-enough-points';
    RETURN;
  END IF;

  IF v_remaining < p_points THEN
    WITH open AS (
      SELECT l.lot_id, l.remaining,
        sum(l.remaining) OVER (ORDER BY l.expires_on, l.earned_at, l.lot_id) - l.remaining AS older
      FROM points.lot l WHERE l.iuc = p_iuc AND l.remaining > 0
    ), take AS (
      SELECT o.lot_id, least(o.remaining, p_points - o.older)::bigint AS points FROM open o WHERE o.older < p_points
    ), taken AS (
      UPDATE points.lot l SET remaining = l.remaining - t.points FROM take t WHERE l.iuc = p_iuc AND l.lot_id = t.lot_id
    ), used AS (
      INSERT INTO points.lot_use (iuc, movement_id, lot_id, points)
        SELECT p_iuc, p_movement, t.lot_id, t.points FROM take t RETURNING points
    )
    SELECT sum(u.points) INTO v_taken FROM used u;
    IF v_taken IS DISTINCT FROM p_points THEN
      RAISE EXCEPTION 'the lots do not cover the balance' USING ERRCODE = 'EV004';
    END IF;
    v_lot := NULL;
  ELSIF v_lot IS NULL THEN
    RAISE EXCEPTION 'the lots do not cover the balance' USING ERRCODE = 'EV004';
  END IF;

  -- points.post written out for one account, with the one lot if one suffices: this is the hot path of every order, and to begin a
  -- statement costs more than a row.
  WITH lot AS (
    UPDATE points.lot l SET remaining = l.remaining - p_points WHERE l.iuc = p_iuc AND l.lot_id = v_lot
  ), used AS (
    INSERT INTO points.lot_use (iuc, movement_id, lot_id, points)
      SELECT p_iuc, p_movement, v_lot, p_points WHERE v_lot IS NOT NULL
  ), movement AS (
    INSERT INTO points.movement (iuc, movement_id, kind, key, input_hash, label, detail, at)
      VALUES (p_iuc, p_movement, 'debit', p_key, v_hash, p_label, p_detail, greatest(p_at, v_last_at))
  ), moved AS (
    UPDATE points.account a SET balance = a.balance - p_points, sequence = a.sequence + 1, last_at = greatest(a.last_at, p_at)
      WHERE a.iuc = p_iuc AND a.account = 'money' RETURNING a.balance, a.sequence
  )
  INSERT INTO points.entry (iuc, movement_id, account, amount, sequence, balance_before, balance_after)
    SELECT p_iuc, p_movement, 'money', -p_points, m.sequence, v_balance, m.balance FROM moved m
    UNION ALL
    SELECT p_iuc, p_movement, 'money:spent', p_points, NULL, NULL, NULL;
  balance_after := v_balance - p_points;
  outcome := 'debited';
  movement_id := p_movement;
END $$;
