-- The loyalty engine: travel facts in, points and trips out (POINTS-04, -05, -07, -14). See docs/decisions/0011-loyalty-engine.md.
-- The tier is nowhere here: it follows from closed years, the running counters in the ledger, and the operator's grants.

CREATE SCHEMA loyalty;

CREATE TABLE loyalty.membership (
  iuc               uuid   NOT NULL PRIMARY KEY,
  opened_on         date   NOT NULL,
  -- The engine closes the running year on this day (Paris).
  next_anniversary  date   NOT NULL CHECK (next_anniversary > opened_on),
  -- Effects applied so far: an engine that read an older number decides again (two engines at once).
  version           bigint NOT NULL DEFAULT 0
);
CREATE INDEX membership_due ON loyalty.membership (next_anniversary, iuc);

-- A membership year that has ended, with the counters it ended on.
CREATE TABLE loyalty.year (
  iuc            uuid   NOT NULL,
  ended_on       date   NOT NULL,
  status_points  bigint NOT NULL CHECK (status_points >= 0),
  trips          bigint NOT NULL CHECK (trips >= 0),
  PRIMARY KEY (iuc, ended_on)
);

-- T_CLUB, granted by the operator (PROFILE-08); `ended_on` is the first day without it.
CREATE TABLE loyalty.operator_grant (
  iuc         uuid NOT NULL,
  granted_on  date NOT NULL,
  ended_on    date CHECK (ended_on > granted_on),
  PRIMARY KEY (iuc, granted_on)
);

-- One traveller in one direction, as the operator's systems tell it, from the booking on.
CREATE TABLE loyalty.travel (
  iuc                 uuid        NOT NULL,
  travel_id           uuid        NOT NULL,
  -- File reference (PNR).
  file                text        NOT NULL,
  train_number        text        NOT NULL,
  brand               text        NOT NULL,
  -- Station names, as the statement prints them.
  origin              text        NOT NULL,
  destination         text        NOT NULL,
  departure           timestamptz NOT NULL,
  arrival             timestamptz NOT NULL CHECK (arrival > departure),
  price_cents         bigint      NOT NULL CHECK (price_cents >= 0),
  bought_with_points  boolean     NOT NULL,
  forfait_fare        boolean     NOT NULL,
  round_trip          uuid,
  return_arrival      timestamptz,
  recorded_at         timestamptz NOT NULL,
  PRIMARY KEY (iuc, travel_id)
);
CREATE INDEX travel_by_departure ON loyalty.travel (iuc, departure);

-- What a travel will bring, and when: `credit` its points, `count` its trip. None for travels that bring nothing.
CREATE TABLE loyalty.effect (
  iuc        uuid        NOT NULL,
  travel_id  uuid        NOT NULL,
  effect     text        NOT NULL CHECK (effect IN ('credit', 'count')),
  due_at     timestamptz NOT NULL,
  done_at    timestamptz,
  PRIMARY KEY (iuc, travel_id, effect)
);
CREATE INDEX effect_pending ON loyalty.effect (iuc, due_at) WHERE done_at IS NULL;
CREATE INDEX effect_due ON loyalty.effect (due_at, iuc) WHERE done_at IS NULL;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON loyalty.year FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON loyalty.travel FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

-- Records travels given as a JSON array; each once by its id. Effects only for members, and only for travel since they joined.
-- Answers the ids that were known already with other facts: the caller's fault.
CREATE FUNCTION loyalty.record_travels(p_facts jsonb) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  WITH facts AS (
    SELECT * FROM jsonb_to_recordset(p_facts) AS f (
      iuc uuid, travel_id uuid, file text, train_number text, brand text, origin text, destination text,
      departure timestamptz, arrival timestamptz, price_cents bigint, bought_with_points boolean, forfait_fare boolean,
      round_trip uuid, return_arrival timestamptz, recorded_at timestamptz, credit_due timestamptz, count_due timestamptz)
  ), written AS (
    INSERT INTO loyalty.travel (iuc, travel_id, file, train_number, brand, origin, destination, departure, arrival, price_cents,
        bought_with_points, forfait_fare, round_trip, return_arrival, recorded_at)
      SELECT f.iuc, f.travel_id, f.file, f.train_number, f.brand, f.origin, f.destination, f.departure, f.arrival, f.price_cents,
        f.bought_with_points, f.forfait_fare, f.round_trip, f.return_arrival, f.recorded_at
      FROM facts f ORDER BY f.iuc, f.travel_id
      ON CONFLICT DO NOTHING
      RETURNING travel.iuc, travel.travel_id
  ), planned AS (
    INSERT INTO loyalty.effect (iuc, travel_id, effect, due_at)
      SELECT f.iuc, f.travel_id, e.effect, greatest(e.due_at, f.recorded_at)
      FROM written w
      JOIN facts f ON f.iuc = w.iuc AND f.travel_id = w.travel_id
      JOIN loyalty.membership m ON m.iuc = f.iuc AND m.opened_on <= points.paris_date(f.departure)
      CROSS JOIN LATERAL (VALUES ('credit', f.credit_due), ('count', f.count_due)) AS e (effect, due_at)
      WHERE e.due_at IS NOT NULL
  )
  SELECT t.travel_id FROM loyalty.travel t JOIN facts f ON f.iuc = t.iuc AND f.travel_id = t.travel_id
  WHERE (t.file, t.train_number, t.brand, t.origin, t.destination, t.departure, t.arrival, t.price_cents, t.bought_with_points, t.forfait_fare,
         t.round_trip, t.return_arrival)
    IS DISTINCT FROM (f.file, f.train_number, f.brand, f.origin, f.destination, f.departure, f.arrival, f.price_cents, f.bought_with_points,
         f.forfait_fare, f.round_trip, f.return_arrival);
