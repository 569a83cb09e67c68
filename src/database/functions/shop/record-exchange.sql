-- shop.record_exchange: writes down the trains and travellers of an exchange, and what they are for, in the transaction that opens it: {"journeys",
-- "passengers", "delivery", "exchange"}. Nothing is given up by that.
create or replace function shop.record_exchange(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language sql as $$
  insert into shop.rail_order (iuc, order_id, journeys, passengers, delivery, exchange)
  values (p_iuc, p_order_id, p_with -> 'journeys', p_with -> 'passengers', p_with ->> 'delivery', p_with -> 'exchange')
$$;
