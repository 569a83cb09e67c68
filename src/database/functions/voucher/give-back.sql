-- voucher.give_back: gives a reservation back, whole, whether it was captured or not. Safe when it never happened: its key is then closed
-- for good, so that one that comes late is refused.
--
--   p_minimum_days  what comes back can be used until so many days after p_at at least: nobody loses a voucher to our cancellation. With 0, of
--                   what was never accepted, until that day, which a voucher gains so once in its life: attempts over midnight do not keep it alive
--
-- outcome: 'given-back' (also on repetition), 'never-reserved'.
create or replace function voucher.give_back(
  p_iuc uuid, p_movement uuid, p_key text, p_label text, p_at timestamptz, p_minimum_days int, out outcome text
) language plpgsql as $$
declare
  v_reservation voucher.movement;
  v_captured boolean;
  v_until date := points.paris_date(p_at) + p_minimum_days;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_iuc::text || p_key, 0));
  select * into v_reservation from voucher.movement m where m.iuc = p_iuc and m.key = p_key and m.kind = 'reserve';
  if not found then
    insert into voucher.void_reservation (iuc, key, at) values (p_iuc, p_key, p_at) on conflict do nothing;
    outcome := 'never-reserved';
    return;
  end if;
  perform from voucher.voucher v
    where v.iuc = p_iuc and v.voucher_id in (
      select e.voucher_id from voucher.entry e where e.iuc = p_iuc and e.movement_id = v_reservation.movement_id)
    order by v.voucher_id for update;
  outcome := 'given-back';
  if exists (select from voucher.movement m
             where m.iuc = p_iuc and m.settles = v_reservation.movement_id and m.kind = 'give-back') then
    return;
  end if;
  v_captured := exists (select from voucher.movement m
    where m.iuc = p_iuc and m.settles = v_reservation.movement_id and m.kind = 'capture');
  perform voucher.post(p_iuc, p_movement, 'give-back', p_key || ':give-back', points.fingerprint('give-back', p_key), p_label, p_at,
    v_reservation.movement_id,
    (select jsonb_agg(jsonb_build_object('voucher', e.voucher_id, 'remaining', e.amount,
       'reserved', case when v_captured then 0 else -e.amount end, 'counter', case when v_captured then 'spent' end))
     from voucher.entry e where e.iuc = p_iuc and e.movement_id = v_reservation.movement_id and e.account = 'reserved'));
  with longer as (
    select v.voucher_id, v.expires_on from voucher.voucher v
    where v.iuc = p_iuc and v.expires_on < v_until and v.voucher_id in (
      select e.voucher_id from voucher.entry e where e.iuc = p_iuc and e.movement_id = v_reservation.movement_id)
      and (p_minimum_days > 0 or not exists (
        select from voucher.term t
        where t.iuc = p_iuc and t.voucher_id = v.voucher_id and t.reason = 'given-back' and t.expires_after = points.paris_date(t.at)))
  ), kept as (
    insert into voucher.term (iuc, voucher_id, change_id, expires_before, expires_after, reason, at)
      select p_iuc, l.voucher_id, p_movement, l.expires_on, v_until, 'given-back', p_at from longer l
  )
  update voucher.voucher v set expires_on = v_until from longer l where v.iuc = p_iuc and v.voucher_id = l.voucher_id;
end $$;
