-- shop.settle_refunds: people have seen to what stood in the way of an order's refunds, as agreed with its customer: {"by", "note"}, and
-- "key" for one of them only.
create or replace function shop.settle_refunds(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language plpgsql as $$
begin
  update shop.refund r set settled_at = p_at, settled_as = 'by-hand', settled_by = p_with ->> 'by', note = p_with ->> 'note'
  where r.iuc = p_iuc and r.order_id = p_order_id and shop.is_stuck(r) and r.refund_key = coalesce(p_with ->> 'key', r.refund_key);
  perform shop.leave_queue(p_iuc, p_order_id);
end $$;
