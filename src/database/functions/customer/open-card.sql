-- Opens a loyalty card with its membership. Answers the number of the customer's open card: this one, or the one they had;
-- null when the number is taken.
CREATE OR REPLACE FUNCTION customer.open_card(p_iuc uuid, p_number text, p_company_code text, p_opened_on date, p_next_anniversary date)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_number text;
BEGIN
  -- One card at a time per customer, whoever asks at once.
  PERFORM FROM customer.person p WHERE p.iuc = p_iuc FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such customer' USING ERRCODE = 'foreign_key_violation';
  END IF;
  SELECT c.number INTO v_number FROM customer.card c WHERE c.iuc = p_iuc AND c.closed_on IS NULL;
  IF FOUND THEN
    RETURN v_number;
  END IF;
  INSERT INTO customer.card_directory (number, iuc) VALUES (p_number, p_iuc) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO customer.card (iuc, number, company_code, opened_on) VALUES (p_iuc, p_number, p_company_code, p_opened_on);
  PERFORM loyalty.open_membership(p_iuc, p_opened_on, p_next_anniversary);
  RETURN p_number;
END $$;
