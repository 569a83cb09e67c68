-- What the entries of an account between two places changed, without signs: after p_from, up to p_to, and of those the ones dated before
-- p_before. `entries` is how many they are, `movements` as in points.subtotal. Each entry's movement is looked up by its key: a join could
-- read the whole account where statistics are old.
create or replace function points.changes_of(
  p_iuc uuid, p_account text, p_from bigint, p_to bigint, p_before timestamptz,
  out entries bigint, out gained bigint, out given_back bigint, out spent bigint, out expired bigint, out movements bigint
) language plpgsql stable as $$
begin
  select count(*),
      coalesce(sum(e.amount) filter (where e.amount > 0 and (e.movement).kind <> 'refund'), 0),
      coalesce(sum(e.amount) filter (where e.amount > 0 and (e.movement).kind = 'refund'), 0),
      coalesce(-sum(e.amount) filter (where e.amount < 0 and (e.movement).kind <> 'expiry'), 0),
      coalesce(-sum(e.amount) filter (where e.amount < 0 and (e.movement).kind = 'expiry'), 0),
      count(*) filter (where e.is_first)
    into entries, gained, given_back, spent, expired, movements
    from (
      select f.amount,
        (select m from points.movement m where m.iuc = p_iuc and m.movement_id = f.movement_id) as movement,
        p_account = 'money' or (
          select count(*) from points.entry o where o.iuc = p_iuc and o.movement_id = f.movement_id
            and (o.account = 'money' or o.account = 'status' and p_account = 'trips')) = 0 as is_first
      from points.entry f
      where f.iuc = p_iuc and f.account = p_account and f.sequence > p_from and f.sequence <= p_to offset 0) e
    where (e.movement).at < p_before;
end $$;
