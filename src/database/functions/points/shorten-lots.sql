-- points.shorten_lots: no lot earned before p_earned_before lives beyond p_until (back to traveller status, POINTS-05). Answers how many
-- were shortened. Lots with nothing left are among them: what comes back to them by a refund does not outlive the others.
CREATE OR REPLACE FUNCTION points.shorten_lots(p_iuc uuid, p_change uuid, p_until date, p_earned_before timestamptz, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_count bigint;
BEGIN
  PERFORM points.lock_accounts(p_iuc, ARRAY['money'], p_at);
  WITH open AS (
    SELECT l.lot_id, l.expires_on FROM points.lot l WHERE l.iuc = p_iuc AND l.expires_on > p_until AND l.earned_at < p_earned_before
  ), told AS (
    INSERT INTO points.lot_term (iuc, lot_id, change_id, expires_before, expires_after, reason, at)
      SELECT p_iuc, o.lot_id, p_change, o.expires_on, p_until, 'back-to-traveller-status', p_at FROM open o
  ), shorter AS (
    UPDATE points.lot l SET expires_on = p_until FROM open o WHERE l.iuc = p_iuc AND l.lot_id = o.lot_id RETURNING 1
  )
  SELECT count(*) INTO v_count FROM shorter;
  RETURN v_count;
END $$;
