-- Writes what a told voucher gains or has lost, against one counter-account; called by voucher.tell, which has locked it.
create or replace function voucher.post_told(
  p_iuc uuid, p_voucher uuid, p_movement uuid, p_counter text, p_amount bigint, p_label text, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_movement uuid := points.derived_id(p_movement, p_counter);
begin
  perform voucher.post(p_iuc, v_movement, 'told', 'told:' || v_movement, points.fingerprint('told', p_voucher::text, p_amount::text), p_label, p_at, null,
    jsonb_build_array(jsonb_build_object('voucher', p_voucher, 'remaining', p_amount, 'reserved', 0, 'counter', p_counter)));
end $$;
