-- Tells the holder of an account by mail that an order has spent many points, or vouchers that are worth many (AUTH-15), in the transaction that takes them: to the
-- account's own address, wherever the order's confirmation goes. p_args: {"messageId", "template", "version"}.
create or replace function shop.tell_spending(p_iuc uuid, p_order_id uuid, p_args jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  o record;
  p record;
begin
  select r.number, r.item, r.points,
      -- The last attempt is the one that was accepted, where euros were.
      case when r.cents > 0 then (select a.voucher_cents from shop.payment a where a.iuc = p_iuc and a.order_id = p_order_id order by a.attempt desc limit 1)
        end as voucher_cents
    into strict o from shop."order" r where r.iuc = p_iuc and r.order_id = p_order_id;
  select c.email, c.first_name, c.last_name into p from customer.person c where c.iuc = p_iuc;
  if not found then
    return;
  end if;
  perform mail.queue(p_iuc, (p_args ->> 'messageId')::uuid, null, p_args ->> 'template', (p_args ->> 'version')::int,
    jsonb_build_object('act', 'points-spent', 'points', o.points, 'voucherCents', coalesce(o.voucher_cents, 0), 'number', o.number, 'item', o.item,
      'firstName', p.first_name, 'lastName', p.last_name, 'at', to_char(p_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
    p.email, p_at);
end $$;
