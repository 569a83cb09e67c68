-- Locks a customer's accounts in the order of their names, making those that are missing. Answers the money balance.
CREATE OR REPLACE FUNCTION points.lock_accounts(p_iuc uuid, p_accounts text[], p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_found int;
BEGIN
  PERFORM FROM points.account a WHERE a.iuc = p_iuc AND a.account = ANY (p_accounts) ORDER BY a.account FOR UPDATE;
  GET DIAGNOSTICS v_found = ROW_COUNT;
  IF v_found < cardinality(p_accounts) THEN
    INSERT INTO points.account (iuc, account, balance, sequence, last_at)
      SELECT p_iuc, name, 0, 0, p_at FROM unnest(p_accounts) AS name ORDER BY name
      ON CONFLICT DO NOTHING;
    PERFORM FROM points.account a WHERE a.iuc = p_iuc AND a.account = ANY (p_accounts) ORDER BY a.account FOR UPDATE;
  END IF;
END $$;
