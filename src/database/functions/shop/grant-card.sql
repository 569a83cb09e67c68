-- The card of an order is its holder's, in the transaction that confirms the order: {"holder", "rightId", "key", "product", "number", "startsOn",
-- "endsOn", "file", "companyCode", "range"}. Without a holder it is somebody's who is no customer: its number is taken all the same.
-- Raises EV011, with nothing done, when the number is another card's by now.
create or replace function shop.grant_card(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language plpgsql as $$
begin
  if p_with ? 'holder' then
    perform customer.grant_right((p_with ->> 'holder')::uuid, (p_with ->> 'rightId')::uuid, p_with ->> 'key', 'card', p_with ->> 'product',
      p_with ->> 'number', (p_with ->> 'startsOn')::date, (p_with ->> 'endsOn')::date, p_with ->> 'file', p_with ->> 'companyCode',
      (p_with ->> 'range')::int);
  else
    insert into customer.right_directory (number, iuc) values (p_with ->> 'number', p_iuc) on conflict do nothing;
  end if;
  if not found then
    raise exception 'the number of the card of order % is taken', p_order_id using errcode = 'EV011';
  end if;
end $$;
