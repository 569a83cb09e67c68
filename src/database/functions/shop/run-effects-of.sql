-- shop.run_effects_of: does what is ours to do of the effects that come with moves of orders, in their transaction.
--
--   p_runs   of each: customer, order, the function, what it is called with ("with" of the effect), business time
--   p_names  the functions of all, as often as you like
--
-- Any function of the shape (iuc uuid, order_id uuid, arguments jsonb, at timestamptz) can be named, so that a kind of order brings its own.
-- Those that every order of a ticket passes are named here: each is one statement for all the orders, and no text is planned that is made up
-- at run time. Where another is among them they run one by one, as they stand, for it may need what one before it has written.
create or replace function shop.run_effects_of(p_runs shop.run[], p_names text[]) returns void language plpgsql as $$
declare
  e shop.run;
begin
  if p_names <@ array['shop.record_rail_order', 'trip.record', 'mail.queue', 'mail.add_notice'] then
    if 'shop.record_rail_order' = any (p_names) then
      insert into shop.rail_order (iuc, order_id, journeys, passengers, delivery)
        select r.iuc, r.order_id, r.args -> 'journeys', r.args -> 'passengers', r.args ->> 'delivery'
        from unnest(p_runs) r where r.run = 'shop.record_rail_order';
    end if;
    if 'trip.record' = any (p_names) then
      perform trip.record_each(array_agg(r.iuc), array_agg((r.args ->> 'fileId')::uuid), array_agg(r.order_id),
          array_agg(r.args ->> 'bookingId'), array_agg(r.args ->> 'pnr'), array_agg(r.at), array_agg(r.args -> 'journeys'),
          array_agg(r.args -> 'passengers'), array_agg(r.args -> 'seats'))
        from unnest(p_runs) r where r.run = 'trip.record';
    end if;
    if 'mail.queue' = any (p_names) then
      perform mail.queue_each(array_agg(r.iuc), array_agg((r.args ->> 'messageId')::uuid), array_agg(r.order_id),
          array_agg(r.args ->> 'template'), array_agg((r.args ->> 'version')::int), array_agg(r.args -> 'data'),
          array_agg(r.args ->> 'recipient'), array_agg(r.at))
        from unnest(p_runs) r where r.run = 'mail.queue';
    end if;
    if 'mail.add_notice' = any (p_names) then
      perform mail.add_notices(array_agg(r.iuc), array_agg(r.args), array_agg(r.at))
        from unnest(p_runs) r where r.run = 'mail.add_notice';
    end if;
    return;
  end if;
  foreach e in array p_runs loop
    case e.run
      when 'shop.record_rail_order', 'trip.record', 'mail.queue', 'mail.add_notice' then
        perform shop.run_effects_of(array[e], array[e.run]);
      else
        execute format('select %s($1, $2, $3, $4)', e.run::regproc) using e.iuc, e.order_id, e.args, e.at;
    end case;
  end loop;
end $$;
