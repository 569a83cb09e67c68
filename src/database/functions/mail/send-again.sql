-- mail.send_again: a customer asks for a mail again, to one address or another. Answers 'queued', 'same' (this command asked before),
-- 'transaction-reused' (it asked for something else), or 'too-many': p_most_about were asked for about this in the 24 hours before p_at, or
-- p_most by this customer.
create or replace function mail.send_again(
  p_iuc uuid, p_message_id uuid, p_about uuid, p_template text, p_template_version int, p_data jsonb, p_recipient text, p_at timestamptz,
  p_transaction_id text, p_most_about int, p_most int) returns text
language plpgsql as $$
declare
  seen record;
  asked record;
begin
  -- One after the other, or they could not be counted.
  perform pg_advisory_xact_lock(hashtextextended('mails of ' || p_iuc, 0));
  select m.about, m.recipient into seen from mail.message m where m.iuc = p_iuc and m.transaction_id = p_transaction_id;
  if found then
    return case when seen.about = p_about and seen.recipient = p_recipient then 'same' else 'transaction-reused' end;
  end if;
  select count(*) filter (where m.about = p_about) as about, count(*) as every into asked from mail.message m
  where m.iuc = p_iuc and m.transaction_id is not null and m.queued_at > p_at - interval '24 hours';
  if asked.about >= p_most_about or asked.every >= p_most then
    return 'too-many';
  end if;
  perform mail.queue(p_iuc, p_message_id, p_about, p_template, p_template_version, p_data, p_recipient, p_at);
  update mail.message m set transaction_id = p_transaction_id where m.iuc = p_iuc and m.message_id = p_message_id;
  return 'queued';
end $$;
