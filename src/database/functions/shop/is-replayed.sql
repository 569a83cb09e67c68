-- shop.are_replayed for one order. Raises EV013, with nothing done, when the transaction id has accepted anything else.
create or replace function shop.is_replayed(p_iuc uuid, p_order_id uuid, p_transaction_id text, p_hash text) returns boolean
language plpgsql as $$
declare
  v_same boolean[] := shop.are_replayed(array[p_iuc], array[p_order_id], array[p_transaction_id], array[p_hash], array[null::text]);
begin
  if not v_same[1] then
    raise exception 'transaction % has accepted something else', p_transaction_id using errcode = 'EV013';
  end if;
  return v_same[1] is true;
end $$;
