-- shop.are_replayed: for each place (from 1) whether a transaction id has accepted the order before with the same request, in points alone or
-- with a payment in euros: true, or false when it has accepted anything else of its customer. Null when it has accepted nothing, and for an
-- order that is not of the kind p_kind, where one is named: it is not looked at. Nobody else can use the ids before the caller's transaction
-- ends, whichever order they use them for.
create or replace function shop.are_replayed(p_iuc uuid[], p_order_id uuid[], p_transaction_id text[], p_hash text[], p_kind text[])
returns boolean[]
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(l.key) from (
    select hashtextextended('acceptance ' || p_iuc[n] || ' ' || p_transaction_id[n], 0) as key
    from unnest(p_iuc) with ordinality as u (iuc, n) order by 1) l;
  -- A statement of its own: it sees what was written while this one waited.
  return (select array_agg(case when p_kind[n] is null
        or exists (select from shop."order" k where k.iuc = u.iuc and k.order_id = p_order_id[n] and k.kind = p_kind[n]) then (
      select bool_and((u.order_id = p_order_id[n] and u.hash = p_hash[n]) is true) from (
        select r.order_id, r.finalise_hash as hash from shop."order" r where r.iuc = u.iuc and r.finalise_transaction_id = p_transaction_id[n]
        union all
        select p.order_id, p.request_hash from shop.payment p where p.iuc = u.iuc and p.transaction_id = p_transaction_id[n]) u) end
      order by n)
    from unnest(p_iuc) with ordinality as u (iuc, n));
end $$;
