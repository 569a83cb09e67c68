-- inventory.keep: prolongs a hold while its customer pays elsewhere, to an instant, and no more than `most` seconds beyond the end that it
-- had before. Asked again with the same instant, it changes nothing.
create or replace function inventory.keep(wanted text, until timestamptz, most integer, moment timestamptz) returns jsonb
  language plpgsql as $$
declare
  at timestamptz := coalesce(moment, clock_timestamp());
  b inventory.booking;
begin
  select * into b from inventory.booking where booking_key = wanted for update;
  if not found or b.state not in ('held', 'expired') then return '{"ok": false, "reason": "not-held"}'; end if;
  if b.state = 'held' and b.held_until <= at then
    perform inventory.expire_one(wanted, at);
    return '{"ok": false, "reason": "expired"}';
  end if;
  if b.state = 'expired' then return '{"ok": false, "reason": "expired"}'; end if;
  update inventory.booking set
    kept_from = coalesce(b.kept_from, b.held_until),
    held_until = greatest(b.held_until, least(until, coalesce(b.kept_from, b.held_until) + make_interval(secs => most))),
    changed_at = at
  where booking_key = wanted;
  return jsonb_build_object('ok', true, 'booking', inventory.booking_json(wanted, at));
end $$;
