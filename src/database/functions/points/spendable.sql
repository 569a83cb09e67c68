-- points.spendable: what the customer can spend at an instant: the account's balance without lots past their last day that the daily run
-- has not taken yet. 0 for a customer the ledger has never seen.
create or replace function points.spendable(p_iuc uuid, p_at timestamptz) returns bigint language sql stable as $$
  select coalesce((select a.balance from points.account a where a.iuc = p_iuc and a.account = 'money'), 0)
    - coalesce((select sum(l.remaining) from points.lot l
                where l.iuc = p_iuc and l.remaining > 0 and l.expires_on < points.paris_date(p_at)), 0)::bigint
$$;
