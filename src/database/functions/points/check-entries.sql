-- The entries of a movement are written by one statement, so one look at what a statement wrote tells whether it balances.
-- Scalar sub-queries rather than joins: one index probe per entry whatever the statistics say.
CREATE OR REPLACE FUNCTION points.check_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM written w
    -- Unit by unit, told by its first letter.
    GROUP BY w.iuc, w.movement_id, ascii(w.account)
    HAVING sum(w.amount) <> 0
      OR (SELECT m.kind FROM points.movement m WHERE m.iuc = w.iuc AND m.movement_id = w.movement_id) IS NULL
      OR bool_or(w.sequence IS NOT NULL AND (
           SELECT a.balance = w.balance_after AND a.sequence = w.sequence
           FROM points.account a WHERE a.iuc = w.iuc AND a.account = w.account) IS NOT TRUE)
  ) THEN
    RAISE EXCEPTION 'a movement does not balance, or an entry has no movement or is not the last of its account' USING ERRCODE = 'EV002';
  END IF;
  RETURN NULL;
END $$;
