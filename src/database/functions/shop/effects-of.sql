-- The effects of an order, as src/features/orders reads them.
create or replace function shop.effects_of(p_iuc uuid, p_order_id uuid) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('effect', e.effect, 'state', e.state, 'key', e.key, 'amount', e.amount, 'data', e.data)), '[]')
  from shop.order_effect e where e.iuc = p_iuc and e.order_id = p_order_id
$$;
