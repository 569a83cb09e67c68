-- migration: compatible
-- A refund that does not end by itself: since when people have it, and what they did about it.
alter table shop.refund
  -- Neither credited nor refused long after it was asked for.
  add column late_at timestamptz,
  add column settled_at timestamptz,
  add column settled_as text check (settled_as in ('asked-again', 'by-hand')),
  -- Who did it, and why, for those who look later.
  add column settled_by text,
  add column note text;

-- Those that nobody was told of so far. The queue is of orders; these are looked at for a refund of theirs.
insert into shop.manual_order (iuc, order_id, kind, last_error)
select distinct on (r.iuc, r.order_id) r.iuc, r.order_id, o.kind, 'a refund was refused'
from shop.refund r join shop."order" o on o.iuc = r.iuc and o.order_id = r.order_id
where r.refused_at is not null and o.stage in ('confirmed', 'closed')
on conflict do nothing;
