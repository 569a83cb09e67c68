-- shop.open_orders: makes orders of any kind, each in its kind's first state, with what it is about and what it is going to ask of others.
-- The parameters are lists: at each place what belongs to one order. No customer is named twice.
--
--   p_effects     as shop.after_moves takes them: the kind's own details, and what is asked before anything else is written
--   p_takeover_ms after how long another process drives the order on, when nobody does
--
-- Answers, for each place (from 1), the database's time; nothing for a place whose transaction id has made an order before: the caller
-- compares the requests. Nothing, too, for whose account is being erased: the erasure holds the person's row while it looks for open orders
-- and until it is done, so that none is opened behind its back. Asked before the lock and after: the row may be gone when the wait is over,
-- and the erasure with it.
-- Raises 23505 on `order_number_pkey` when a number is another order's: the caller takes another.
create or replace function shop.open_orders(
  p_iuc uuid[], p_order_id uuid[], p_number text[], p_kind text[], p_transaction_id text[], p_request_hash text[], p_prime_id text[],
  p_item text[], p_quantity int[], p_channel text[], p_actor text[], p_points int[], p_cents int[], p_customer jsonb[], p_email text[],
  p_quotation_hash text[], p_obsolete_at timestamptz[], p_effects jsonb[], p_at timestamptz[], p_takeover_ms int[])
returns table (n int, now timestamptz) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off as $$
declare
  v_leaving uuid[];
  v_places int[];
  v_since timestamptz[];
  v_moves shop.move[];
begin
  if cardinality(p_iuc) > 1 then
    perform shop.wait_briefly();
  end if;
  v_leaving := array(select e.iuc from personal.erasure e where e.iuc = any (p_iuc) and e.state = 'leaving');
  perform from customer.person p where p.iuc = any (p_iuc) and p.iuc <> all (v_leaving) order by p.iuc for key share;
  v_leaving := v_leaving || array(select e.iuc from personal.erasure e where e.iuc = any (p_iuc) and e.state = 'leaving');
  with made as (
    insert into shop."order" (iuc, order_id, number, kind, state, stage, version, transaction_id, request_hash, prime_id, item, quantity,
                              channel, actor, points, cents, customer, email, quotation_hash, obsolete_at, created_at)
    select u.iuc, p_order_id[a], p_number[a], p_kind[a], t.to_state, t.to_stage, 1, p_transaction_id[a], p_request_hash[a],
           p_prime_id[a], p_item[a], p_quantity[a], p_channel[a], p_actor[a], p_points[a], p_cents[a], p_customer[a], p_email[a],
           p_quotation_hash[a], p_obsolete_at[a], p_at[a]
    from unnest(p_iuc) with ordinality as u (iuc, a)
    join shop.transition t on t.kind = p_kind[a] and t.from_state = '' and t.event = 'opened'
    where u.iuc <> all (v_leaving)
    on conflict (iuc, transaction_id) do nothing
    returning iuc, order_id, number, kind, state, stage, state_since),
  numbered as (
    insert into shop.order_number (number, iuc, order_id) select m.number, m.iuc, m.order_id from made m)
  select array_agg(a), array_agg(m.state_since),
      array_agg(row(m.iuc, m.order_id, 1, m.kind, '', 'opened', m.state, m.stage, null, null, p_effects[a], p_actor[a], p_at[a],
        m.state_since, p_takeover_ms[a])::shop.move)
    into v_places, v_since, v_moves
    from made m cross join lateral array_position(p_order_id, m.order_id) a;
  if cardinality(v_places) is distinct from cardinality(p_iuc) and exists (
      select from unnest(p_kind) k (kind)
      where not exists (select from shop.transition t where t.kind = k.kind and t.from_state = '' and t.event = 'opened')) then
    raise exception 'there is no kind of order among %', p_kind using errcode = 'EV010';
  end if;
  if v_moves is not null then
    perform shop.after_moves(v_moves);
    return query select * from unnest(v_places, v_since);
  end if;
end $$;
