-- shop.is_replayed: whether a transaction id has accepted this order before with the same request, in points alone or with a payment in euros.
-- Raises EV013, with nothing done, when it has accepted anything else of this customer. Nobody else can use the id before the caller's
-- transaction ends, whichever order they use it for.
create or replace function shop.is_replayed(p_iuc uuid, p_order_id uuid, p_transaction_id text, p_hash text) returns boolean
language plpgsql as $$
declare
  v_same boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('acceptance ' || p_iuc || ' ' || p_transaction_id, 0));
  -- A statement of its own: it sees what was written while this one waited.
  select bool_and((a.order_id = p_order_id and a.hash = p_hash) is true) into v_same from (
    select r.order_id, r.finalise_hash as hash from shop."order" r where r.iuc = p_iuc and r.finalise_transaction_id = p_transaction_id
    union all
    select p.order_id, p.request_hash from shop.payment p where p.iuc = p_iuc and p.transaction_id = p_transaction_id) a;
  if not v_same then
    raise exception 'transaction % has accepted something else', p_transaction_id using errcode = 'EV013';
  end if;
  return v_same is not null;
end $$;
