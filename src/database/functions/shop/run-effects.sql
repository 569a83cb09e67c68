-- shop.run_effects: does what is ours to do of the effects that come with a move of an order, in its transaction.
--
-- p_effects is the list of shop.after_move. An element with "run" does something with the arguments "with": any function of the shape
-- (iuc uuid, order_id uuid, arguments jsonb, at timestamptz) can be named, so that a kind of order brings its own. Those that every order
-- of a ticket passes are named here, which spares the planning of a text made up at run time.
create or replace function shop.run_effects(p_iuc uuid, p_order_id uuid, p_effects jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  e record;
begin
  for e in
    select w.run, w."with" as a from jsonb_to_recordset(p_effects) as w (run text, "with" jsonb) where w.run is not null
  loop
    case e.run
      when 'shop.record_rail_order' then
        insert into shop.rail_order (iuc, order_id, journeys, passengers, delivery)
        values (p_iuc, p_order_id, e.a -> 'journeys', e.a -> 'passengers', e.a ->> 'delivery');
      when 'mail.add_notice' then perform mail.add_notice(p_iuc, p_order_id, e.a, p_at);
      when 'trip.record' then
        perform trip.record(p_iuc, (e.a ->> 'fileId')::uuid, p_order_id, e.a ->> 'bookingId', e.a ->> 'pnr', p_at,
          e.a -> 'journeys', e.a -> 'passengers', e.a -> 'seats');
      when 'mail.queue' then
        perform mail.queue(p_iuc, (e.a ->> 'messageId')::uuid, p_order_id, e.a ->> 'template', (e.a ->> 'version')::int,
          e.a -> 'data', e.a ->> 'recipient', p_at);
      else
        execute format('select %s($1, $2, $3, $4)', e.run::regproc) using p_iuc, p_order_id, e.a, p_at;
    end case;
  end loop;
end $$;
