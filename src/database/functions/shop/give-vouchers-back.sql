-- What an attempt to pay has reserved of vouchers goes back to them, whether it was taken or not: {"attempt", "minimumDays", "state"}. Nothing
-- happens when it has reserved none. What comes back of an order that was accepted can be used for so many days more at least, and is
-- written down as a refund, asked for when the order came into "state"; of one that was not it can be used today at least, once in a voucher's life.
create or replace function shop.give_vouchers_back(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_attempt int := (p_with ->> 'attempt')::int;
  v_key text := 'order:' || p_order_id || ':' || v_attempt;
  v_cents bigint;
  v_outcome text;
  o shop."order";
begin
  select sum(p.cents) into v_cents from shop.voucher_part p where p.iuc = p_iuc and p.order_id = p_order_id and p.attempt = v_attempt;
  if v_cents is null then
    return;
  end if;
  select * into strict o from shop."order" r where r.iuc = p_iuc and r.order_id = p_order_id;
  v_outcome := voucher.give_back(p_iuc, points.derived_id(p_order_id, 'vouchers back ' || v_attempt), v_key, 'commande ' || o.number, p_at,
    case when o.accepted_at is null then 0 else coalesce((p_with ->> 'minimumDays')::int, 0) end);
  if v_outcome <> 'given-back' then
    raise exception 'the vouchers of order % were not given back: %', p_order_id, v_outcome using errcode = 'EV011';
  end if;
  if o.accepted_at is not null then
    insert into shop.refund (iuc, refund_key, order_id, what, amount, requested_at, accepted_at, credited_at)
    select p_iuc, v_key, p_order_id, 'vouchers', v_cents,
      coalesce((select min(h.at) from shop.order_history h
                where h.iuc = p_iuc and h.order_id = p_order_id and h.to_state = p_with ->> 'state'), p_at), p_at, p_at
    on conflict do nothing;
  end if;
end $$;
