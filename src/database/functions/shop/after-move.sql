-- shop.after_moves for one order.
create or replace function shop.after_move(
  p_iuc uuid, p_order_id uuid, p_version int, p_kind text, p_from_state text, p_event text, p_state text, p_stage text,
  p_wait_until timestamptz, p_note text, p_effects jsonb, p_actor text, p_at timestamptz, p_now timestamptz, p_takeover_ms int)
returns void language plpgsql as $$
begin
  perform shop.after_moves(array[row(p_iuc, p_order_id, p_version, p_kind, p_from_state, p_event, p_state, p_stage, p_wait_until, p_note,
    p_effects, p_actor, p_at, p_now, p_takeover_ms)::shop.move]);
end $$;
