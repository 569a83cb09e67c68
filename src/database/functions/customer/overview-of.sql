-- Who a customer is, with what rights, points and counters on a day in Paris: one row, none for an unknown customer. It is part of the
-- statement that calls it (the planner takes a function like this one apart), so that whoever looks something else up reads it beside.
create or replace function customer.overview_of(p_iuc uuid, p_today date)
returns table (
  iuc uuid, civility text, first_name text, last_name text, birth_date date, email text, mobile text, phone text, address jsonb,
  number text, card_opened_on date,
  opened_on date, next_anniversary date, version int, last_status_points int, last_trips int, status_points bigint, trips bigint,
  operator_grants jsonb, ahead_status bigint, ahead_trips bigint,
  has_tariff_right boolean, balance bigint, next_expiry jsonb, have_complaints boolean)
language sql stable as $$
  select p.iuc, p.civility, p.first_name, p.last_name, p.birth_date, p.email, p.mobile, p.phone, p.address,
    c.number, c.opened_on,
    m.opened_on, m.next_anniversary, m.version, m.last_status_points, m.last_trips, m.status_points, m.trips, m.operator_grants, m.ahead_status, m.ahead_trips,
    exists (select from customer.tariff_right r where r.iuc = p.iuc and p_today between r.valid_from and r.valid_until
      and (r.suspended_on is null or r.suspended_on > p_today)),
    -- Lots past their last day that the daily run has not taken yet are spent by nobody.
    coalesce((select a.balance from points.account a where a.iuc = p.iuc and a.account = 'money'), 0)
      - coalesce((select sum(l.remaining) from points.lot l
          where l.iuc = p.iuc and l.remaining > 0 and l.expires_on < p_today), 0)::bigint,
    (select jsonb_build_array(l.expires_on, sum(l.remaining)) from points.lot l
      where l.iuc = p.iuc and l.remaining > 0 and l.expires_on >= p_today
      group by l.expires_on order by l.expires_on limit 1),
    p.have_complaints
  from customer.person p
  left join customer.card c on c.iuc = p.iuc and c.closed_on is null
  left join loyalty.member m on m.iuc = p.iuc
  where p.iuc = p_iuc
$$;
