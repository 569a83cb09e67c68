-- Counts journeys of kept files by month, each as it is given, in the place of what it was counted as before.
--
--   p_journeys  [{iuc, file, journey, noted, later, parts: [{month, mode, travels, metres}]}]: `noted` as it was read; a journey that was noted
--               again since then is left. Without parts it is not counted (any more): cancelled, told as a travel, gone, or, with `later`, to
--               be looked at then
create or replace function carbon.count_journeys(p_journeys jsonb) returns void language plpgsql as $$
begin
  with given as materialized (
    select * from jsonb_to_recordset(p_journeys) as g (iuc uuid, file uuid, journey smallint, noted timestamptz, later timestamptz, parts jsonb)
  ), ended as (
    delete from carbon.journey_due d using given g
      where d.iuc = g.iuc and d.file_id = g.file and d.journey = g.journey and d.noted_at = g.noted and g.later is null
      returning g.*
  ), postponed as (
    update carbon.journey_due d set due_at = g.later from given g
      where d.iuc = g.iuc and d.file_id = g.file and d.journey = g.journey and d.noted_at = g.noted and g.later is not null
        -- Put off by another run while this one waited: it has taken away what was counted.
        and d.due_at is distinct from g.later
      returning g.*
  ), fresh as (
    select * from ended union all select * from postponed
  ), counted as materialized (
    select f.iuc, f.file, f.journey, p.month, p.mode, p.travels, p.metres
    from fresh f cross join lateral jsonb_to_recordset(f.parts) as p (month date, mode text, travels smallint, metres bigint)
  ), before as (
    select j.* from fresh f join carbon.journey j on j.iuc = f.iuc and j.file_id = f.file and j.journey = f.journey
  ), change as (
    select c.iuc, c.month, c.mode, c.travels, c.metres from counted c
    union all
    select b.iuc, b.month, b.mode, -b.travels, -b.metres from before b
  ), summed as (
    insert into carbon.month as m (iuc, month, mode, travels, metres)
      select c.iuc, c.month, c.mode, sum(c.travels), sum(c.metres) from change c
      group by c.iuc, c.month, c.mode having sum(c.travels) <> 0 or sum(c.metres) <> 0 order by c.iuc, c.month, c.mode
      on conflict (iuc, month, mode) do update set travels = m.travels + excluded.travels, metres = m.metres + excluded.metres
  ), gone as (
    delete from carbon.journey j using before b
      where j.iuc = b.iuc and j.file_id = b.file_id and j.journey = b.journey and j.mode = b.mode
        and not exists (select from counted c where c.iuc = b.iuc and c.file = b.file_id and c.journey = b.journey and c.mode = b.mode)
  )
  insert into carbon.journey as j (iuc, file_id, journey, month, mode, travels, metres)
    select c.iuc, c.file, c.journey, c.month, c.mode, c.travels, c.metres from counted c
    on conflict (iuc, file_id, journey, mode) do update set month = excluded.month, travels = excluded.travels, metres = excluded.metres;
end $$;
