-- migration: compatible
-- What an account of points has gained and lost in all, up to every 16th of its entries, and when: a ledger that only grows needs no
-- sum over its years, and its hot tables no index by date (docs/decisions/0132-a-statement-that-does-not-grow.md). Written by
-- points.keep_subtotal, read by points.statement_bounds.
create table points.subtotal (
  iuc uuid not null,
  account text not null,
  -- Of the last entry that is in it.
  sequence bigint not null,
  at timestamptz not null,
  -- Without signs.
  gained bigint not null,
  given_back bigint not null,
  spent bigint not null,
  expired bigint not null,
  -- Entries whose movement is in no account named before this one (money, status, trips): so movements are counted once.
  movements bigint not null,
  primary key (iuc, account, sequence)
);
create index subtotal_by_date on points.subtotal (iuc, account, at, sequence);
create trigger append_only before update or delete or truncate on points.subtotal for each statement execute function public.refuse_change();

insert into points.subtotal (iuc, account, sequence, at, gained, given_back, spent, expired, movements)
select t.iuc, t.account, t.sequence, t.at, t.gained, t.given_back, t.spent, t.expired, t.movements from (
  select e.iuc, e.account, e.sequence, m.at,
    coalesce(sum(e.amount) filter (where e.amount > 0 and m.kind <> 'refund') over so_far, 0) as gained,
    coalesce(sum(e.amount) filter (where e.amount > 0 and m.kind = 'refund') over so_far, 0) as given_back,
    coalesce(-sum(e.amount) filter (where e.amount < 0 and m.kind <> 'expiry') over so_far, 0) as spent,
    coalesce(-sum(e.amount) filter (where e.amount < 0 and m.kind = 'expiry') over so_far, 0) as expired,
    count(*) filter (where not exists (
      select from points.entry o where o.iuc = e.iuc and o.movement_id = e.movement_id
        and (o.account = 'money' and e.account <> 'money' or o.account = 'status' and e.account = 'trips'))) over so_far as movements
  from points.entry e join points.movement m on m.iuc = e.iuc and m.movement_id = e.movement_id
  where e.sequence is not null
  window so_far as (partition by e.iuc, e.account order by e.sequence)) t
where t.sequence % 16 = 0;