END $$;

-- Applies one effect of one travel: its movement in the ledger and its mark, or neither. One round trip, one transaction.
-- 'applied', 'done' (before), or 'stale': something was applied since p_version was read, so read and decide again.
CREATE FUNCTION loyalty.apply_effect(
  p_iuc uuid, p_version bigint, p_travel uuid, p_effect text, p_movement uuid, p_money bigint, p_status bigint, p_trips bigint,
  p_expires_on date, p_label text, p_detail text, p_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_done timestamptz;
BEGIN
  PERFORM FROM loyalty.membership m WHERE m.iuc = p_iuc AND m.version = p_version FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'stale';
  END IF;
  SELECT e.done_at INTO v_done FROM loyalty.effect e WHERE e.iuc = p_iuc AND e.travel_id = p_travel AND e.effect = p_effect;
  IF v_done IS NOT NULL THEN
    RETURN 'done';
  END IF;
  IF p_money + p_status + p_trips > 0 THEN
    PERFORM points.credit(p_iuc, p_movement, p_money, p_status, p_trips, p_expires_on, 'travel:' || p_travel || ':' || p_effect,
      p_label, p_detail, p_at);
  END IF;
  UPDATE loyalty.effect e SET done_at = p_at WHERE e.iuc = p_iuc AND e.travel_id = p_travel AND e.effect = p_effect;
  UPDATE loyalty.membership m SET version = m.version + 1 WHERE m.iuc = p_iuc;
  RETURN 'applied';
END $$;

-- Closes the membership year that ends on p_ended_on: counters to zero, the year kept, lots shortened when p_points_until is given.
CREATE FUNCTION loyalty.close_year(
  p_iuc uuid, p_version bigint, p_ended_on date, p_next date, p_points_until date, p_movement uuid, p_label text, p_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM loyalty.membership m WHERE m.iuc = p_iuc AND m.version = p_version AND m.next_anniversary = p_ended_on FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'stale';
  END IF;
  -- All accounts at once, in their order: the calls below lock parts of them.
  PERFORM points.lock_accounts(p_iuc, ARRAY['money', 'status', 'trips'], p_at);
  INSERT INTO loyalty.year (iuc, ended_on, status_points, trips)
    SELECT p_iuc, p_ended_on, r.status_points, r.trips
    FROM points.reset_counters(p_iuc, p_movement, 'anniversary:' || p_ended_on, p_label, p_at) r;
  IF p_points_until IS NOT NULL THEN
    PERFORM points.shorten_lots(p_iuc, p_movement, p_points_until, p_at);
  END IF;
  UPDATE loyalty.membership m SET next_anniversary = p_next, version = m.version + 1 WHERE m.iuc = p_iuc;
  RETURN 'applied';
END $$;

-- Everything a member's tier follows from, one row a member: read by the engine and by the signed-in pages.
CREATE VIEW loyalty.member AS
SELECT
  m.iuc, m.opened_on, m.next_anniversary, m.version,
  y.status_points AS last_status_points, y.trips AS last_trips,
  coalesce((SELECT a.balance FROM points.account a WHERE a.iuc = m.iuc AND a.account = 'status'), 0) AS status_points,
  coalesce((SELECT a.balance FROM points.account a WHERE a.iuc = m.iuc AND a.account = 'trips'), 0) AS trips,
  -- [from, until) pairs of ISO dates, until null while in force.
  (SELECT jsonb_agg(jsonb_build_array(g.granted_on, g.ended_on)) FROM loyalty.operator_grant g WHERE g.iuc = m.iuc) AS operator_grants
FROM loyalty.membership m
LEFT JOIN LATERAL (
  SELECT y.status_points, y.trips FROM loyalty.year y WHERE y.iuc = m.iuc ORDER BY y.ended_on DESC LIMIT 1
) y ON true;

-- Opens a membership with its card; the first one stays when there is one already.
CREATE FUNCTION loyalty.open_membership(p_iuc uuid, p_opened_on date, p_next_anniversary date) RETURNS void LANGUAGE sql AS $$
  INSERT INTO loyalty.membership (iuc, opened_on, next_anniversary) VALUES (p_iuc, p_opened_on, p_next_anniversary) ON CONFLICT DO NOTHING
$$;
