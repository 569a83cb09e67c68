-- Customers: person, loyalty card, tariff rights. See docs/decisions/0012-customers.md.

CREATE SCHEMA customer;

CREATE TABLE customer.person (
  iuc           uuid NOT NULL PRIMARY KEY,
  civility      text NOT NULL CHECK (civility IN ('M', 'Mme')),
  first_name    text NOT NULL,
  last_name     text NOT NULL,
  birth_date    date NOT NULL,
  -- As typed; looked up in lower case through the directory.
  email         text NOT NULL,
  mobile        text,
  phone         text,
  -- The specification's address fields, {adrBatiment, adrLieuDit, adrSociete, adrVoie, codePostale, ville, pays}.
  address       jsonb,
  created_at    timestamptz NOT NULL
);

CREATE TABLE customer.card (
  iuc           uuid NOT NULL,
  number        text NOT NULL CHECK (number ~ '^29090109[0-9]{9}$'),
  company_code  text NOT NULL,
  opened_on     date NOT NULL,
  closed_on     date CHECK (closed_on >= opened_on),
  PRIMARY KEY (iuc, number)
);
CREATE UNIQUE INDEX card_open ON customer.card (iuc) WHERE closed_on IS NULL;

CREATE TABLE customer.tariff_right (
  iuc           uuid NOT NULL,
  right_id      uuid NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('card', 'subscription')),
  -- `avantage-adulte`, `liberte`, `forfait-annuel` ...
  product       text NOT NULL,
  number        text NOT NULL,
  valid_from    date NOT NULL,
  -- Last day; 2099-12-31 for none.
  valid_until   date NOT NULL CHECK (valid_until >= valid_from),
  suspended_on  date,
  PRIMARY KEY (iuc, right_id)
);

-- Who has an e-mail address, or a card: directories kept by their own key, which says that it is given once. They hold nothing
-- else of the customer and are the only tables of customers that do not start with the iuc.
CREATE TABLE customer.email_directory (
  email  text NOT NULL PRIMARY KEY CHECK (email = lower(email)),
  iuc    uuid NOT NULL
);
CREATE TABLE customer.card_directory (
  number  text NOT NULL PRIMARY KEY,
  iuc     uuid NOT NULL
);

-- How far the story of a demonstration customer was told, and from which day it is reckoned.
CREATE TABLE customer.demonstration (
  iuc          uuid NOT NULL PRIMARY KEY,
  anchored_on  date NOT NULL,
  told_at      timestamptz
);

-- Makes a customer; false, and nothing written, when the address is taken by somebody else.
CREATE FUNCTION customer.create_person(
  p_iuc uuid, p_civility text, p_first_name text, p_last_name text, p_birth_date date, p_email text, p_mobile text, p_phone text,
  p_address jsonb, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer.email_directory (email, iuc) VALUES (lower(p_email), p_iuc) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN (SELECT d.iuc = p_iuc FROM customer.email_directory d WHERE d.email = lower(p_email));
  END IF;
  INSERT INTO customer.person (iuc, civility, first_name, last_name, birth_date, email, mobile, phone, address, created_at)
    VALUES (p_iuc, p_civility, p_first_name, p_last_name, p_birth_date, p_email, p_mobile, p_phone, p_address, p_at);
  RETURN true;
END $$;

-- Opens a loyalty card with its membership. Answers the number of the customer's open card: this one, or the one they had;
-- null when the number is taken.
CREATE FUNCTION customer.open_card(p_iuc uuid, p_number text, p_company_code text, p_opened_on date, p_next_anniversary date)
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
