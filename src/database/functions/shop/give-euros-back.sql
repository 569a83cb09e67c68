-- shop.give_euros_back: so many cents of the tickets of an order p_of are going back to the cards that paid them, of whatever orders
-- (shop.paid_through), as refunds of the order p_order_id. Written down in the transaction that decides it, with the jobs that ask the payment provider and
-- follow each refund to its end. May be repeated: once under a key. Raises EV011 when the payments have less to give back.
create or replace function shop.give_euros_back(
  p_iuc uuid, p_order_id uuid, p_of uuid, p_key text, p_cents int, p_at timestamptz) returns void
language plpgsql as $$
declare
  source record;
  v_rest int := p_cents;
  v_part int;
  v_number int := 0;
  v_key text;
begin
  -- One after the other: what is left of a payment is read before a part of it is given back.
  perform points.lock_accounts(p_iuc, array['money'], p_at);
  perform from shop.refund r where r.iuc = p_iuc and r.refund_key = p_key;
  if found then
    return;
  end if;
  for source in
    select e.key, e.data #>> '{card,lastFour}' as last_four,
      e.amount - coalesce((select sum(r.amount) from shop.refund r
        where r.iuc = p_iuc and r.payment_key = e.key and r.settled_as is distinct from 'asked-again'), 0)::int as left_of_it
    from shop.paid_through(p_iuc, p_of) l
    join shop.order_effect e on e.iuc = p_iuc and e.order_id = l.order_id and e.effect = 'payment' and e.state = 'done' and e.amount > 0
    order by l.place
  loop
    v_part := least(v_rest, source.left_of_it);
    continue when v_part <= 0;
    v_key := p_key || case v_number when 0 then '' else '-' || v_number end;
    perform shop.begin_refund(p_iuc, p_order_id,
      jsonb_build_object('key', v_key, 'cents', v_part, 'payment', source.key, 'lastFour', source.last_four), p_at);
    perform job.enqueue('refund.follow', v_key, jsonb_build_object('iuc', p_iuc, 'refundKey', v_key), clock_timestamp(), 0);
    v_rest := v_rest - v_part;
    v_number := v_number + 1;
    exit when v_rest = 0;
  end loop;
  if v_rest > 0 then
    raise exception 'euros of order % cannot be given back: % cents are missing', p_of, v_rest using errcode = 'EV011';
  end if;
end $$;
