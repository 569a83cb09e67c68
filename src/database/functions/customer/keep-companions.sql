-- Keeps those who travelled with a customer, to offer them next time: run in the transaction that confirms their order. Who is known by
-- name and birth date is kept once; of a customer's, the twelve used last stay.
create or replace function customer.keep_companions(p_iuc uuid, p_order_id uuid, p jsonb, p_at timestamptz) returns void
  language plpgsql as $$
begin
  insert into customer.companion as known (iuc, companion_id, first_name, last_name, birth_date, card_kind, card_number, used_at)
  select p_iuc, c."companionId", c."firstName", c."lastName", c."birthDate", c."cardKind", c."cardNumber", p_at
  from jsonb_to_recordset(p->'companions')
    as c ("companionId" uuid, "firstName" text, "lastName" text, "birthDate" date, "cardKind" text, "cardNumber" text)
  on conflict (iuc, first_name, last_name, birth_date) do update
  set card_kind = excluded.card_kind, card_number = excluded.card_number, used_at = excluded.used_at;
  delete from customer.companion old using (
    select companion_id from customer.companion where iuc = p_iuc order by used_at desc, companion_id offset 12) beyond
  where old.iuc = p_iuc and old.companion_id = beyond.companion_id;
end $$;
