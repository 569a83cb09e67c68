create or replace function inventory.segment_mask(first_segment integer, segments integer) returns bigint
  language sql immutable parallel safe
  return ((1::bigint << segments) - 1) << first_segment;
