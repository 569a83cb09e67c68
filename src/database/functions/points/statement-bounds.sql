-- Where accounts of points stood at the bounds of a statement.
--
--   p_at   instants in ascending order: the first is the statement's beginning, the last its end, those between begin its months
--
-- Answers a row for each of `money`, `status` and `trips` at the first and last of them, and for `money` at all. What is dated before the
-- instant is in it: `sequence` is the place of the last such entry, the others are what the account had gained and lost in all by then.
-- The last subtotal before the instant and the entries up to the next one: sixteen at most where none is missing, whatever the history.
-- Dates of an account never go back, so that what comes after an entry dated later is later, too.
create or replace function points.statement_bounds(p_iuc uuid, p_at timestamptz[])
returns table (account text, at timestamptz, sequence bigint, gained bigint, given_back bigint, spent bigint, expired bigint, movements bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_account text;
  v_n int;
  v_before points.subtotal;
  v_from bigint;
  v_next bigint;
begin
  foreach v_account in array array['money', 'status', 'trips'] loop
    for v_n in 1 .. cardinality(p_at) loop
      continue when v_account <> 'money' and v_n > 1 and v_n < cardinality(p_at);
      select * into v_before from points.subtotal s
        where s.iuc = p_iuc and s.account = v_account and s.at < p_at[v_n] order by s.at desc, s.sequence desc limit 1;
      v_from := coalesce(v_before.sequence, 0);
      select s.sequence into v_next from points.subtotal s
        where s.iuc = p_iuc and s.account = v_account and s.sequence > v_from order by s.sequence limit 1;
      return query select v_account, p_at[v_n], v_from + c.entries,
          coalesce(v_before.gained, 0) + c.gained, coalesce(v_before.given_back, 0) + c.given_back,
          coalesce(v_before.spent, 0) + c.spent, coalesce(v_before.expired, 0) + c.expired, coalesce(v_before.movements, 0) + c.movements
        from points.changes_of(p_iuc, v_account, v_from, coalesce(v_next, 9223372036854775807), p_at[v_n]) c;
    end loop;
  end loop;
end $$;
