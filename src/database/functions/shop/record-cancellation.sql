-- shop.record_cancellation: writes down which tickets of which order are to be cancelled, and what goes back for them, in the transaction
-- that opens the cancellation: {"ofOrder", "tickets", "points", "cents", "voucherCents", "automatic", "reason", "before"}. "before" are the tickets
-- that were in cancellations when the amounts were reckoned, [[journey, passenger]] in order.
--
-- The order's row is held: one cancellation after the other. Raises EV015, with nothing done, when others came between.
create or replace function shop.record_cancellation(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_of uuid := (p_with ->> 'ofOrder')::uuid;
begin
  perform from shop."order" o where o.iuc = p_iuc and o.order_id = v_of and o.stage = 'confirmed' for no key update;
  if not found or p_with -> 'before' <> coalesce((
    select jsonb_agg(jsonb_build_array(t.journey, t.passenger) order by t.journey, t.passenger)
    from shop.cancelled_ticket t where t.iuc = p_iuc and t.of_order = v_of), '[]') then
    raise exception 'tickets of order % were cancelled meanwhile', v_of using errcode = 'EV015';
  end if;
  insert into shop.cancellation (iuc, order_id, of_order, tickets, points, cents, voucher_cents, automatic, reason, number)
  select p_iuc, p_order_id, v_of, p_with -> 'tickets', (p_with ->> 'points')::int, (p_with ->> 'cents')::int,
    (p_with ->> 'voucherCents')::int, (p_with ->> 'automatic')::boolean, p_with ->> 'reason',
    1 + (select count(*) from shop.cancellation c where c.iuc = p_iuc and c.of_order = v_of);
  insert into shop.cancelled_ticket (iuc, of_order, journey, passenger, order_id)
  select p_iuc, v_of, t.journey, t.passenger, p_order_id from jsonb_to_recordset(p_with -> 'tickets') as t (journey smallint, passenger smallint);
  perform shop.supersede_exchanges(p_iuc, v_of, p_at);
end $$;
