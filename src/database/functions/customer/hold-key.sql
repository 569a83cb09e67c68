-- Holds a customer's key until the transaction ends, whether anybody stands under it or not: who comes under it, and who clears away what is
-- left of somebody who is gone, do so one after the other.
create or replace function customer.hold_key(p_iuc uuid) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('customer ' || p_iuc, 0))
$$;
