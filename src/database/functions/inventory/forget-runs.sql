-- Takes away trains of days before `day` whose seats are gone already; answers how many. A late hold on one finds no such train.
create or replace function inventory.forget_runs(day date, most integer) returns integer
  language plpgsql set enable_seqscan = off as $$
declare
  runs text[];
begin
  runs := array(select run_key from inventory.run where service_date < day and seats_forgotten
                order by service_date limit most for update skip locked);
  delete from inventory.run where run_key = any (runs);
  return cardinality(runs);
end $$;
