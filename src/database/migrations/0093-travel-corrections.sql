-- migration: incompatible
-- A travel may be told again with other facts: a retimed train, a corrected price. What was told before is kept.
drop function if exists loyalty.record_travels;

create table loyalty.travel_before (
  iuc          uuid        not null,
  travel_id    uuid        not null,
  replaced_at  timestamptz not null,
  facts        jsonb       not null,
  primary key (iuc, travel_id, replaced_at)
);
create trigger append_only before update or delete or truncate on loyalty.travel_before for each statement execute function public.refuse_change();

drop trigger append_only on loyalty.travel;
create trigger append_only before delete or truncate on loyalty.travel for each statement execute function public.refuse_change();
