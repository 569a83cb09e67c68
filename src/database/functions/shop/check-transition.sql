-- The history tells of known transitions only, whoever writes it.
create or replace function shop.check_transition() returns trigger language plpgsql as $$
begin
  perform from shop.transition t
    where t.kind = new.kind and t.from_state = new.from_state and t.event = new.event and t.to_state = new.to_state;
  if not found then
    raise exception 'an order of kind % does not go from “%” by % to %', new.kind, new.from_state, new.event, new.to_state
      using errcode = 'EV010', constraint = 'known_transition';
  end if;
  return new;
end $$;
create or replace trigger known_transition before insert on shop.order_history for each row execute function shop.check_transition();
