-- What of a debit has not been given back yet.
create or replace function points.left_of_debit(p_iuc uuid, p_movement uuid) returns bigint
language sql stable as $$
  select (
    select -e.amount from points.entry e where e.iuc = p_iuc and e.movement_id = p_movement and e.account = 'money'
  ) - coalesce((
    select sum(e.amount) from points.movement r
    join points.entry e on e.iuc = r.iuc and e.movement_id = r.movement_id and e.account = 'money'
    where r.iuc = p_iuc and r.reverses = p_movement), 0)::bigint
$$;
