-- Takes what is left in lots past their last day; the money account is locked already. Answers the points expired.
CREATE OR REPLACE FUNCTION points.expire_locked(p_iuc uuid, p_movement uuid, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_total bigint;
BEGIN
  WITH due AS (
    SELECT l.lot_id, l.remaining FROM points.lot l
    WHERE l.iuc = p_iuc AND l.remaining > 0 AND l.expires_on < points.paris_date(p_at)
  ), emptied AS (
    UPDATE points.lot l SET remaining = 0 FROM due d WHERE l.iuc = p_iuc AND l.lot_id = d.lot_id
  ), used AS (
    INSERT INTO points.lot_use (iuc, movement_id, lot_id, points)
      SELECT p_iuc, p_movement, d.lot_id, d.remaining FROM due d RETURNING points
  )
  SELECT coalesce(sum(u.points), 0) INTO v_total FROM used u;
  IF v_total > 0 THEN
    PERFORM points.post(p_iuc, p_movement, 'expiry', 'expiry:' || p_movement, points.fingerprint('expiry'), 'Points expirés', '',
      p_at, NULL, ARRAY['money'], ARRAY['money:expired'], ARRAY[-v_total]);
  END IF;
  RETURN v_total;
END $$;
