CREATE OR REPLACE FUNCTION points.fingerprint(VARIADIC p_parts text[]) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(convert_to(array_to_string(p_parts, chr(31), chr(30)), 'UTF8'));
