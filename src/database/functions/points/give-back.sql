-- points.give_back: takes a debit back, whole or in part, each time under a refund key of its own. All refunds of a debit together never
-- exceed it.
--
--   p_points        how many; null: all that is left of the debit
--   p_minimum_days  the returned points can be spent until so many days after p_at at least: nobody loses points to our cancellation
--
-- The points return to the lots they came from, those first that end last: what stays spent is then what a smaller debit would have spent.
-- A lot that ends too soon, or has ended meanwhile, lives on for what is left in it. Safe when the debit never happened: taken back whole,
-- its key is then closed for good.
--
-- outcome, and what is then in `points`:
--   'refunded'          given back now, or before under this refund key: how many
--   'already-refunded'  nothing was left to give back: 0
--   'too-much'          less than p_points is left, and nothing changed: how many are left
--   'never-debited'     there is no such debit: 0
-- Raises EV001 when the refund key was used with another input, EV003 when p_points is not positive or the key is not a debit's.
create or replace function points.give_back(
  p_iuc uuid, p_movement uuid, p_key text, p_refund_key text, p_points bigint, p_at timestamptz, p_minimum_days int,
  out outcome text, out movement_id uuid, out points bigint, out balance_after bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  v_hash bytea := case when p_points is null then points.fingerprint('refund', p_key) else points.fingerprint('refund', p_key, p_points::text) end;
  v_debit points.movement;
  v_seen points.movement;
  v_left bigint;
  v_until date := points.paris_date(p_at) + p_minimum_days;
begin
  if p_points <= 0 then
    raise exception 'a refund gives a positive number of points back' using errcode = 'EV003';
  end if;
  perform points.lock_accounts(p_iuc, array['money'], p_at);
  points := 0;
  select * into v_seen from points.movement m where m.iuc = p_iuc and m.key = p_refund_key;
  if found then
    if v_seen.input_hash <> v_hash then
      raise exception 'idempotency key reused with another input' using errcode = 'EV001';
    end if;
    outcome := 'refunded';
    select e.movement_id, e.amount, e.balance_after into movement_id, points, balance_after
      from points.entry e where e.iuc = p_iuc and e.movement_id = v_seen.movement_id and e.account = 'money';
    return;
  end if;
  select a.balance into balance_after from points.account a where a.iuc = p_iuc and a.account = 'money';
  select * into v_debit from points.movement m where m.iuc = p_iuc and m.key = p_key;
  if not found then
    if p_points is null then
      insert into points.void_debit (iuc, key, refund_key, at) values (p_iuc, p_key, p_refund_key, p_at) on conflict do nothing;
    end if;
    outcome := 'never-debited';
    return;
  end if;
  if v_debit.kind <> 'debit' then
    raise exception 'only a debit can be refunded' using errcode = 'EV003';
  end if;
  v_left := points.left_of_debit(p_iuc, v_debit.movement_id);
  if v_left = 0 then
    outcome := 'already-refunded';
    return;
  end if;
  if p_points > v_left then
    outcome := 'too-much';
    points := v_left;
    return;
  end if;
  points := coalesce(p_points, v_left);

  -- What is still in an ended lot must go before the lot lives again for the returned points.
  perform points.expire_locked(p_iuc, points.derived_id(p_movement, 'expiry'), p_at);
  with used as (
    select u.lot_id, l.expires_on, l.earned_at,
      u.points + coalesce((select sum(r.points) from points.lot_use r join points.movement m on m.iuc = r.iuc and m.movement_id = r.movement_id
        where r.iuc = p_iuc and r.lot_id = u.lot_id and m.reverses = v_debit.movement_id), 0)::bigint as rest
    from points.lot_use u join points.lot l on l.iuc = u.iuc and l.lot_id = u.lot_id
    where u.iuc = p_iuc and u.movement_id = v_debit.movement_id
  ), ordered as (
    select *, sum(rest) over (order by expires_on desc, earned_at desc, lot_id desc) - rest as before from used where rest > 0
  ), given as (
    select lot_id, expires_on, least(rest, points - before)::bigint as points from ordered where before < points
  ), longer as (
    insert into points.lot_term (iuc, lot_id, change_id, expires_before, expires_after, reason, at)
      select p_iuc, g.lot_id, p_movement, g.expires_on, v_until, 'refund-minimum-life', p_at from given g where g.expires_on < v_until
  ), back as (
    update points.lot l set remaining = l.remaining + g.points, expires_on = greatest(l.expires_on, v_until)
      from given g where l.iuc = p_iuc and l.lot_id = g.lot_id
  )
  insert into points.lot_use (iuc, movement_id, lot_id, points) select p_iuc, p_movement, g.lot_id, -g.points from given g;
  perform points.post(p_iuc, p_movement, 'refund', p_refund_key, v_hash, U&'Points rendus\00A0: ' || v_debit.label, v_debit.detail,
    p_at, v_debit.movement_id, array['money'], array['money:spent'], array[points]);
  perform points.take_owed(p_iuc, points.derived_id(p_movement, 'owed'), p_at);
  outcome := 'refunded';
  movement_id := p_movement;
  select a.balance into balance_after from points.account a where a.iuc = p_iuc and a.account = 'money';
end $$;
