-- Does what was decided for members, in one transaction: movements in the ledger, and the marks that it is done.
--
--   p_members  [{iuc, version}]: as they were read. A member to whom something happened since then is left as they are
--   p_rounds   one array a round, each with one act of a member at most: what comes one after the other for a member is in rounds
--              one after the other. An act is an effect {iuc, travel, effect, round, tier, countsFor, movement, money, status, trips, ahead,
--              expiresOn, label, detail, at}, with {code, codePercent, codeTrips, codeUntil} where a trip brings a code; what an effect
--              should not have brought {iuc, travel, effect, round, movement, takeMoney, takeStatus, takeTrips, ahead, label, detail, at}; or the
--              end of a year {iuc, endedOn, next, pointsUntil, movement, label, at}
--
-- Answers the members that were left. Raises 23505 on the key of a movement that somebody else has written.
-- Locks memberships, then accounts, each in the order of their members: two engines at once wait for each other, never in a circle.
create or replace function loyalty.settle(p_members jsonb, p_rounds jsonb) returns setof uuid
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_fresh uuid[];
  v_owing uuid[];
  v_round jsonb;
  v_act record;
begin
  select coalesce(array_agg(l.iuc), '{}') into v_fresh from (
    select m.iuc from jsonb_to_recordset(p_members) as a (iuc uuid, version bigint)
    join loyalty.membership m on m.iuc = a.iuc and m.version = a.version
    order by m.iuc for update of m) l;
  insert into points.account (iuc, account, balance, sequence, last_at)
    select f.iuc, w.account, 0, 0, 'epoch' from unnest(v_fresh) as f (iuc) cross join (values ('money'), ('status'), ('trips')) as w (account)
    where not exists (select from points.account a where a.iuc = f.iuc and a.account = w.account)
    order by f.iuc, w.account
    on conflict do nothing;
  select coalesce(array_agg(l.iuc) filter (where l.account = 'owed' and l.balance > 0), '{}') into v_owing from (
    select a.iuc, a.account, a.balance from unnest(v_fresh) as f (iuc) join points.account a on a.iuc = f.iuc
    order by a.iuc, a.account for update of a) l;

  for v_round in select r.acts from jsonb_array_elements(p_rounds) with ordinality as r (acts, n) order by r.n loop
    with act as (
      -- Dates of an account never go back: a movement is dated no earlier than what its accounts have booked.
      select a.*, greatest(a.at, (
          select max(o.last_at) from points.account o
          where o.iuc = a.iuc and case o.account when 'money' then a.money when 'status' then a.status else a.trips end > 0)) as posted_at
      from jsonb_to_recordset(v_round) as a (iuc uuid, travel uuid, effect text, round int, tier text, "countsFor" date, movement uuid,
        money bigint, status bigint, trips bigint, ahead boolean, "expiresOn" date, label text, detail text, at timestamptz,
        code text, "codePercent" int, "codeTrips" int, "codeUntil" date)
      where a.money is not null and a.iuc = any (v_fresh)
    ), amount as (
      select a.iuc, a.movement, w.account, w.counter, w.amount, a.posted_at
      from act a
      cross join lateral (values ('money', 'money:issued', a.money), ('status', 'status:earned', a.status), ('trips', 'trips:counted', a.trips))
        as w (account, counter, amount)
      where w.amount > 0
    ), movement as (
      insert into points.movement (iuc, movement_id, kind, key, input_hash, label, detail, at)
        select a.iuc, a.movement, 'credit', 'travel:' || a.travel || ':' || a.effect || case when a.round > 0 then ':' || a.round else '' end,
          points.fingerprint('credit', a.money::text, a.status::text, a.trips::text, a."expiresOn"::text, a.label, a.detail),
          a.label, a.detail, a.posted_at
        from act a where a.money > 0 or a.status > 0 or a.trips > 0
    ), moved as (
      update points.account o set balance = o.balance + m.amount, sequence = o.sequence + 1, last_at = m.posted_at
        from amount m where o.iuc = m.iuc and o.account = m.account
        returning o.iuc, m.movement, o.account, m.counter, m.amount, o.sequence, o.balance
    ), entry as (
      insert into points.entry (iuc, movement_id, account, amount, sequence, balance_before, balance_after)
        select m.iuc, m.movement, m.account, m.amount, m.sequence, m.balance - m.amount, m.balance from moved m
        union all
        select m.iuc, m.movement, m.counter, -m.amount, null, null, null from moved m
    ), lot as (
      insert into points.lot (iuc, lot_id, points, remaining, earned_at, expires_on)
        select a.iuc, a.movement, a.money, a.money, a.at, a."expiresOn" from act a where a.money > 0
    ), code as (
      -- Once a year and target, whatever becomes of its trips.
      insert into loyalty.advantage_code (iuc, year_ends, trips, code, percent, issued_at, expires_on)
        select a.iuc, a."countsFor", a."codeTrips", a.code, a."codePercent", a.at, a."codeUntil" from act a
        where a.code is not null and a.trips > 0
        on conflict (iuc, year_ends, trips) do nothing
    ), done as (
      -- Not done yet, as nothing has happened to its member since it was read. To say so here would let the planner walk over the whole
      -- queue, by an index of what is pending that was empty when the statistics were taken.
      update loyalty.effect e
        -- What a first time brings stands in the ledger: it is copied here once its travel is told otherwise, and moves on from there.
        set done_at = a.at, tier = coalesce(e.tier, a.tier), brought = e.brought + a.money, counted = e.counted + a.status + a.trips,
          counted_for = case when a.status + a.trips > 0 then a."countsFor" else e.counted_for end,
          counted_in_year = case when a.status + a.trips = 0 or e.counted_for = a."countsFor" then e.counted_in_year else 0 * e.counted_in_year end
            + a.status + a.trips
        from act a
        where e.iuc = a.iuc and e.travel_id = a.travel and e.effect = a.effect
    )
    update loyalty.membership m
      set version = m.version + 1,
        ahead_status = m.ahead_status + case when a.ahead then a.status else 0 end,
        ahead_trips = m.ahead_trips + case when a.ahead then a.trips else 0 end
      from act a where m.iuc = a.iuc;

    -- Most rounds have neither: to look for one takes less than to read them all.
    if v_round @? '$[*] ? (exists (@.endedOn) || exists (@.takeMoney))' then
      for v_act in
        select a.* from jsonb_to_recordset(v_round) as a (iuc uuid, travel uuid, effect text, round int, "takeMoney" bigint, "takeStatus" bigint,
          "takeTrips" bigint, ahead boolean, detail text, "endedOn" date, next date, "pointsUntil" date, movement uuid, label text, at timestamptz)
        where (a."endedOn" is not null or a."takeMoney" is not null) and a.iuc = any (v_fresh)
        order by a.iuc
      loop
        if v_act."endedOn" is not null then
          perform loyalty.end_year(v_act.iuc, v_act."endedOn", v_act.next, v_act."pointsUntil", v_act.movement, v_act.label, v_act.at);
          update loyalty.membership m set version = m.version + 1 where m.iuc = v_act.iuc;
        elsif loyalty.take_back(v_act.iuc, v_act.travel, v_act.effect, v_act.round, v_act.movement, v_act."takeMoney", v_act."takeStatus",
            v_act."takeTrips", v_act.ahead, v_act.label, v_act.detail, v_act.at) > 0 then
          v_owing := v_owing || v_act.iuc;
        end if;
      end loop;
    end if;

    if v_owing <> '{}' then
      perform points.take_owed(a.iuc, points.derived_id(a.movement, 'owed'), a.at)
        from jsonb_to_recordset(v_round) as a (iuc uuid, movement uuid, money bigint, at timestamptz)
        where a.money > 0 and a.iuc = any (v_owing) and a.iuc = any (v_fresh);
    end if;
  end loop;
  return query select a.iuc from jsonb_to_recordset(p_members) as a (iuc uuid) where a.iuc <> all (v_fresh);
end $$;
