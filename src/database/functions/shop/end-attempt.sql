-- An attempt to pay an order has come to nothing: {"attempt", "outcome"}. What it kept of vouchers is theirs again.
create or replace function shop.end_attempt(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language plpgsql as $$
begin
  update shop.payment set outcome = p_with ->> 'outcome'
    where iuc = p_iuc and order_id = p_order_id and attempt = (p_with ->> 'attempt')::int;
  perform shop.give_vouchers_back(p_iuc, p_order_id, p_with, p_at);
end $$;
