-- Queues mails, each with the job that sends it; at each place of the lists what belongs to one.
create or replace function mail.queue_each(
  p_iuc uuid[], p_message_id uuid[], p_about uuid[], p_template text[], p_template_version int[], p_data jsonb[], p_recipient text[],
  p_at timestamptz[]) returns void
language plpgsql as $$
begin
  with message as (
    insert into mail.message (iuc, message_id, about, template, template_version, data, recipient, queued_at)
    select u.iuc, p_message_id[n], p_about[n], p_template[n], p_template_version[n], p_data[n], p_recipient[n], p_at[n]
    from unnest(p_iuc) with ordinality as u (iuc, n))
  insert into job.job (queue, key, payload, run_at, max_attempts)
  select 'mail.send', p_message_id[n]::text, jsonb_build_object('iuc', p_iuc[n], 'messageId', p_message_id[n]), clock_timestamp(), 60
  from unnest(p_iuc) with ordinality as u (iuc, n);
end $$;
