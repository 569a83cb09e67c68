create or replace function inventory.cancel(wanted text, id uuid, moment timestamptz) returns jsonb
  -- The statements inside are planned once a connection: planning again for each call costs more than they do.
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  at timestamptz := coalesce(moment, clock_timestamp());
  was text;
begin
  loop
    update inventory.booking set state = 'cancelled', changed_at = at
    where booking_key = wanted and state in ('held', 'confirmed');
    if found then
      perform inventory.give_back(array[wanted]);
      return '{"ok": true, "state": "cancelled"}';
    end if;
    insert into inventory.booking (booking_key, booking_id, state, input_hash, request, run_keys, held_until, created_at, changed_at)
    values (wanted, id, 'never-made', '', '{}', '{}', at, at, at)
    on conflict (booking_key) do nothing;
    if found then return '{"ok": true, "state": "never-made"}'; end if;
    select state into was from inventory.booking where booking_key = wanted;
    if was = 'never-made' then return '{"ok": true, "state": "never-made"}'; end if;
    if was in ('cancelled', 'expired') then return '{"ok": true, "state": "cancelled"}'; end if;
    -- Held by somebody since our first look, or gone again: once more.
  end loop;
end $$;
