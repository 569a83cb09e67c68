-- What an order of a discount card is about: {"product", "holder", "receiptMode", "startsOn", "endsOn"}.
create or replace function shop.record_card_order(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language sql as $$
  insert into shop.card_order (iuc, order_id, product, holder, receipt_mode, starts_on, ends_on)
  values (p_iuc, p_order_id, p_with ->> 'product', p_with -> 'holder', p_with ->> 'receiptMode', (p_with ->> 'startsOn')::date,
    (p_with ->> 'endsOn')::date)
$$;
