-- Takes in which advantage codes have been used, as the operator's systems tell, given as a JSON array; answers each, in order:
-- 'taken', 'known' (told before, the same), 'corrected' (told before otherwise; this holds now) or 'refused' (the customer has no such code).
create or replace function loyalty.use_codes(p_facts jsonb) returns table (place int, answer text) language plpgsql as $$
declare
  v_fact record;
  v_code loyalty.advantage_code;
begin
  for v_fact in
    select f.*, t.n::int as n from jsonb_array_elements(p_facts) with ordinality as t (fact, n)
    cross join lateral jsonb_to_record(t.fact) as f (iuc uuid, code text, used_at timestamptz, used_for text)
    -- In one order, so that two lists at once never wait for each other in a circle.
    order by f.iuc, f.code, t.n
  loop
    place := v_fact.n;
    select * into v_code from loyalty.advantage_code c where c.iuc = v_fact.iuc and c.code = v_fact.code for update;
    answer := case
      when not found then 'refused'
      when v_code.used_at is null then 'taken'
      when (v_code.used_at, v_code.used_for) = (v_fact.used_at, v_fact.used_for) then 'known'
      else 'corrected' end;
    if answer in ('taken', 'corrected') then
      update loyalty.advantage_code c set used_at = v_fact.used_at, used_for = v_fact.used_for
        where c.iuc = v_code.iuc and c.year_ends = v_code.year_ends and c.trips = v_code.trips;
    end if;
    return next;
  end loop;
end $$;
