-- trip.set_delivery: says how the tickets of a file are handed over; only an e-ticket has a QR code. An effect of shop.run_effects_of.
--
-- p_with  fileId, and delivery as in the contract of orders
create or replace function trip.set_delivery(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language sql as $$
  update trip.file set delivery = p_with ->> 'delivery', e_ticket = p_with ->> 'delivery' = 'ETICKET'
  where iuc = p_iuc and file_id = (p_with ->> 'fileId')::uuid and order_id = p_order_id;
$$;
