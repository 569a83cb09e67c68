-- Gives a customer a card or subscription, and answers it; by a key of before, the one of before. No row when its number is somebody's.
create or replace function customer.grant_right(
  p_iuc uuid, p_right_id uuid, p_key text, p_kind text, p_product text, p_number text, p_valid_from date, p_valid_until date, p_file text,
  p_company_code text, p_range_index int
) returns setof customer.tariff_right language plpgsql as $$
begin
  -- One at a time per customer, whoever asks at once; and nobody is erased meanwhile.
  perform from customer.person p where p.iuc = p_iuc for no key update;
  if not found then
    raise exception 'no such customer' using errcode = 'foreign_key_violation';
  end if;
  return query select * from customer.tariff_right r where r.iuc = p_iuc and r.grant_key = p_key;
  if found then
    return;
  end if;
  insert into customer.right_directory (number, iuc) values (p_number, p_iuc) on conflict do nothing;
  if not found then
    return;
  end if;
  return query
    insert into customer.tariff_right (iuc, right_id, kind, product, number, valid_from, valid_until, grant_key, file, company_code, range_index)
      values (p_iuc, p_right_id, p_kind, p_product, p_number, p_valid_from, p_valid_until, p_key, p_file, p_company_code, p_range_index)
      returning *;
end $$;
