-- shop.tell_cancellation: queues the mail that tells of a cancellation, among those of the order whose tickets it is about; once.
-- {"messageId", "template", "version", "data", "recipient"}.
create or replace function shop.tell_cancellation(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language sql as $$
  select mail.queue(p_iuc, (p_with ->> 'messageId')::uuid, c.of_order, p_with ->> 'template', (p_with ->> 'version')::int, p_with -> 'data',
    p_with ->> 'recipient', p_at)
  from shop.cancellation c where c.iuc = p_iuc and c.order_id = p_order_id
    and not exists (select from mail.message m where m.iuc = p_iuc and m.message_id = (p_with ->> 'messageId')::uuid)
$$;
