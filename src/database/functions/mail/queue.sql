-- mail.queue_each for one mail.
create or replace function mail.queue(p_iuc uuid, p_message_id uuid, p_about uuid, p_template text, p_template_version int,
                                      p_data jsonb, p_recipient text, p_at timestamptz) returns void
language plpgsql as $$
begin
  perform mail.queue_each(array[p_iuc], array[p_message_id], array[p_about], array[p_template], array[p_template_version], array[p_data],
    array[p_recipient], array[p_at]);
end $$;
