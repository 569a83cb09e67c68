-- points.expire: takes what is left in lots past their last day. Answers the points expired; 0 when run again.
CREATE OR REPLACE FUNCTION points.expire(p_iuc uuid, p_movement uuid, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM points.lock_accounts(p_iuc, ARRAY['money'], p_at);
  RETURN points.expire_locked(p_iuc, p_movement, p_at);
END $$;
