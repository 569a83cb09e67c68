-- shop.is_stuck: whether people have to see to a refund: it does not end by itself, and they have not seen to it yet.
create or replace function shop.is_stuck(p_refund shop.refund) returns boolean language sql immutable as $$
  select (p_refund.refused_at is not null or p_refund.late_at is not null) and p_refund.credited_at is null and p_refund.settled_at is null
$$;
