-- shop.give_points_back: so many points of the tickets of an order go back to the lots they came from, of whatever orders paid them (shop.paid_through).
-- Once under a key; several movements where several orders have paid. Raises EV011 when the ledger has less to give back.
create or replace function shop.give_points_back(
  p_iuc uuid, p_order_id uuid, p_key text, p_points bigint, p_movement uuid, p_at timestamptz, p_minimum_days int) returns void
language plpgsql as $$
declare
  source record;
  refund record;
begin
  -- One after the other: what is left of a debit is read before it is given back.
  perform points.lock_accounts(p_iuc, array['money'], p_at);
  perform from points.movement m where m.iuc = p_iuc and m.key = p_key;
  if found then
    return;
  end if;
  for source in
    with debit as materialized (
      select m.key, row_number() over (order by l.place) as place, points.left_of_debit(p_iuc, m.movement_id) as left_of_it
      from shop.paid_through(p_iuc, p_order_id) l
      join points.movement m on m.iuc = p_iuc and m.key = 'order:' || l.order_id and m.kind = 'debit'
    )
    select d.key, s.part, s.number
    from shop.shared_back('points of order ' || p_order_id, p_points, array(select left_of_it from debit order by place)) s
    join debit d using (place)
    order by s.number
  loop
    refund := points.give_back(p_iuc, case source.number when 0 then p_movement else points.derived_id(p_movement, 'source ' || source.number) end,
      source.key, p_key || case source.number when 0 then '' else ':' || source.number end, source.part, p_at, p_minimum_days);
    if refund.outcome <> 'refunded' then
      raise exception 'points of order % were not given back: %', p_order_id, refund.outcome using errcode = 'EV011';
    end if;
  end loop;
end $$;
