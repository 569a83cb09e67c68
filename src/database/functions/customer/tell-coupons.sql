-- Takes coupons of subscriptions in, given as a JSON array, each once by its id; one call. Answers each, in order, as customer.tell_rights
-- does; 'refused' with 'unknown-subscription' where its holder has no such subscription.
create or replace function customer.tell_coupons(p_facts jsonb) returns table (place int, answer text, reason text) language plpgsql as $$
#variable_conflict use_column
declare
  v_fact record;
  v_old customer.subscription_coupon;
  v_right uuid;
begin
  -- In one order, so that two lists at once never wait for each other in a circle; and nobody is erased meanwhile.
  perform from customer.person p
    where p.iuc in (select (f ->> 'iuc')::uuid from jsonb_array_elements(p_facts) f) order by p.iuc for no key update;
  for v_fact in
    select f.*, t.n::int as place from jsonb_array_elements(p_facts) with ordinality as t (fact, n)
    cross join lateral jsonb_to_record(t.fact) as f (iuc uuid, coupon_id uuid, told_id uuid, origin text, destination text, file text,
      travel_class text, valid_from date, valid_until date, renew_before date, version bigint)
    order by t.n
  loop
    place := v_fact.place;
    reason := null;
    select r.right_id into v_right from customer.tariff_right r
      where r.iuc = v_fact.iuc and (r.told_id = v_fact.told_id or r.right_id = v_fact.told_id) and r.kind = 'subscription'
      order by r.right_id limit 1;
    if not found then
      answer := 'refused';
      reason := 'unknown-subscription';
      return next;
      continue;
    end if;
    select * into v_old from customer.subscription_coupon c where c.iuc = v_fact.iuc and c.coupon_id = v_fact.coupon_id;
    if not found then
      insert into customer.subscription_coupon (iuc, coupon_id, right_id, origin, destination, file, travel_class, valid_from, valid_until,
          renew_before, version)
        values (v_fact.iuc, v_fact.coupon_id, v_right, v_fact.origin, v_fact.destination, v_fact.file, v_fact.travel_class, v_fact.valid_from,
          v_fact.valid_until, v_fact.renew_before, v_fact.version);
      answer := 'taken';
      return next;
      continue;
    end if;
    answer := case
      when v_fact.version < v_old.version then 'outdated'
      when (v_old.right_id, v_old.origin, v_old.destination, v_old.file, v_old.travel_class, v_old.valid_from, v_old.valid_until, v_old.renew_before)
        is not distinct from (v_right, v_fact.origin, v_fact.destination, v_fact.file, v_fact.travel_class, v_fact.valid_from,
          v_fact.valid_until, v_fact.renew_before) then 'known'
      when v_fact.version = v_old.version then 'refused'
      else 'corrected' end;
    if answer = 'refused' then
      reason := 'same-version';
    elsif answer = 'corrected' or answer = 'known' and v_fact.version is distinct from v_old.version then
      update customer.subscription_coupon c
        set right_id = v_right, origin = v_fact.origin, destination = v_fact.destination, file = v_fact.file,
          travel_class = v_fact.travel_class, valid_from = v_fact.valid_from, valid_until = v_fact.valid_until,
          renew_before = v_fact.renew_before, version = v_fact.version
        where c.iuc = v_old.iuc and c.coupon_id = v_old.coupon_id;
    end if;
    return next;
  end loop;
end $$;
