-- shop.give_points_back: so many points of the tickets of an order go back to the lots they came from, of whatever orders paid them (shop.paid_through).
-- Once under a key; several movements where several orders have paid. Raises EV011 when the ledger has less to give back: people must look at it.
create or replace function shop.give_points_back(
  p_iuc uuid, p_order_id uuid, p_key text, p_points bigint, p_movement uuid, p_at timestamptz, p_minimum_days int) returns void
language plpgsql as $$
declare
  source record;
  refund record;
  v_rest bigint := p_points;
  v_part bigint;
  v_number int := 0;
begin
  -- One after the other: what is left of a debit is read before it is given back.
  perform points.lock_accounts(p_iuc, array['money'], p_at);
  perform from points.movement m where m.iuc = p_iuc and m.key = p_key;
  if found then
    return;
  end if;
  for source in
    select 'order:' || l.order_id as key, m.movement_id from shop.paid_through(p_iuc, p_order_id) l
    join points.movement m on m.iuc = p_iuc and m.key = 'order:' || l.order_id and m.kind = 'debit'
    order by l.place
  loop
    v_part := least(v_rest, points.left_of_debit(p_iuc, source.movement_id));
    continue when v_part <= 0;
    refund := points.give_back(p_iuc, case v_number when 0 then p_movement else points.derived_id(p_movement, 'source ' || v_number) end, source.key,
      p_key || case v_number when 0 then '' else ':' || v_number end, v_part, p_at, p_minimum_days);
    if refund.outcome <> 'refunded' then
      raise exception 'points of order % were not given back: %', p_order_id, refund.outcome using errcode = 'EV011';
    end if;
    v_rest := v_rest - v_part;
    v_number := v_number + 1;
    exit when v_rest = 0;
  end loop;
  if v_rest > 0 then
    raise exception 'points of order % were not given back: % are missing', p_order_id, v_rest using errcode = 'EV011';
  end if;
end $$;
