-- Steps of an order that move points or write what the customer sees, each with its transition in one transaction.

-- The customer accepts: points are debited and the order goes on to the booking, or its seats are freed when the points
-- do not suffice. `outcome` says what happened: accepted, same (already accepted by this command or another click), or why not.
create function shop.finalise_order(p_iuc uuid, p_order_id uuid, p_transaction_id text, p_hash text, p_terms_version text,
                                    p_expected_points int, p_movement uuid, p_label text, p_detail text, p_at timestamptz, p_takeover_ms int)
returns table (outcome text, o shop.rail_order) language plpgsql as $$
declare enough boolean;
  debit record;
begin
  select * into o from shop.rail_order r where r.iuc = p_iuc and r.order_id = p_order_id for update;
  if not found then outcome := 'order-not-found'; return next; return; end if;
  if o.finalise_transaction_id = p_transaction_id then
    outcome := case when o.finalise_hash = p_hash then 'same' else 'transaction-reused' end;
    return next; return;
  end if;
  if exists (select from shop.rail_order r where r.iuc = p_iuc and r.finalise_transaction_id = p_transaction_id) then
    outcome := 'transaction-reused'; return next; return;
  end if;
  if o.points <> p_expected_points then outcome := 'price-changed'; return next; return; end if;
  if o.accepted_at is not null then outcome := 'same'; return next; return; end if;
  if o.state <> 'held' then outcome := 'order-closed'; return next; return; end if;
  if o.held_until <= clock_timestamp() then outcome := 'hold-expired'; return next; return; end if;

  debit := points.debit(p_iuc, p_movement, o.points, 'order:' || p_order_id, p_label, p_detail, p_at);
  if debit.outcome not in ('debited', 'not-enough-points') then
    raise exception 'order % was debited before it was accepted: %', p_order_id, debit.outcome;
  end if;
  enough := debit.outcome = 'debited';
  update shop.rail_order r set
    state = case when enough then 'booking' else 'releasing' end,
    version = r.version + 1,
    state_since = clock_timestamp(),
    finalise_transaction_id = p_transaction_id,
    finalise_hash = p_hash,
    terms_version = p_terms_version,
    accepted_at = p_at,
    debited = enough,
    reason = case when enough then null else 'not-enough-points' end
  where r.iuc = p_iuc and r.order_id = p_order_id
  returning * into o;
  perform shop.note(o, 'held', case when enough then 'accepted' else 'points-missing' end, p_at, p_takeover_ms);
  outcome := 'accepted';
  return next;
end $$;

-- Booked: the order is confirmed, and in the same transaction the trip, the mail and the notice exist.
create function shop.confirm_order(p_iuc uuid, p_order_id uuid, p_pnr text, p_booking_id text, p_seats jsonb, p_file_id uuid,
                                   p_message_id uuid, p_template text, p_template_version int, p_mail jsonb, p_notice_id uuid,
                                   p_notice jsonb, p_at timestamptz, p_takeover_ms int)
returns setof shop.rail_order language plpgsql as $$
declare o shop.rail_order;
begin
  update shop.rail_order r set
    state = 'confirmed', version = r.version + 1, state_since = clock_timestamp(), pnr = p_pnr, booking_id = p_booking_id,
    seats = p_seats, confirmed_at = p_at
  where r.iuc = p_iuc and r.order_id = p_order_id and r.state = 'booking' and r.debited
  returning * into o;
  if not found then return; end if;
  perform trip.record(p_iuc, p_file_id, p_order_id, p_booking_id, p_pnr, p_at, o.journeys, o.passengers, p_seats);
  perform mail.queue(p_iuc, p_message_id, p_order_id, p_template, p_template_version, p_mail, o.email, p_at);
  insert into mail.notice (iuc, notice_id, kind, data, at) values (p_iuc, p_notice_id, 'order-confirmed', p_notice, p_at);
  perform shop.note(o, 'booking', 'booked', p_at, p_takeover_ms);
  return next o;
end $$;

-- The last step of undoing: the points go back.
create function shop.refund_order(p_iuc uuid, p_order_id uuid, p_movement uuid, p_minimum_days int, p_at timestamptz, p_takeover_ms int)
returns setof shop.rail_order language plpgsql as $$
declare o shop.rail_order;
begin
  update shop.rail_order r set
    state = 'refused', version = r.version + 1, state_since = clock_timestamp(), refunded = true
  where r.iuc = p_iuc and r.order_id = p_order_id and r.state = 'refunding' and r.debited and not r.refunded
  returning * into o;
  if not found then return; end if;
  perform points.refund(p_iuc, p_movement, 'order:' || p_order_id, 'order-refund:' || p_order_id, p_at, p_minimum_days);
  perform shop.note(o, 'refunding', 'points-refunded', p_at, p_takeover_ms);
  return next o;
end $$;
