-- shop.are_replayed: for each place (from 1) whether a transaction id has accepted the order before with the same request, in points alone or
-- with a payment in euros.
-- Null for an order that is not of the kind p_kind, where one is named: it is not looked at.
-- Raises EV013, with nothing done, when one has accepted anything else of its customer. Nobody else can use the ids before the caller's
-- transaction ends, whichever order they use them for.
create or replace function shop.are_replayed(p_iuc uuid[], p_order_id uuid[], p_transaction_id text[], p_hash text[], p_kind text[])
returns boolean[]
language plpgsql as $$
declare
  v_same boolean[];
begin
  perform pg_advisory_xact_lock(l.key) from (
    select hashtextextended('acceptance ' || p_iuc[n] || ' ' || p_transaction_id[n], 0) as key
    from unnest(p_iuc) with ordinality as u (iuc, n) order by 1) l;
  -- A statement of its own: it sees what was written while this one waited.
  select array_agg(case when p_kind[n] is null
        or exists (select from shop."order" k where k.iuc = u.iuc and k.order_id = p_order_id[n] and k.kind = p_kind[n]) then (
      select bool_and((u.order_id = p_order_id[n] and u.hash = p_hash[n]) is true) from (
        select r.order_id, r.finalise_hash as hash from shop."order" r where r.iuc = u.iuc and r.finalise_transaction_id = p_transaction_id[n]
        union all
        select p.order_id, p.request_hash from shop.payment p where p.iuc = u.iuc and p.transaction_id = p_transaction_id[n]) u) end
      order by n)
    into v_same
    from unnest(p_iuc) with ordinality as u (iuc, n);
  if false = any (v_same) then
    raise exception 'of the transactions % one has accepted something else', p_transaction_id using errcode = 'EV013';
  end if;
  return v_same;
end $$;
