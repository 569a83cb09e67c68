-- points.debit_each: spends points Monnaie, oldest lots first, or refuses; one call for several customers, in whatever transaction the caller
-- is in. The parameters are lists: at each place what belongs to one debit. No customer is named twice.
--
--   p_iuc       the customer
--   p_movement  a new UUIDv7 made by the caller (ignored when the key was debited before)
--   p_points    how many, positive
--   p_key       idempotency key, unique per effect for this customer: `order:<orderId>`
--   p_label     first line of the statement, French; p_detail second line, '' for none
--   p_at        business time
--
-- Answers lists with the same places; look at `outcomes`:
--   'debited'            done now: movement, balance before and after
--   'replayed'           done before under this key with this input: the same figures as then
--   'not-enough-points'  nothing changed: both balances are what can be spent. Not remembered: asking again may succeed
--   'cancelled'          the key was refunded before (points.give_back), or this debit was, whole: it will never take effect (again)
-- Raises EV001 when a key was used with another input, EV003 when p_points are not positive.
-- Lots past their last day are expired on the way, so they can never be spent.
create or replace function points.debit_each(
  p_iuc uuid[], p_movement uuid[], p_points bigint[], p_key text[], p_label text[], p_detail text[], p_at timestamptz[],
  out outcomes text[], out movements uuid[], out balances_before bigint[], out balances_after bigint[]
) language plpgsql as $$
declare
  v_found int;
  v_places int[];
  v_before bigint[];
  alone record;
begin
  if (0 < all (p_points)) is not true then
    raise exception 'a debit takes a positive number of points' using errcode = 'EV003';
  end if;
  perform from points.account a where a.iuc = any (p_iuc) and a.account = 'money' order by a.iuc for update;
  get diagnostics v_found = row_count;
  if v_found < cardinality(p_iuc) then
    perform points.lock_accounts(w.iuc, array['money'], w.at)
      from (select u.iuc, u.at from unnest(p_iuc, p_at) as u (iuc, at) order by u.iuc) w;
  end if;

  -- After the locks, in a statement of its own: what others committed while we waited must be seen. Those that the oldest lot suffices for,
  -- as nearly all, are written in the same statement; it is points.post written out for one account with one lot: this is the hot path of
  -- every order, and to begin a statement costs more than a row.
  with plain as (
    select n, u.iuc, p_movement[n] as movement_id, p_points[n] as points, p_at[n] as at, a.balance, a.last_at, o.lot_id
    from unnest(p_iuc) with ordinality as u (iuc, n)
    join points.account a on a.iuc = u.iuc and a.account = 'money'
    cross join lateral (
      select l.lot_id, l.remaining, l.expires_on from points.lot l
      where l.iuc = u.iuc and l.remaining > 0 order by l.expires_on, l.earned_at, l.lot_id limit 1) o
    where o.remaining >= p_points[n] and a.balance >= p_points[n] and o.expires_on >= points.paris_date(p_at[n])
      and not exists (select from points.movement m where m.iuc = u.iuc and m.key = p_key[n])
      and not exists (select from points.void_debit v where v.iuc = u.iuc and v.key = p_key[n])
  ), taken as (
    update points.lot l set remaining = l.remaining - p.points from plain p where l.iuc = p.iuc and l.lot_id = p.lot_id
  ), used as (
    insert into points.lot_use (iuc, movement_id, lot_id, points) select p.iuc, p.movement_id, p.lot_id, p.points from plain p
  ), movement as (
    insert into points.movement (iuc, movement_id, kind, key, input_hash, label, detail, at)
      select p.iuc, p.movement_id, 'debit', p_key[p.n], points.fingerprint('debit', p.points::text, p_label[p.n], p_detail[p.n]),
        p_label[p.n], p_detail[p.n], greatest(p.at, p.last_at) from plain p
  ), moved as (
    update points.account a set balance = a.balance - p.points, sequence = a.sequence + 1, last_at = greatest(a.last_at, p.at)
      from plain p where a.iuc = p.iuc and a.account = 'money'
      returning a.iuc, p.movement_id, p.points, p.balance as balance_before, a.balance, a.sequence
  ), entries as (
    insert into points.entry (iuc, movement_id, account, amount, sequence, balance_before, balance_after)
      select m.iuc, m.movement_id, 'money', -m.points, m.sequence, m.balance_before, m.balance from moved m
      union all
      select m.iuc, m.movement_id, 'money:spent', m.points, null, null, null from moved m
  )
  select array_agg(p.n::int), array_agg(p.balance) into v_places, v_before from plain p;

  for i in 1 .. coalesce(cardinality(v_places), 0) loop
    outcomes[v_places[i]] := 'debited';
    balances_before[v_places[i]] := v_before[i];
    balances_after[v_places[i]] := v_before[i] - p_points[v_places[i]];
  end loop;
  movements := p_movement;
  for i in 1 .. cardinality(p_iuc) loop
    continue when outcomes[i] is not null;
    alone := points.debit_carefully(p_iuc[i], p_movement[i], p_points[i], p_key[i], p_label[i], p_detail[i], p_at[i]);
    outcomes[i] := alone.outcome;
    movements[i] := alone.movement_id;
    balances_before[i] := alone.balance_before;
    balances_after[i] := alone.balance_after;
  end loop;
end $$;
