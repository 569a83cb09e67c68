-- Things that happened, shown in the portal until they are read: each {"noticeId", "kind", "data"}.
create or replace function mail.add_notices(p_iuc uuid[], p_notice jsonb[], p_at timestamptz[]) returns void
language plpgsql as $$
begin
  insert into mail.notice (iuc, notice_id, kind, data, at)
    select u.iuc, (p_notice[n] ->> 'noticeId')::uuid, p_notice[n] ->> 'kind', p_notice[n] -> 'data', p_at[n]
    from unnest(p_iuc) with ordinality as u (iuc, n);
end $$;
