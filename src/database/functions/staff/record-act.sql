-- staff.record_act: writes down what an agent does to an order, in the transaction that does it (PRO-05). Of the shape that shop.run_effects_of
-- describes; p_args: {"actId", "fileId", "agent", "place", "act", "correlationId", "detail"}.
create or replace function staff.record_act(p_iuc uuid, p_order_id uuid, p_args jsonb, p_at timestamptz) returns void
language sql as $$
  insert into staff.act (iuc, act_id, file_id, agent, place, act, order_id, detail, correlation_id, at)
  values (p_iuc, (p_args ->> 'actId')::uuid, (p_args ->> 'fileId')::uuid, p_args ->> 'agent', p_args ->> 'place', p_args ->> 'act',
    p_order_id, coalesce(p_args -> 'detail', '{}'), p_args ->> 'correlationId', p_at)
$$;
