-- Makes a customer; false, and nothing written, when the address is taken by somebody else.
CREATE OR REPLACE FUNCTION customer.create_person(
  p_iuc uuid, p_civility text, p_first_name text, p_last_name text, p_birth_date date, p_email text, p_mobile text, p_phone text,
  p_address jsonb, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM customer.hold_key(p_iuc);
  INSERT INTO customer.email_directory (email, iuc) VALUES (lower(p_email), p_iuc) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN (SELECT d.iuc = p_iuc FROM customer.email_directory d WHERE d.email = lower(p_email));
  END IF;
  INSERT INTO customer.person (iuc, civility, first_name, last_name, birth_date, email, mobile, phone, address, created_at)
    VALUES (p_iuc, p_civility, p_first_name, p_last_name, p_birth_date, p_email, p_mobile, p_phone, p_address, p_at);
  RETURN true;
END $$;
