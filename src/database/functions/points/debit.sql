-- points.debit_each for one customer; answers one row.
CREATE OR REPLACE FUNCTION points.debit(
  p_iuc uuid, p_movement uuid, p_points bigint, p_key text, p_label text, p_detail text, p_at timestamptz,
  OUT outcome text, OUT movement_id uuid, OUT balance_before bigint, OUT balance_after bigint
) LANGUAGE plpgsql AS $$
DECLARE
  debits record := points.debit_each(ARRAY[p_iuc], ARRAY[p_movement], ARRAY[p_points], ARRAY[p_key], ARRAY[p_label], ARRAY[p_detail], ARRAY[p_at]);
BEGIN
  outcome := debits.outcomes[1];
  movement_id := debits.movements[1];
  balance_before := debits.balances_before[1];
  balance_after := debits.balances_after[1];
END $$;
