-- migration: compatible
-- What a customer holds of cards and subscriptions (CARD-01, CARD-02). See docs/decisions/0190-cards-and-subscriptions.md.
alter table customer.tariff_right
  -- Of the operator's systems; null until they have told of it.
  add column told_id uuid,
  -- Of what gave it here: an order, a story of the demonstration.
  add column grant_key text check (length(grant_key) between 1 and 200),
  -- Reference of the file by which it was bought.
  add column file text,
  -- FCE.
  add column company_code text,
  -- 0 is the standard range, 1 the new generation.
  add column range_index smallint not null default 0 check (range_index in (0, 1)),
  -- Why it is suspended, French; '' where nothing was said.
  add column suspended_for text not null default '',
  -- Of the last telling, where they are numbered.
  add column version bigint;
create unique index tariff_right_told on customer.tariff_right (iuc, told_id) where told_id is not null;
create unique index tariff_right_granted on customer.tariff_right (iuc, grant_key) where grant_key is not null;
create index tariff_right_by_end on customer.tariff_right (iuc, valid_until);

-- A number is one customer's, who may hold several rights of it, one after the other.
create table customer.right_directory (
  number  text not null primary key,
  iuc     uuid not null
);
create index right_directory_by_customer on customer.right_directory (iuc);
insert into customer.right_directory (number, iuc)
  select distinct on (number) number, iuc from customer.tariff_right order by number, right_id;

-- A month, a week or another part of a subscription, on one line.
create table customer.subscription_coupon (
  iuc           uuid not null,
  -- Of the operator's systems.
  coupon_id     uuid not null,
  right_id      uuid not null,
  origin        text not null,
  destination   text not null,
  file          text,
  travel_class  text not null check (travel_class in ('1', '2')),
  valid_from    date not null,
  -- Last day.
  valid_until   date not null check (valid_until >= valid_from),
  -- It has not been bought yet, and is to be by this day.
  renew_before  date,
  version       bigint,
  primary key (iuc, coupon_id)
);
create index subscription_coupon_by_end on customer.subscription_coupon (iuc, valid_until);
