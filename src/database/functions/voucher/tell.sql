-- Takes vouchers in, given as a JSON array, each once by its id; one call. Answers each, in order:
--
--   'taken'      new
--   'known'      told before with the same facts
--   'corrected'  told before with other facts, which hold from now on; what is left follows
--   'refused'    nothing is changed, `reason`: 'other-customer' (it is somebody else's), 'other-voucher' (its kind or percentage was another),
--                'other-file' (the file it came from is never exchanged), 'spent-already' (less is left than would be taken back)
--
-- What is not said any more of the file it came from is kept: a cancelled file may have gone from the systems that tell (VOUCHER-04).
create or replace function voucher.tell(p_facts jsonb) returns table (place int, answer text, reason text) language plpgsql as $$
#variable_conflict use_column
declare
  v_fact record;
  v_old voucher.voucher;
  v_owner uuid;
  v_more bigint;
  v_used bigint;
  v_file text;
  v_cancelled date;
begin
  for v_fact in
    select f.*, t.n::int as place from jsonb_array_elements(p_facts) with ordinality as t (fact, n)
    cross join lateral jsonb_to_record(t.fact) as f (iuc uuid, voucher_id uuid, movement uuid, kind text, code text, percent int, value bigint,
      used bigint, used_for text, issued_on date, expires_on date, reason text, file text, cancelled_on date, at timestamptz)
    -- In one order, so that two lists at once never wait for each other in a circle.
    order by f.voucher_id, t.n
  loop
    place := v_fact.place;
    reason := null;
    insert into voucher.directory (voucher_id, iuc) values (v_fact.voucher_id, v_fact.iuc) on conflict do nothing;
    -- In a statement of its own: it may have been written by another list while this one waited.
    select d.iuc into strict v_owner from voucher.directory d where d.voucher_id = v_fact.voucher_id for update;
    if v_owner <> v_fact.iuc then
      answer := 'refused';
      reason := 'other-customer';
      return next;
      continue;
    end if;
    select * into v_old from voucher.voucher v where v.iuc = v_fact.iuc and v.voucher_id = v_fact.voucher_id for update;
    if not found then
      insert into voucher.voucher (iuc, voucher_id, kind, code, percent, value, remaining, reserved, elsewhere, sequence, issued_on, expires_on,
          told_until, reason, origin_file, origin_cancelled_on)
        values (v_fact.iuc, v_fact.voucher_id, v_fact.kind, v_fact.code, v_fact.percent, v_fact.value, 0, 0, v_fact.used, 0, v_fact.issued_on,
          v_fact.expires_on, v_fact.expires_on, v_fact.reason, v_fact.file, v_fact.cancelled_on);
      answer := 'taken';
      v_more := v_fact.value;
      v_used := v_fact.used;
    else
      v_more := v_fact.value - v_old.value;
      v_used := v_fact.used - v_old.elsewhere;
      v_file := coalesce(v_fact.file, v_old.origin_file);
      v_cancelled := coalesce(v_fact.cancelled_on, v_old.origin_cancelled_on);
      reason := case
        when (v_old.kind, v_old.percent) is distinct from (v_fact.kind, v_fact.percent) then 'other-voucher'
        when v_file <> v_old.origin_file then 'other-file'
        when v_old.remaining + v_more - v_used < 0 then 'spent-already' end;
      if reason is not null then
        answer := 'refused';
        return next;
        continue;
      end if;
      if (v_old.code, v_old.value, v_old.elsewhere, v_old.issued_on, v_old.told_until, v_old.reason, v_old.origin_file, v_old.origin_cancelled_on)
        is not distinct from (v_fact.code, v_fact.value, v_fact.used, v_fact.issued_on, v_fact.expires_on, v_fact.reason, v_file, v_cancelled) then
        answer := 'known';
        return next;
        continue;
      end if;
      if v_fact.expires_on <> v_old.told_until then
        insert into voucher.term (iuc, voucher_id, change_id, expires_before, expires_after, reason, at)
          values (v_fact.iuc, v_fact.voucher_id, v_fact.movement, v_old.expires_on, v_fact.expires_on, 'told', v_fact.at);
      end if;
      update voucher.voucher v
        set code = v_fact.code, value = v_fact.value, elsewhere = v_fact.used, issued_on = v_fact.issued_on,
          expires_on = case when v_fact.expires_on <> v_old.told_until then v_fact.expires_on else greatest(v_old.expires_on, v_fact.issued_on) end,
          told_until = v_fact.expires_on, reason = v_fact.reason, origin_file = v_file, origin_cancelled_on = v_cancelled
        where v.iuc = v_fact.iuc and v.voucher_id = v_fact.voucher_id;
      answer := 'corrected';
    end if;
    -- What is gained before what is taken: nothing is below zero on the way.
    if v_used < 0 then
      perform voucher.post_told(v_fact.iuc, v_fact.voucher_id, v_fact.movement, 'elsewhere', -v_used, v_fact.used_for, v_fact.at);
    end if;
    if v_more <> 0 then
      perform voucher.post_told(v_fact.iuc, v_fact.voucher_id, v_fact.movement, 'issued', v_more, '', v_fact.at);
    end if;
    if v_used > 0 then
      perform voucher.post_told(v_fact.iuc, v_fact.voucher_id, v_fact.movement, 'elsewhere', -v_used, v_fact.used_for, v_fact.at);
    end if;
    return next;
  end loop;
end $$;
