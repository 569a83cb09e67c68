-- migration: compatible
-- What an order of a discount card is about (BMC-02), written once. See docs/decisions/0184-orders-that-are-paid-and-given.md.
create table shop.card_order (
  iuc uuid not null,
  order_id uuid not null,
  product text not null,
  -- Who it is for: civility, names, birth date, and the customer where they are one.
  holder jsonb not null,
  receipt_mode text not null check (receipt_mode in ('ETICKET', 'SHOP', 'LETTER')),
  starts_on date not null,
  -- Last day.
  ends_on date not null check (ends_on >= starts_on),
  primary key (iuc, order_id)
);
