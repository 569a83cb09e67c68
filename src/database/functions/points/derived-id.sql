-- A second identifier from one that the application made: same time prefix, so still a UUIDv7, and the same on every call.
CREATE OR REPLACE FUNCTION points.derived_id(p_id uuid, p_tag text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (left(p_id::text, 20) || substr(md5(p_id::text || p_tag), 1, 3) || '-' || substr(md5(p_id::text || p_tag), 4, 12))::uuid;
