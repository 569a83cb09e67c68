-- mail.add_notices for one, with the shape of what an effect of an order may name.
create or replace function mail.add_notice(p_iuc uuid, p_about uuid, p_notice jsonb, p_at timestamptz) returns void
language plpgsql as $$
begin
  perform mail.add_notices(array[p_iuc], array[p_notice], array[p_at]);
end $$;
