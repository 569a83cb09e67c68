-- Writes down that an alert has found its price, and queues the mail that says so, once whoever asks; null when it was told already,
-- is gone, or was set anew meanwhile.
create or replace function shop.tell_price_alert(p_iuc uuid, p_alert_id uuid, p_most_points bigint, p_points bigint, p_at timestamptz,
                                                 p_mail jsonb) returns boolean
language plpgsql as $$
begin
  update shop.price_alert set told_at = p_at, told_points = p_points
   where iuc = p_iuc and alert_id = p_alert_id and told_at is null and most_points = p_most_points;
  if not found then
    return false;
  end if;
  perform mail.queue(p_iuc, (p_mail ->> 'messageId')::uuid, null, p_mail ->> 'template', (p_mail ->> 'version')::int, p_mail -> 'data',
                     p_mail ->> 'recipient', p_at);
  return true;
end $$;
