-- Counts travels by month, each as it is given, in the place of what it was counted as before.
--
--   p_travels  [{iuc, travel, noted, month, mode, metres, later}]: `noted` as it was read; a travel that was told of again since then is
--              left. Without a month it is not counted (any more): cancelled, forgotten, or, with `later`, to be looked at then
create or replace function carbon.count(p_travels jsonb) returns void language plpgsql as $$
begin
  with given as materialized (
    select * from jsonb_to_recordset(p_travels) as g (iuc uuid, travel uuid, noted timestamptz, month date, mode text, metres bigint, later timestamptz)
  ), ended as (
    delete from carbon.due d using given g where d.iuc = g.iuc and d.travel_id = g.travel and d.noted_at = g.noted and g.later is null
      returning g.*
  ), postponed as (
    update carbon.due d set due_at = g.later from given g
      where d.iuc = g.iuc and d.travel_id = g.travel and d.noted_at = g.noted and g.later is not null
        -- Put off by another run while this one waited: it has taken away what was counted.
        and d.due_at is distinct from g.later
      returning g.*
  ), fresh as (
    select * from ended union all select * from postponed
  ), change as (
    select f.iuc, f.month, f.mode, 1 as travels, f.metres from fresh f where f.month is not null
    union all
    select t.iuc, t.month, t.mode, -1, -t.metres from fresh f join carbon.travel t on t.iuc = f.iuc and t.travel_id = f.travel
  ), summed as (
    insert into carbon.month as m (iuc, month, mode, travels, metres)
      select c.iuc, c.month, c.mode, sum(c.travels), sum(c.metres) from change c
      group by c.iuc, c.month, c.mode having sum(c.travels) <> 0 or sum(c.metres) <> 0 order by c.iuc, c.month, c.mode
      on conflict (iuc, month, mode) do update set travels = m.travels + excluded.travels, metres = m.metres + excluded.metres
  ), gone as (
    delete from carbon.travel t using fresh f where f.month is null and t.iuc = f.iuc and t.travel_id = f.travel
  )
  insert into carbon.travel as t (iuc, travel_id, month, mode, metres)
    select f.iuc, f.travel, f.month, f.mode, f.metres from fresh f where f.month is not null
    on conflict (iuc, travel_id) do update set month = excluded.month, mode = excluded.mode, metres = excluded.metres;
end $$;
