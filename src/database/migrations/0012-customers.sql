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
