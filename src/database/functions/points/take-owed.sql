-- points.take_owed: takes what a customer owes from the points that they have. Called after each movement that brings some. Answers how
-- many were taken.
create or replace function points.take_owed(p_iuc uuid, p_movement uuid, p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_take bigint;
begin
  -- Most owe nothing, and have no such account.
  if not exists (select from points.account a where a.iuc = p_iuc and a.account = 'owed' and a.balance > 0) then
    return 0;
  end if;
  perform points.lock_accounts(p_iuc, array['money', 'owed'], p_at);
  perform points.expire_locked(p_iuc, points.derived_id(p_movement, 'expiry'), p_at);
  select min(a.balance) into v_take from points.account a where a.iuc = p_iuc and a.account in ('money', 'owed');
  if v_take > 0 then
    perform points.take_lots(p_iuc, p_movement, v_take, '{}');
    perform points.post(p_iuc, p_movement, 'adjustment', 'owed:' || p_movement, points.fingerprint('owed'), 'Points repris',
      'Ce qui restait à reprendre pour un voyage annulé ou corrigé', p_at, null,
      array['money', 'owed'], array['money:issued', 'owed:claimed'], array[-v_take, -v_take]);
  end if;
  return v_take;
end $$;
