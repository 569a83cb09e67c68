-- What comes with every move of orders, in the transaction that made them: history rows, effects, and the jobs that drive the orders on when
-- nobody else does, at the end of their wait or takeover_ms after their now. Each order is named once.
--
-- A move's effects are null, or a list of {"effect", "state", "key", "amount", "data", "run", "with"}. With "effect" there is a row of
-- shop.order_effect, known to the other side by the order's id when no key is given; data is added to what was there. With "run"
-- something happens: shop.run_effects_of.
create or replace function shop.after_moves(p_moves shop.move[]) returns void language plpgsql as $$
declare
  v_runs shop.run[];
  v_names text[];
  v_has_closed boolean;
begin
  -- One statement for all: to begin one costs more than a row. A job that is there is put off as job.enqueue does it.
  with moves as (select * from unnest(p_moves)),
  asked as (
    select m.iuc, m.order_id, m.at, w.* from moves m
    cross join lateral jsonb_to_recordset(m.effects)
      as w (effect text, state text, key text, amount int, data jsonb, run text, "with" jsonb)),
  history as (
    insert into shop.order_history (iuc, order_id, version, kind, from_state, event, to_state, actor, at, note)
    select m.iuc, m.order_id, m.version, m.kind, m.from_state, m.event, m.state, m.actor, m.at, m.note from moves m),
  effects as (
    insert into shop.order_effect as f (iuc, order_id, effect, state, key, amount, data, at)
    select a.iuc, a.order_id, a.effect, a.state, coalesce(a.key, a.order_id::text), a.amount, coalesce(a.data, '{}'), a.at
    from asked a where a.effect is not null
    on conflict (iuc, order_id, effect) do update set
      -- What came to nothing and is asked once more is another asking.
      key = case when f.state in ('refused', 'undone') and excluded.state = 'asked' then excluded.key else f.key end,
      data = case when f.state in ('refused', 'undone') and excluded.state = 'asked' then excluded.data else f.data || excluded.data end,
      state = excluded.state, amount = coalesce(excluded.amount, f.amount), at = excluded.at),
  ended as (
    delete from job.job j using moves m
    where j.queue = 'order.drive' and j.key = m.order_id::text and m.stage not in ('working', 'waiting')),
  due as (
    insert into job.job as j (queue, key, payload, run_at, max_attempts)
    select 'order.drive', m.order_id::text, jsonb_build_object('iuc', m.iuc, 'orderId', m.order_id),
      coalesce(m.wait_until, m.now + m.takeover_ms * interval '1 millisecond'), 0
    from moves m where m.stage in ('working', 'waiting')
    on conflict (queue, key) do update set
      run_at = case when j.lease is null then excluded.run_at else j.run_at end,
      again_at = case when j.lease is null then null else excluded.run_at end,
      attempts = case when j.lease is null then 0 else j.attempts end,
      crashes = case when j.lease is null then 0 else j.crashes end)
  select array_agg(row(a.iuc, a.order_id, a.run, a."with", a.at)::shop.run), array_agg(a.run), (select bool_or(m.stage = 'closed') from moves m)
    into v_runs, v_names, v_has_closed
    from asked a where a.run is not null;
  if v_has_closed then
    -- Nobody accepted them: they are kept for a while and then forgotten (shop.forget_drafts).
    insert into shop.ended_draft (iuc, order_id, ended_at)
      select m.iuc, m.order_id, m.at from unnest(p_moves) m join shop."order" o on o.iuc = m.iuc and o.order_id = m.order_id
      where m.stage = 'closed' and o.accepted_at is null
      on conflict do nothing;
  end if;
  if v_runs is not null then
    perform shop.run_effects_of(v_runs, v_names);
  end if;
end $$;
