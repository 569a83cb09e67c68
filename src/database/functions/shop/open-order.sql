-- shop.open_order: makes an order of any kind, in its kind's first state, with what it is about and what it is going to ask of others.
--
--   p_effects     as shop.after_move takes them: the kind's own details, and what is asked before anything else is written
--   p_takeover_ms after how long another process drives the order on, when nobody does
--
-- Answers the database's time, or null when the transaction id has made an order before: the caller compares the requests. Null, too, for
-- whose account is being erased: the erasure holds the person's row while it looks for open orders and until it is done, so that none is
-- opened behind its back. Asked before the lock and after: the row may be gone when the wait is over, and the erasure with it.
-- Raises 23505 on `order_number_pkey` when the number is another order's: the caller takes another.
create or replace function shop.open_order(
  p_iuc uuid, p_order_id uuid, p_number text, p_kind text, p_transaction_id text, p_request_hash text, p_prime_id text, p_item text,
  p_quantity int, p_channel text, p_actor text, p_points int, p_cents int, p_customer jsonb, p_email text, p_quotation_hash text,
  p_obsolete_at timestamptz, p_effects jsonb, p_at timestamptz, p_takeover_ms int)
returns timestamptz language plpgsql as $$
declare
  opened record;
begin
  perform from personal.erasure e where e.iuc = p_iuc and e.state = 'leaving';
  if found then
    return null;
  end if;
  perform from customer.person p where p.iuc = p_iuc for key share;
  perform from personal.erasure e where e.iuc = p_iuc and e.state = 'leaving';
  if found then
    return null;
  end if;
  insert into shop."order" (iuc, order_id, number, kind, state, stage, version, transaction_id, request_hash, prime_id, item, quantity,
                            channel, actor, points, cents, customer, email, quotation_hash, obsolete_at, created_at)
  select p_iuc, p_order_id, p_number, p_kind, t.to_state, t.to_stage, 1, p_transaction_id, p_request_hash, p_prime_id, p_item,
         p_quantity, p_channel, p_actor, p_points, p_cents, p_customer, p_email, p_quotation_hash, p_obsolete_at, p_at
  from shop.transition t where t.kind = p_kind and t.from_state = '' and t.event = 'opened'
  on conflict (iuc, transaction_id) do nothing
  returning state, stage, state_since into opened;
  if not found then
    if not exists (select from shop.transition t where t.kind = p_kind and t.from_state = '' and t.event = 'opened') then
      raise exception 'there is no kind of order %', p_kind using errcode = 'EV010';
    end if;
    return null;
  end if;
  insert into shop.order_number (number, iuc, order_id) values (p_number, p_iuc, p_order_id);
  perform shop.after_move(p_iuc, p_order_id, 1, p_kind, '', 'opened', opened.state, opened.stage, null, null, p_effects, p_actor, p_at,
    opened.state_since, p_takeover_ms);
  return opened.state_since;
end $$;
