-- shop.give_euros_back: so many cents of the tickets of an order p_of are going back to the cards that paid them, of whatever orders
-- (shop.paid_through), as refunds of the order p_order_id. Written down in the transaction that decides it, with the jobs that ask the payment provider and
-- follow each refund to its end. May be repeated: once under a key. Raises EV011 when the payments have less to give back.
create or replace function shop.give_euros_back(
  p_iuc uuid, p_order_id uuid, p_of uuid, p_key text, p_cents int, p_at timestamptz) returns void
language plpgsql as $$
declare
  source record;
  v_key text;
begin
  -- One after the other: what is left of a payment is read before a part of it is given back.
  perform points.lock_accounts(p_iuc, array['money'], p_at);
  perform from shop.refund r where r.iuc = p_iuc and r.refund_key = p_key;
  if found then
    return;
  end if;
  for source in
    with payment as materialized (
      select e.key, e.data #>> '{card,lastFour}' as last_four, row_number() over (order by l.place) as place,
        e.amount - coalesce((select sum(r.amount) from shop.refund r
          where r.iuc = p_iuc and r.payment_key = e.key and r.settled_as is distinct from 'asked-again'), 0)::bigint as left_of_it
      from shop.paid_through(p_iuc, p_of) l
      join shop.order_effect e on e.iuc = p_iuc and e.order_id = l.order_id and e.effect = 'payment' and e.state = 'done' and e.amount > 0
    )
    select p.key, p.last_four, s.part, s.number
    from shop.shared_back('cents of order ' || p_of, p_cents, array(select left_of_it from payment order by place)) s
    join payment p using (place)
    order by s.number
  loop
    v_key := p_key || case source.number when 0 then '' else '-' || source.number end;
    perform shop.begin_refund(p_iuc, p_order_id,
      jsonb_build_object('key', v_key, 'cents', source.part, 'payment', source.key, 'lastFour', source.last_four), p_at);
    perform job.enqueue('refund.follow', v_key, jsonb_build_object('iuc', p_iuc, 'refundKey', v_key), clock_timestamp(), 0);
  end loop;
end $$;
