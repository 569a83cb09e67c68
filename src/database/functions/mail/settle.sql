-- Writes down what became of a mail, and what that says of its address: p_reply is what the address's own server answered when it refused it;
-- a mail that passes makes an address good again.
create or replace function mail.settle(p_iuc uuid, p_message_id uuid, p_status text, p_at timestamptz, p_error text, p_reply text) returns void
language plpgsql as $$
declare
  v_address text;
begin
  update mail.message set status = p_status, sent_at = case when p_status = 'OK' then p_at end, last_error = p_error
  where iuc = p_iuc and message_id = p_message_id
  returning lower(recipient) into v_address;
  if p_reply is not null then
    insert into mail.refused_address as r (iuc, address, reply, since, refused_at, message_id)
    values (p_iuc, v_address, p_reply, p_at, p_at, p_message_id)
    on conflict (iuc, address) do update set reply = excluded.reply, refused_at = excluded.refused_at, message_id = excluded.message_id;
  elsif p_status = 'OK' then
    delete from mail.refused_address where iuc = p_iuc and address = v_address;
  end if;
end $$;
