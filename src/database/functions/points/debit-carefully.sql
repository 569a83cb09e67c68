-- One debit of points.debit_each, of any kind: asked before, cancelled, refused, out of several lots, or after some have expired. The money
-- account is locked.
create or replace function points.debit_carefully(
  p_iuc uuid, p_movement uuid, p_points bigint, p_key text, p_label text, p_detail text, p_at timestamptz,
  out outcome text, out movement_id uuid, out balance_before bigint, out balance_after bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  v_hash bytea := points.fingerprint('debit', p_points::text, p_label, p_detail);
  v_seen uuid;
  v_seen_hash bytea;
  v_is_cancelled boolean;
begin
  select m.movement_id, m.input_hash,
      case when m.movement_id is null
        then exists (select from points.void_debit v where v.iuc = p_iuc and v.key = p_key)
        else points.left_of_debit(p_iuc, m.movement_id) = 0 end
    into v_seen, v_seen_hash, v_is_cancelled
    from (values (0)) one left join points.movement m on m.iuc = p_iuc and m.key = p_key;
  if v_seen is not null then
    if v_seen_hash <> v_hash then
      raise exception 'idempotency key reused with another input' using errcode = 'EV001';
    end if;
    select e.movement_id, e.balance_before, e.balance_after into movement_id, balance_before, balance_after
      from points.entry e where e.iuc = p_iuc and e.movement_id = v_seen and e.account = 'money';
    outcome := case when v_is_cancelled then 'cancelled' else 'replayed' end;
    return;
  end if;

  perform points.expire_locked(p_iuc, points.derived_id(p_movement, 'expiry'), p_at);
  select a.balance into balance_before from points.account a where a.iuc = p_iuc and a.account = 'money';
  balance_after := balance_before;
  if v_is_cancelled then
    outcome := 'cancelled';
  elsif balance_before < p_points then
    outcome := 'not-enough-points';
  else
    perform points.take_lots(p_iuc, p_movement, p_points, '{}');
    perform points.post(p_iuc, p_movement, 'debit', p_key, v_hash, p_label, p_detail, p_at, null,
      array['money'], array['money:spent'], array[-p_points]);
    balance_after := balance_before - p_points;
    movement_id := p_movement;
    outcome := 'debited';
  end if;
end $$;
