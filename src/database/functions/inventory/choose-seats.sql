-- Chooses the seats of a party on one leg: together in a coach if it can be, never a wheelchair space for somebody who has no need
-- of it. Answers ordinals in the order of the passengers; fewer than asked when there are not enough. The class row is locked.
create or replace function inventory.choose_seats(
  run text, class text, mask bigint, wheelchairs boolean[], wish jsonb
) returns smallint[]
  language plpgsql as $$
declare
  special smallint[];
  ordinary smallint[];
  answer smallint[] := '{}';
  needed integer := cardinality(wheelchairs);
  n_special integer := cardinality(array_positions(wheelchairs, true));
  n integer := needed - n_special;
  near_coach text := wish->'near'->>'coach';
  near_ordinal smallint;
  place text := wish->>'position';
  -- Seats by the wishes they meet, once for each; a version that did not know them sends the position alone.
  preferred smallint[] := (select array_agg(e::smallint) from jsonb_array_elements_text(nullif(wish->'preferred', 'null')) as e);
  start_coach text;
  start_ordinal smallint;
  flag boolean;
  who integer;
  beside integer;
  nearest integer;
  swapped smallint;
  settled integer[] := '{}';
begin
  if needed = 1 and n_special = 0 and place is null and preferred is null and near_coach is null then
    -- One person without a wish: the first seat that is free fills up what others left, and is found without reading the train.
    answer := array(select ordinal from inventory.seat
                    where run_key = run and travel_class = class and not wheelchair and position <> 'companion' and (taken & mask) = 0
                    order by ordinal limit 1);
    if cardinality(answer) = 1 then return answer; end if;
  end if;
  if n_special > 0 then
    special := array(select ordinal from inventory.seat
                     where run_key = run and travel_class = class and wheelchair and (taken & mask) = 0
                     order by ordinal limit n_special);
    if cardinality(special) < n_special then return '{}'; end if;
    select coach, ordinal into near_coach, near_ordinal from inventory.seat
    where run_key = run and travel_class = class and ordinal = special[1];
  elsif near_coach is not null then
    select ordinal into near_ordinal from inventory.seat
    where run_key = run and travel_class = class and coach = near_coach and seat = wish->'near'->>'seat';
  end if;
  if n > 0 then
    -- One window in the order of the primary key: no sort, whatever the length of the train.
    with free as (
      select ordinal, coach, bench, square, at_table, position,
             case when preferred is null then (position = place)::integer else cardinality(array_positions(preferred, ordinal)) end as pleases
      from inventory.seat
      where run_key = run and travel_class = class and not wheelchair and (taken & mask) = 0
    ), party as (
      select coach, ordinal as first, at_table,
             lead(coach, n - 1) over w as last_coach,
             lead(ordinal, n - 1) over w as last,
             lead(bench, n - 1) over w - bench as benches,
             lead(square, n - 1) over w - square as squares,
             -- A person alone does not break up a free pair.
             n = 1 and (bench = lag(bench) over w or bench = lead(bench) over w) as breaks_pair,
             coalesce(sum(pleases) over (w rows between current row and n - 1 following), 0) as pleased,
             count(*) filter (where position = 'companion') over (w rows between current row and n - 1 following) as kept_back
      from free window w as (order by ordinal)
    )
    select coach, first into start_coach, start_ordinal from party
    where last_coach = coach
    order by (coach is not distinct from near_coach) desc,
             case when near_ordinal is not null and coach = near_coach
               then least(abs(first - near_ordinal), abs(last - near_ordinal)) end,
             -- Seats beside a wheelchair space are for those who travel with somebody on it, as long as there are others.
             kept_back,
             case when n = 1 then -pleased end,
             squares, benches, last - first, -pleased, (at_table = (n >= 3)) desc, coalesce(breaks_pair, false), first
    limit 1;
    if found then
      ordinary := array(select ordinal from inventory.seat
                        where run_key = run and travel_class = class and coach = start_coach and ordinal >= start_ordinal
                          and not wheelchair and (taken & mask) = 0
                        order by ordinal limit n);
    else
      -- No coach can take the whole party: fill the emptiest coaches, so that as few as possible sit alone.
      ordinary := array(select ordinal from (
                          select ordinal, count(*) over (partition by coach) as coach_free from inventory.seat
                          where run_key = run and travel_class = class and not wheelchair and (taken & mask) = 0) f
                        order by coach_free desc, ordinal limit n);
    end if;
    if cardinality(ordinary) < n then return '{}'; end if;
  end if;
  foreach flag in array wheelchairs loop
    if flag then
      answer := answer || special[1];
      special := special[2:];
    else
      answer := answer || ordinary[1];
      ordinary := ordinary[2:];
    end if;
  end loop;
  -- Of the seats of the party, a companion has the one nearest to whom they accompany: places in the party, from 1, companion first.
  for pair in 0 .. jsonb_array_length(coalesce(wish->'companions', '[]')) - 1 loop
    who := (wish->'companions'->pair->>0)::integer;
    beside := (wish->'companions'->pair->>1)::integer;
    nearest := who;
    for other in 1 .. needed loop
      if not wheelchairs[other] and other <> beside and not other = any(settled)
         and abs(answer[other] - answer[beside]) < abs(answer[nearest] - answer[beside]) then
        nearest := other;
      end if;
    end loop;
    settled := settled || who || beside;
    continue when nearest = who or wheelchairs[who];
    swapped := answer[who];
    answer[who] := answer[nearest];
    answer[nearest] := swapped;
  end loop;
  return answer;
end $$;
