-- Writes one movement with its entries; the accounts are locked already. Amounts are signed as seen by the customer.
CREATE OR REPLACE FUNCTION points.post(
  p_iuc uuid, p_movement uuid, p_kind text, p_key text, p_hash bytea, p_label text, p_detail text, p_at timestamptz, p_reverses uuid,
  p_accounts text[], p_counters text[], p_amounts bigint[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz;
BEGIN
  -- Only the accounts that move are locked, and only theirs is the last date that this one may not precede.
  SELECT greatest(p_at, max(a.last_at)) INTO v_at
    FROM unnest(p_accounts, p_amounts) AS w (account, amount)
    JOIN points.account a ON a.iuc = p_iuc AND a.account = w.account
    WHERE w.amount <> 0;
  INSERT INTO points.movement (iuc, movement_id, kind, key, input_hash, label, detail, at, reverses)
    VALUES (p_iuc, p_movement, p_kind, p_key, p_hash, p_label, p_detail, v_at, p_reverses);
  WITH wanted AS (
    SELECT * FROM unnest(p_accounts, p_counters, p_amounts) AS w (account, counter, amount) WHERE w.amount <> 0
  ), moved AS (
    UPDATE points.account a
      SET balance = a.balance + w.amount, sequence = a.sequence + 1, last_at = v_at
      FROM wanted w WHERE a.iuc = p_iuc AND a.account = w.account
      RETURNING a.account, w.counter, w.amount, a.sequence, a.balance
  )
  INSERT INTO points.entry (iuc, movement_id, account, amount, sequence, balance_before, balance_after)
    SELECT p_iuc, p_movement, m.account, m.amount, m.sequence, m.balance - m.amount, m.balance FROM moved m
    UNION ALL
    SELECT p_iuc, p_movement, m.counter, -m.amount, NULL, NULL, NULL FROM moved m;
END $$;
