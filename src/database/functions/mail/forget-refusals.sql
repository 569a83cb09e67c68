-- Who changes their address is asked nothing about the one before, whatever way the change came.
create or replace function mail.forget_refusals() returns trigger language plpgsql as $$
begin
  delete from mail.refused_address where iuc = new.iuc and address in (lower(old.email), lower(new.email));
  return null;
end $$;

create or replace trigger forget_refusals after update of email on customer.person for each row
  when (lower(old.email) is distinct from lower(new.email)) execute function mail.forget_refusals();
