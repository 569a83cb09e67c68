-- Something that happened, shown in the portal until it is read: {"noticeId", "kind", "data"}.
create or replace function mail.add_notice(p_iuc uuid, p_about uuid, p_notice jsonb, p_at timestamptz) returns void
language plpgsql as $$
begin
  insert into mail.notice (iuc, notice_id, kind, data, at)
  values (p_iuc, (p_notice ->> 'noticeId')::uuid, p_notice ->> 'kind', p_notice -> 'data', p_at);
end $$;
