-- What comes with every move of an order, in the transaction that made it: its history row, its effects, and the job that drives the
-- order on when nobody else does, at the end of its wait or p_takeover_ms after p_now.
--
-- p_effects is null, or a list of {"effect", "state", "key", "amount", "data", "run", "with"}. With "effect" there is a row of
-- shop.order_effect, known to the other side by the order's id when no key is given; data is added to what was there. With "run"
-- something happens: shop.run_effects.
create or replace function shop.after_move(
  p_iuc uuid, p_order_id uuid, p_version int, p_kind text, p_from_state text, p_event text, p_state text, p_stage text,
  p_wait_until timestamptz, p_note text, p_effects jsonb, p_actor text, p_at timestamptz, p_now timestamptz, p_takeover_ms int)
returns void language plpgsql as $$
declare
  due timestamptz := coalesce(p_wait_until, p_now + p_takeover_ms * interval '1 millisecond');
begin
  -- One statement: to begin one costs more than a row. A job that is there is put off as job.enqueue does it.
  with history as (
    insert into shop.order_history (iuc, order_id, version, kind, from_state, event, to_state, actor, at, note)
    values (p_iuc, p_order_id, p_version, p_kind, p_from_state, p_event, p_state, p_actor, p_at, p_note)),
  effects as (
    insert into shop.order_effect as f (iuc, order_id, effect, state, key, amount, data, at)
    select p_iuc, p_order_id, w.effect, w.state, coalesce(w.key, p_order_id::text), w.amount, coalesce(w.data, '{}'), p_at
    from jsonb_to_recordset(p_effects) as w (effect text, state text, key text, amount int, data jsonb)
    where w.effect is not null
    on conflict (iuc, order_id, effect) do update set
      -- What came to nothing and is asked once more is another asking.
      key = case when f.state in ('refused', 'undone') and excluded.state = 'asked' then excluded.key else f.key end,
      data = case when f.state in ('refused', 'undone') and excluded.state = 'asked' then excluded.data else f.data || excluded.data end,
      state = excluded.state, amount = coalesce(excluded.amount, f.amount), at = excluded.at),
  ended as (
    delete from job.job where queue = 'order.drive' and key = p_order_id::text and p_stage not in ('working', 'waiting'))
  insert into job.job as j (queue, key, payload, run_at, max_attempts)
  select 'order.drive', p_order_id::text, jsonb_build_object('iuc', p_iuc, 'orderId', p_order_id), due, 0
  where p_stage in ('working', 'waiting')
  on conflict (queue, key) do update set
    run_at = case when j.lease is null then excluded.run_at else j.run_at end,
    again_at = case when j.lease is null then null else excluded.run_at end,
    attempts = case when j.lease is null then 0 else j.attempts end,
    crashes = case when j.lease is null then 0 else j.crashes end;
  if p_stage = 'closed' then
    -- Nobody accepted it: it is kept for a while and then forgotten (shop.forget_drafts).
    insert into shop.ended_draft (iuc, order_id, ended_at)
      select p_iuc, p_order_id, p_at from shop."order" o where o.iuc = p_iuc and o.order_id = p_order_id and o.accepted_at is null
      on conflict do nothing;
  end if;
  if p_effects @? '$[*].run' then
    perform shop.run_effects(p_iuc, p_order_id, p_effects, p_at);
  end if;
end $$;
