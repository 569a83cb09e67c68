CREATE OR REPLACE FUNCTION points.paris_date(p_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (p_at AT TIME ZONE 'Europe/Paris')::date;
