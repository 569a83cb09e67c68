-- shop.forget_drafts: takes away orders that ended before p_before without having been accepted, with all that is kept about them; answers
-- how many. Nothing was taken for them, so the ledger does not know them.
--
--   p_most     at most so many, one transaction each call
--   p_details  tables in which the kinds of order keep their details, keyed (iuc, order_id)
--
-- The settings: by the keys of these few orders, whatever the statistics say.
create or replace function shop.forget_drafts(p_before timestamptz, p_most int, p_details regclass[]) returns int
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  customers uuid[];
  orders uuid[];
  details regclass;
begin
  with due as materialized (
    select d.iuc, d.order_id from shop.ended_draft d where d.ended_at < p_before
    order by d.ended_at limit p_most for update skip locked),
  gone as (
    delete from shop.ended_draft d using due where d.iuc = due.iuc and d.order_id = due.order_id returning d.iuc, d.order_id)
  select coalesce(array_agg(g.iuc), '{}'), coalesce(array_agg(g.order_id), '{}') into customers, orders from gone g;
  delete from shop.order_number n using unnest(customers, orders) as w (iuc, order_id), shop."order" o
    where o.iuc = w.iuc and o.order_id = w.order_id and n.number = o.number;
  -- The one leave there is to take a history away (shop.refuse_history_change), for as long as this takes.
  perform set_config('shop.forgetting', 'on', true);
  delete from shop.payment_key k using unnest(customers, orders) as w (iuc, order_id), shop.payment p
    where p.iuc = w.iuc and p.order_id = w.order_id and k.payment_key = p.payment_key;
  foreach details in array p_details || array['shop.payment'::regclass, 'shop.voucher_part', 'shop.order_effect', 'shop.order_history', 'shop."order"'] loop
    execute format('delete from %s d using unnest($1, $2) as w (iuc, order_id) where d.iuc = w.iuc and d.order_id = w.order_id', details)
      using customers, orders;
  end loop;
  perform set_config('shop.forgetting', '', true);
  return cardinality(orders);
end $$;
