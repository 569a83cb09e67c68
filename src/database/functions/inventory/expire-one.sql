-- Frees one hold whose time is over; the caller holds its row.
create or replace function inventory.expire_one(wanted text, at timestamptz) returns void
  language plpgsql as $$
begin
  perform inventory.give_back(array[wanted]);
  update inventory.booking set state = 'expired', changed_at = at where booking_key = wanted;
end $$;
