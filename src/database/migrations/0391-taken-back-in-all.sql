-- migration: compatible
-- What corrections have taken back of an account in all, up to each of them: as with points.subtotal, no statement sums the same years again
-- (docs/decisions/0292-corrections-summed-once.md). Written by points.keep_taken_back, read by points.taken_back_of.
create table points.taken_back_total (
  iuc uuid not null,
  account text not null,
  -- Of the correction's entry, which is in it.
  sequence bigint not null,
  at timestamptz not null,
  -- Without sign.
  amount bigint not null,
  primary key (iuc, account, sequence)
);
create index taken_back_total_by_date on points.taken_back_total (iuc, account, at, sequence);
create trigger append_only before update or delete or truncate on points.taken_back_total for each statement execute function public.refuse_change();

create or replace function points.keep_taken_back() returns trigger
language plpgsql set enable_seqscan = off as $$
begin
  insert into points.taken_back_total (iuc, account, sequence, at, amount)
    select e.iuc, e.account, e.sequence, new.at, coalesce((
      select t.amount from points.taken_back_total t
      where t.iuc = e.iuc and t.account = e.account and t.sequence < e.sequence order by t.sequence desc limit 1), 0) - e.amount
    from points.entry e
    where e.iuc = new.iuc and e.movement_id = new.movement_id and e.account in ('money', 'status', 'trips')
    on conflict do nothing;
  return null;
end $$;
-- From here on nobody writes a movement until this is done: each correction is kept by the trigger or by what follows, and none by neither.
create constraint trigger taken_back after insert on points.movement deferrable initially deferred
  for each row when (new.kind = 'adjustment') execute function points.keep_taken_back();

insert into points.taken_back_total (iuc, account, sequence, at, amount)
select e.iuc, e.account, e.sequence, m.at, -sum(e.amount) over (partition by e.iuc, e.account order by e.sequence)
from points.movement m join points.entry e on e.iuc = m.iuc and e.movement_id = m.movement_id
where m.kind = 'adjustment' and e.account in ('money', 'status', 'trips');

drop function if exists points.taken_back(uuid, timestamptz[]);
