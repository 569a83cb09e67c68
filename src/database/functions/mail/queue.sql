create or replace function mail.queue(p_iuc uuid, p_message_id uuid, p_about uuid, p_template text, p_template_version int,
                                      p_data jsonb, p_recipient text, p_at timestamptz) returns void
language plpgsql as $$
begin
  with m as (
    insert into mail.message (iuc, message_id, about, template, template_version, data, recipient, queued_at)
    values (p_iuc, p_message_id, p_about, p_template, p_template_version, p_data, p_recipient, p_at))
  insert into job.job (queue, key, payload, run_at, max_attempts)
  values ('mail.send', p_message_id::text, jsonb_build_object('iuc', p_iuc, 'messageId', p_message_id), clock_timestamp(), 60);
end $$;
