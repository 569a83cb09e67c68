-- Takes cards and subscriptions in, given as a JSON array, each once by the id that the operator's systems have of it; one call. Answers
-- each, in order:
--
--   'taken'      new
--   'known'      told before with the same facts
--   'corrected'  told before with other facts, or given here before it was told; what is told holds from now on
--   'outdated'   told before in a newer version: nothing is changed
--   'refused'    nothing is changed, `reason`: 'unknown-customer', 'other-customer' (its number is somebody else's), 'same-version' (told
--                before with other facts under this version)
create or replace function customer.tell_rights(p_facts jsonb) returns table (place int, answer text, reason text) language plpgsql as $$
#variable_conflict use_column
declare
  v_fact record;
  v_old customer.tariff_right;
  v_owner uuid;
begin
  -- Holders, then numbers, each in one order, so that two lists at once never wait for each other in a circle.
  perform from customer.person p
    where p.iuc in (select (f ->> 'iuc')::uuid from jsonb_array_elements(p_facts) f) order by p.iuc for no key update;
  insert into customer.right_directory (number, iuc)
    -- Of two who are told to have it, it is the first one's.
    select f.number, f.iuc from jsonb_array_elements(p_facts) with ordinality as t (fact, n)
    cross join lateral jsonb_to_record(t.fact) as f (iuc uuid, number text)
    where exists (select from customer.person p where p.iuc = f.iuc) order by f.number, t.n
    on conflict do nothing;
  for v_fact in
    select f.*, t.n::int as place from jsonb_array_elements(p_facts) with ordinality as t (fact, n)
    cross join lateral jsonb_to_record(t.fact) as f (iuc uuid, told_id uuid, kind text, product text, number text, valid_from date,
      valid_until date, file text, company_code text, range_index int, suspended_on date, suspended_for text, version bigint)
    order by t.n
  loop
    place := v_fact.place;
    select d.iuc into v_owner from customer.right_directory d where d.number = v_fact.number;
    reason := case
      when not exists (select from customer.person p where p.iuc = v_fact.iuc) then 'unknown-customer'
      when v_owner <> v_fact.iuc then 'other-customer' end;
    if reason is not null then
      answer := 'refused';
      return next;
      continue;
    end if;
    select * into v_old from customer.tariff_right r
      where r.iuc = v_fact.iuc and (r.told_id = v_fact.told_id
        -- Given here, and told now by the system that keeps it.
        or r.told_id is null and r.number = v_fact.number and r.product = v_fact.product and r.valid_from = v_fact.valid_from
          and not exists (select from customer.tariff_right o where o.iuc = v_fact.iuc and o.told_id = v_fact.told_id))
      order by r.right_id limit 1;
    if not found then
      insert into customer.tariff_right (iuc, right_id, told_id, kind, product, number, valid_from, valid_until, suspended_on, file, company_code,
          range_index, suspended_for, version)
        values (v_fact.iuc, v_fact.told_id, v_fact.told_id, v_fact.kind, v_fact.product, v_fact.number, v_fact.valid_from, v_fact.valid_until,
          v_fact.suspended_on, v_fact.file, v_fact.company_code, v_fact.range_index, v_fact.suspended_for, v_fact.version);
      answer := 'taken';
      return next;
      continue;
    end if;
    answer := case
      when v_fact.version < v_old.version then 'outdated'
      when (v_old.told_id, v_old.kind, v_old.product, v_old.number, v_old.valid_from, v_old.valid_until, v_old.suspended_on, v_old.file,
          v_old.company_code, v_old.range_index::int, v_old.suspended_for)
        is not distinct from (v_fact.told_id, v_fact.kind, v_fact.product, v_fact.number, v_fact.valid_from, v_fact.valid_until,
          v_fact.suspended_on, v_fact.file, v_fact.company_code, v_fact.range_index, v_fact.suspended_for) then 'known'
      when v_fact.version = v_old.version then 'refused'
      else 'corrected' end;
    if answer = 'refused' then
      reason := 'same-version';
    elsif answer = 'corrected' or answer = 'known' and v_fact.version is distinct from v_old.version then
      update customer.tariff_right r
        set told_id = v_fact.told_id, kind = v_fact.kind, product = v_fact.product, number = v_fact.number, valid_from = v_fact.valid_from,
          valid_until = v_fact.valid_until, suspended_on = v_fact.suspended_on, file = v_fact.file, company_code = v_fact.company_code,
          range_index = v_fact.range_index, suspended_for = v_fact.suspended_for, version = v_fact.version
        where r.iuc = v_old.iuc and r.right_id = v_old.right_id;
    end if;
    return next;
  end loop;
  -- Nobody keeps a number by a telling that was not taken in.
  delete from customer.right_directory d
    using jsonb_to_recordset(p_facts) as f (iuc uuid, number text)
    where d.number = f.number and d.iuc = f.iuc
      and not exists (select from customer.tariff_right r where r.iuc = d.iuc and r.number = d.number);
end $$;
