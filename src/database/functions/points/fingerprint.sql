-- Stable, as array_to_string is: the planner puts a function's body into the statement that calls it only where the function promises no more
-- than its body does.
CREATE OR REPLACE FUNCTION points.fingerprint(VARIADIC p_parts text[]) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE
  RETURN sha256(convert_to(array_to_string(p_parts, chr(31), chr(30)), 'UTF8'));
