create or replace function inventory.extend(wanted text, seconds integer, moment timestamptz) returns jsonb
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
  if b.extended then return '{"ok": false, "reason": "already-extended"}'; end if;
  update inventory.booking set held_until = held_until + make_interval(secs => seconds), extended = true, changed_at = at
  where booking_key = wanted;
  return jsonb_build_object('ok', true, 'booking', inventory.booking_json(wanted, at));
end $$;
