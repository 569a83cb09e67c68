-- shop.shared_back: an amount that goes back, over the payments it is taken of, in their order: of each as much as it has left (p_left), until all is there.
-- A row for each that gives something: its place from 1, what it gives, and its number among those from 0. p_what names the amount for the one who reads
-- the log. Raises EV011 when they have less to give back: people must look at it.
create or replace function shop.shared_back(p_what text, p_wanted bigint, p_left bigint[]) returns table (place bigint, part bigint, number bigint)
language plpgsql as $$
declare
  v_missing bigint := p_wanted - coalesce((select sum(one) from unnest(p_left) one), 0);
begin
  if v_missing > 0 then
    raise exception '% cannot be given back: % are missing', p_what, v_missing using errcode = 'EV011';
  end if;
  return query
    select t.place, t.part, row_number() over (order by t.place) - 1
    from (
      select one.place, least(one.left_of_it, p_wanted - coalesce(sum(one.left_of_it) over before, 0))::bigint as part
      from unnest(p_left) with ordinality one (left_of_it, place)
      window before as (order by one.place rows between unbounded preceding and 1 preceding)
    ) t
    where t.part > 0;
end $$;
