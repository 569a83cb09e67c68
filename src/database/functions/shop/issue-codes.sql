-- Codes of an order are its customer's, in the transaction that takes the points: {"codes", "primeId", "until"}. A code that was given before,
-- to whomever, is refused by the directory (23505), and nothing of the order has happened.
create or replace function shop.issue_codes(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language plpgsql as $$
begin
  insert into shop.prime_code (code, iuc, order_id, prime_id, until, issued_at)
  select c.code, p_iuc, p_order_id, p_with ->> 'primeId', (p_with ->> 'until')::date, p_at
  from jsonb_array_elements_text(p_with -> 'codes') as c (code);
end $$;
