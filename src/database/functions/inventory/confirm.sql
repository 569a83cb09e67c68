-- `candidates` are fresh random file references; the first that nobody has is given. A race for one is a unique violation, and so is
-- that others have them all.
create or replace function inventory.confirm(wanted text, candidates text[], moment timestamptz) returns jsonb
  -- The statements inside are planned once a connection: planning again for each call costs more than they do.
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  at timestamptz := coalesce(moment, clock_timestamp());
  b record;
  reference text;
begin
  foreach reference in array candidates loop
    exit when not exists (select from inventory.booking where pnr = reference);
  end loop;
  loop
    update inventory.booking set state = 'confirmed', pnr = reference, changed_at = at
    where booking_key = wanted and state = 'held' and held_until > at
    returning booking_id, extended, request into b;
    if found then
      return jsonb_build_object('ok', true, 'booking', inventory.as_answered(
        wanted, b.booking_id, 'confirmed', null, b.extended, reference, b.request, inventory.seats_of(wanted), at));
    end if;
    select state, held_until into b from inventory.booking where booking_key = wanted for update;
    if not found then return '{"ok": false, "reason": "unknown"}'; end if;
    if b.state = 'confirmed' then
      return jsonb_build_object('ok', true, 'booking', inventory.booking_json(wanted, at));
    end if;
    if b.state in ('cancelled', 'never-made') then return '{"ok": false, "reason": "cancelled"}'; end if;
    -- Held by somebody since our first look: once more.
    continue when b.state = 'held' and b.held_until > at;
    if b.state = 'held' then perform inventory.expire_one(wanted, at); end if;
    return '{"ok": false, "reason": "expired"}';
  end loop;
end $$;
