-- The points ledger: double entry, append-only, never negative (POINTS-06). See docs/decisions/0010-points-ledger.md.
--
-- A customer has three accounts: `money` (points Monnaie, spendable, held in lots that expire), `status` (status points of the
-- membership year) and `trips` (trips of the membership year). Each movement balances per unit against counter-accounts of the
-- programme (`money:issued`, `money:spent` ...), which carry no running balance: they would be one hot row for everybody.
--
-- Every write goes through points.debit, points.credit, points.refund, points.expire, points.reset_counters and points.shorten_lots.
-- All of them lock the customer's accounts first, in the order of their names, so two of them never wait for each other in a circle.
--
-- SQLSTATEs raised: EV001 idempotency key reused with another input, EV002 unbalanced or disconnected movement,
-- EV003 senseless input, EV004 lots do not cover the balance (never seen unless tampered with).

CREATE SCHEMA points;

CREATE TABLE points.account (
  iuc       uuid        NOT NULL,
  account   text        NOT NULL CHECK (account IN ('money', 'status', 'trips')),
  balance   bigint      NOT NULL CHECK (balance >= 0),
  -- Number of entries so far: the next entry's place in the chain.
  sequence  bigint      NOT NULL CHECK (sequence >= 0),
  -- Dates of an account never go back, so that a statement by date has one running balance.
  last_at   timestamptz NOT NULL,
  PRIMARY KEY (iuc, account)
);

CREATE TABLE points.movement (
  iuc          uuid        NOT NULL,
  movement_id  uuid        NOT NULL,
  kind         text        NOT NULL CHECK (kind IN ('credit', 'debit', 'expiry', 'refund', 'reset', 'adjustment')),
  -- The caller's idempotency key, and a hash of what was asked for under it.
  key          text        NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  input_hash   bytea       NOT NULL,
  label        text        NOT NULL,
  detail       text        NOT NULL,
  -- Business time.
  at           timestamptz NOT NULL,
  -- Real time.
  recorded_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The debit that a refund takes back.
  reverses     uuid,
  PRIMARY KEY (iuc, movement_id),
  UNIQUE (iuc, key),
  CHECK ((kind = 'refund') = (reverses IS NOT NULL))
);
CREATE UNIQUE INDEX movement_reverses ON points.movement (iuc, reverses) WHERE reverses IS NOT NULL;

CREATE TABLE points.entry (
  iuc             uuid   NOT NULL,
  movement_id     uuid   NOT NULL,
  account         text   NOT NULL,
  amount          bigint NOT NULL CHECK (amount <> 0),
  sequence        bigint,
  balance_before  bigint,
  balance_after   bigint,
  PRIMARY KEY (iuc, movement_id, account),
  CONSTRAINT entry_shape CHECK (
    CASE
      WHEN account IN ('money', 'status', 'trips') THEN
        sequence IS NOT NULL AND sequence > 0 AND balance_before IS NOT NULL AND balance_before >= 0
        AND balance_after IS NOT NULL AND balance_after >= 0 AND balance_after = balance_before + amount
      ELSE
        account IN ('money:issued', 'money:spent', 'money:expired', 'status:earned', 'status:reset', 'trips:counted', 'trips:reset')
        AND sequence IS NULL AND balance_before IS NULL AND balance_after IS NULL
    END
  )
);
CREATE UNIQUE INDEX entry_chain ON points.entry (iuc, account, sequence) WHERE sequence IS NOT NULL;

-- A lot is what one credit brought; its id is the credit's movement. `remaining` is points minus its uses (an invariant).
CREATE TABLE points.lot (
  iuc               uuid        NOT NULL,
  lot_id            uuid        NOT NULL,
  points            bigint      NOT NULL CHECK (points > 0),
  remaining         bigint      NOT NULL CHECK (remaining >= 0 AND remaining <= points),
  earned_at         timestamptz NOT NULL,
  -- Last day (Paris) on which the points can be spent.
  expires_on        date        NOT NULL,
  PRIMARY KEY (iuc, lot_id)
);
CREATE INDEX lot_open ON points.lot (iuc, expires_on, earned_at, lot_id) WHERE remaining > 0;
CREATE INDEX lot_due ON points.lot (expires_on, iuc) WHERE remaining > 0;

-- Positive: taken by a debit or an expiry. Negative: given back by a refund.
CREATE TABLE points.lot_use (
  iuc          uuid   NOT NULL,
  movement_id  uuid   NOT NULL,
  lot_id       uuid   NOT NULL,
  points       bigint NOT NULL CHECK (points <> 0),
  PRIMARY KEY (iuc, movement_id, lot_id)
);

-- Each change of a lot's last day, with its reason.
CREATE TABLE points.lot_term (
  iuc            uuid        NOT NULL,
  lot_id         uuid        NOT NULL,
  change_id      uuid        NOT NULL,
  expires_before date        NOT NULL,
  expires_after  date        NOT NULL,
  reason         text        NOT NULL CHECK (reason IN ('refund-after-expiry', 'back-to-traveller-status')),
  at             timestamptz NOT NULL,
  PRIMARY KEY (iuc, lot_id, change_id)
);

-- A debit's key whose refund came first: the debit never happened and never will.
CREATE TABLE points.void_debit (
  iuc         uuid        NOT NULL,
  key         text        NOT NULL,
  refund_key  text        NOT NULL,
  at          timestamptz NOT NULL,
  PRIMARY KEY (iuc, key)
);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON points.movement FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON points.entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON points.lot_use FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON points.lot_term FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON points.void_debit FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON points.account FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON points.lot FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER amount_fixed BEFORE UPDATE OF iuc, lot_id, points, earned_at ON points.lot FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

-- The entries of a movement are written by one statement, so one look at what a statement wrote tells whether it balances.
-- Scalar sub-queries rather than joins: one index probe per entry whatever the statistics say.
CREATE FUNCTION points.check_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM written w
    GROUP BY w.iuc, w.movement_id, split_part(w.account, ':', 1)
    HAVING sum(w.amount) <> 0
      OR (SELECT m.kind FROM points.movement m WHERE m.iuc = w.iuc AND m.movement_id = w.movement_id) IS NULL
      OR bool_or(w.sequence IS NOT NULL AND (
           SELECT a.balance = w.balance_after AND a.sequence = w.sequence
           FROM points.account a WHERE a.iuc = w.iuc AND a.account = w.account) IS NOT TRUE)
  ) THEN
    RAISE EXCEPTION 'a movement does not balance, or an entry has no movement or is not the last of its account' USING ERRCODE = 'EV002';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER balanced AFTER INSERT ON points.entry REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION points.check_entries();

CREATE FUNCTION points.paris_date(p_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (p_at AT TIME ZONE 'Europe/Paris')::date;

CREATE FUNCTION points.fingerprint(VARIADIC p_parts text[]) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(convert_to(array_to_string(p_parts, chr(31), chr(30)), 'UTF8'));

-- A second identifier from one that the application made: same time prefix, so still a UUIDv7, and the same on every call.
CREATE FUNCTION points.derived_id(p_id uuid, p_tag text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (left(p_id::text, 20) || substr(md5(p_id::text || p_tag), 1, 3) || '-' || substr(md5(p_id::text || p_tag), 4, 12))::uuid;

-- Locks a customer's accounts in the order of their names, making those that are missing. Answers the money balance.
CREATE FUNCTION points.lock_accounts(p_iuc uuid, p_accounts text[], p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_found int;
BEGIN
  PERFORM FROM points.account a WHERE a.iuc = p_iuc AND a.account = ANY (p_accounts) ORDER BY a.account FOR UPDATE;
  GET DIAGNOSTICS v_found = ROW_COUNT;
  IF v_found < cardinality(p_accounts) THEN
    INSERT INTO points.account (iuc, account, balance, sequence, last_at)
      SELECT p_iuc, name, 0, 0, p_at FROM unnest(p_accounts) AS name ORDER BY name
      ON CONFLICT DO NOTHING;
    PERFORM FROM points.account a WHERE a.iuc = p_iuc AND a.account = ANY (p_accounts) ORDER BY a.account FOR UPDATE;
  END IF;
END $$;

-- Writes one movement with its entries; the accounts are locked already. Amounts are signed as seen by the customer.
CREATE FUNCTION points.post(
  p_iuc uuid, p_movement uuid, p_kind text, p_key text, p_hash bytea, p_label text, p_detail text, p_at timestamptz, p_reverses uuid,
  p_accounts text[], p_counters text[], p_amounts bigint[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamptz;
BEGIN
  -- Only the accounts that move are locked, and only theirs is the last date that this one may not precede.
  SELECT greatest(p_at, max(a.last_at)) INTO v_at
    FROM unnest(p_accounts, p_amounts) AS w (account, amount)
    JOIN points.account a ON a.iuc = p_iuc AND a.account = w.account
    WHERE w.amount <> 0;
  INSERT INTO points.movement (iuc, movement_id, kind, key, input_hash, label, detail, at, reverses)
    VALUES (p_iuc, p_movement, p_kind, p_key, p_hash, p_label, p_detail, v_at, p_reverses);
  WITH wanted AS (
    SELECT * FROM unnest(p_accounts, p_counters, p_amounts) AS w (account, counter, amount) WHERE w.amount <> 0
  ), moved AS (
    UPDATE points.account a
      SET balance = a.balance + w.amount, sequence = a.sequence + 1, last_at = v_at
      FROM wanted w WHERE a.iuc = p_iuc AND a.account = w.account
      RETURNING a.account, w.counter, w.amount, a.sequence, a.balance
  )
  INSERT INTO points.entry (iuc, movement_id, account, amount, sequence, balance_before, balance_after)
    SELECT p_iuc, p_movement, m.account, m.amount, m.sequence, m.balance - m.amount, m.balance FROM moved m
    UNION ALL
    SELECT p_iuc, p_movement, m.counter, -m.amount, NULL, NULL, NULL FROM moved m;
END $$;

-- Takes what is left in lots past their last day; the money account is locked already. Answers the points expired.
CREATE FUNCTION points.expire_locked(p_iuc uuid, p_movement uuid, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_total bigint;
BEGIN
  WITH due AS (
    SELECT l.lot_id, l.remaining FROM points.lot l
    WHERE l.iuc = p_iuc AND l.remaining > 0 AND l.expires_on < points.paris_date(p_at)
  ), emptied AS (
    UPDATE points.lot l SET remaining = 0 FROM due d WHERE l.iuc = p_iuc AND l.lot_id = d.lot_id
  ), used AS (
    INSERT INTO points.lot_use (iuc, movement_id, lot_id, points)
      SELECT p_iuc, p_movement, d.lot_id, d.remaining FROM due d RETURNING points
  )
  SELECT coalesce(sum(u.points), 0) INTO v_total FROM used u;
  IF v_total > 0 THEN
    PERFORM points.post(p_iuc, p_movement, 'expiry', 'expiry:' || p_movement, points.fingerprint('expiry'), 'Points expirés', '',
      p_at, NULL, ARRAY['money'], ARRAY['money:expired'], ARRAY[-v_total]);
  END IF;
  RETURN v_total;
END $$;

-- points.debit: spends points Monnaie, oldest lots first, or refuses; one call, in whatever transaction the caller is in.
--
--   p_iuc       the customer
--   p_movement  a new UUIDv7 made by the caller (ignored when the key was debited before)
--   p_points    how many, positive
--   p_key       idempotency key, unique per effect for this customer: `order:<orderId>`
--   p_label     first line of the statement, French; p_detail second line, '' for none
--   p_at        business time
--
-- Answers one row; look at `outcome`:
--   'debited'            done now: movement_id, balance_before, balance_after
--   'replayed'           done before under this key with this input: the same figures as then
--   'not-enough-points'  nothing changed: balance_before = balance_after = what can be spent. Not remembered: asking again may succeed
--   'cancelled'          the key was refunded before (points.refund), or this debit was: it will never take effect (again)
-- Raises EV001 when the key was used with another input, EV003 when p_points is not positive.
-- Lots past their last day are expired on the way, so they can never be spent.
CREATE FUNCTION points.debit(
  p_iuc uuid, p_movement uuid, p_points bigint, p_key text, p_label text, p_detail text, p_at timestamptz,
  OUT outcome text, OUT movement_id uuid, OUT balance_before bigint, OUT balance_after bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_hash bytea := points.fingerprint('debit', p_points::text, p_label, p_detail);
  v_today date := points.paris_date(p_at);
  v_seen uuid;
  v_seen_hash bytea;
  v_cancelled boolean;
  v_expired boolean;
  v_balance bigint;
  v_last_at timestamptz;
  v_sequence bigint;
  v_lot uuid;
  v_remaining bigint;
  v_taken bigint;
BEGIN
  IF p_points IS NULL OR p_points <= 0 THEN
    RAISE EXCEPTION 'a debit takes a positive number of points' USING ERRCODE = 'EV003';
  END IF;
  SELECT a.balance, a.last_at INTO v_balance, v_last_at FROM points.account a WHERE a.iuc = p_iuc AND a.account = 'money' FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM points.lock_accounts(p_iuc, ARRAY['money'], p_at);
    SELECT a.balance, a.last_at INTO v_balance, v_last_at FROM points.account a WHERE a.iuc = p_iuc AND a.account = 'money';
  END IF;

  -- After the lock, in a statement of its own: what others committed while we waited must be seen.
  SELECT m.movement_id, m.input_hash,
      CASE WHEN m.movement_id IS NULL
        THEN EXISTS (SELECT FROM points.void_debit v WHERE v.iuc = p_iuc AND v.key = p_key)
        ELSE EXISTS (SELECT FROM points.movement r WHERE r.iuc = p_iuc AND r.reverses = m.movement_id) END,
      EXISTS (SELECT FROM points.lot l WHERE l.iuc = p_iuc AND l.remaining > 0 AND l.expires_on < v_today)
    INTO v_seen, v_seen_hash, v_cancelled, v_expired
    FROM (VALUES (0)) one LEFT JOIN points.movement m ON m.iuc = p_iuc AND m.key = p_key;
  IF v_seen IS NOT NULL THEN
    IF v_seen_hash <> v_hash THEN
      RAISE EXCEPTION 'idempotency key reused with another input' USING ERRCODE = 'EV001';
    END IF;
    SELECT e.movement_id, e.balance_before, e.balance_after INTO movement_id, balance_before, balance_after
      FROM points.entry e WHERE e.iuc = p_iuc AND e.movement_id = v_seen AND e.account = 'money';
    outcome := CASE WHEN v_cancelled THEN 'cancelled' ELSE 'replayed' END;
    RETURN;
  END IF;

  IF v_expired THEN
    PERFORM points.expire_locked(p_iuc, points.derived_id(p_movement, 'expiry'), p_at);
    SELECT a.balance, a.last_at INTO v_balance, v_last_at FROM points.account a WHERE a.iuc = p_iuc AND a.account = 'money';
  END IF;
  balance_before := v_balance;
  balance_after := v_balance;
  IF v_cancelled THEN
    outcome := 'cancelled';
    RETURN;
  END IF;
  IF v_balance < p_points THEN
    outcome := 'not-enough-points';
    RETURN;
  END IF;

  -- Most debits fit into the oldest lot, which needs no window over all of them.
  SELECT l.lot_id, l.remaining INTO v_lot, v_remaining FROM points.lot l
    WHERE l.iuc = p_iuc AND l.remaining > 0 ORDER BY l.expires_on, l.earned_at, l.lot_id LIMIT 1;
  IF v_remaining >= p_points THEN
    UPDATE points.lot l SET remaining = l.remaining - p_points WHERE l.iuc = p_iuc AND l.lot_id = v_lot;
    INSERT INTO points.lot_use (iuc, movement_id, lot_id, points) VALUES (p_iuc, p_movement, v_lot, p_points);
  ELSE
    WITH open AS (
      SELECT l.lot_id, l.remaining,
        sum(l.remaining) OVER (ORDER BY l.expires_on, l.earned_at, l.lot_id) - l.remaining AS older
      FROM points.lot l WHERE l.iuc = p_iuc AND l.remaining > 0
    ), take AS (
      SELECT o.lot_id, least(o.remaining, p_points - o.older)::bigint AS points FROM open o WHERE o.older < p_points
    ), taken AS (
      UPDATE points.lot l SET remaining = l.remaining - t.points FROM take t WHERE l.iuc = p_iuc AND l.lot_id = t.lot_id
    ), used AS (
      INSERT INTO points.lot_use (iuc, movement_id, lot_id, points)
        SELECT p_iuc, p_movement, t.lot_id, t.points FROM take t RETURNING points
    )
    SELECT sum(u.points) INTO v_taken FROM used u;
    IF v_taken IS DISTINCT FROM p_points THEN
      RAISE EXCEPTION 'the lots do not cover the balance' USING ERRCODE = 'EV004';
    END IF;
  END IF;

  -- points.post written out for one account: this is the hot path of every order.
  INSERT INTO points.movement (iuc, movement_id, kind, key, input_hash, label, detail, at)
    VALUES (p_iuc, p_movement, 'debit', p_key, v_hash, p_label, p_detail, greatest(p_at, v_last_at));
  UPDATE points.account a SET balance = a.balance - p_points, sequence = a.sequence + 1, last_at = greatest(a.last_at, p_at)
    WHERE a.iuc = p_iuc AND a.account = 'money' RETURNING a.balance, a.sequence INTO balance_after, v_sequence;
  INSERT INTO points.entry (iuc, movement_id, account, amount, sequence, balance_before, balance_after)
    VALUES (p_iuc, p_movement, 'money', -p_points, v_sequence, v_balance, balance_after),
           (p_iuc, p_movement, 'money:spent', p_points, NULL, NULL, NULL);
  outcome := 'debited';
  movement_id := p_movement;
END $$;

-- points.credit: issues points Monnaie as one lot, and counts status points and trips, all in one movement.
-- Any of the three amounts may be 0, not all. p_expires_on (last day, Paris) is needed when p_money > 0.
-- outcome: 'credited' or 'replayed'. Raises EV001 on a key reused with another input, EV003 on senseless amounts.
CREATE FUNCTION points.credit(
  p_iuc uuid, p_movement uuid, p_money bigint, p_status bigint, p_trips bigint, p_expires_on date,
  p_key text, p_label text, p_detail text, p_at timestamptz,
  OUT outcome text, OUT movement_id uuid
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_hash bytea := points.fingerprint('credit', p_money::text, p_status::text, p_trips::text, p_expires_on::text, p_label, p_detail);
  v_seen points.movement;
  v_accounts text[] := array_remove(ARRAY[
    CASE WHEN p_money > 0 THEN 'money' END, CASE WHEN p_status > 0 THEN 'status' END, CASE WHEN p_trips > 0 THEN 'trips' END], NULL);
BEGIN
  IF p_money < 0 OR p_status < 0 OR p_trips < 0 OR v_accounts = '{}' OR (p_money > 0 AND p_expires_on IS NULL) THEN
    RAISE EXCEPTION 'a credit brings something, and its money has a last day' USING ERRCODE = 'EV003';
  END IF;
  PERFORM points.lock_accounts(p_iuc, v_accounts, p_at);
  SELECT * INTO v_seen FROM points.movement m WHERE m.iuc = p_iuc AND m.key = p_key;
  IF FOUND THEN
    IF v_seen.input_hash <> v_hash THEN
      RAISE EXCEPTION 'idempotency key reused with another input' USING ERRCODE = 'EV001';
    END IF;
    outcome := 'replayed';
    movement_id := v_seen.movement_id;
    RETURN;
  END IF;
  PERFORM points.post(p_iuc, p_movement, 'credit', p_key, v_hash, p_label, p_detail, p_at, NULL,
    ARRAY['money', 'status', 'trips'], ARRAY['money:issued', 'status:earned', 'trips:counted'], ARRAY[p_money, p_status, p_trips]);
  IF p_money > 0 THEN
    INSERT INTO points.lot (iuc, lot_id, points, remaining, earned_at, expires_on)
      VALUES (p_iuc, p_movement, p_money, p_money, p_at, p_expires_on);
  END IF;
  outcome := 'credited';
  movement_id := p_movement;
END $$;

-- points.refund: takes a debit back, whole. The points return to the lots they came from; a lot that has passed its last day
-- meanwhile lives on until p_minimum_days after p_at. Safe when the debit never happened: its key is then closed for good.
-- outcome: 'refunded' (also on repetition), 'already-refunded' (under another refund key), 'never-debited'.
CREATE FUNCTION points.refund(
  p_iuc uuid, p_movement uuid, p_key text, p_refund_key text, p_at timestamptz, p_minimum_days int,
  OUT outcome text, OUT movement_id uuid, OUT points bigint, OUT balance_after bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_hash bytea := points.fingerprint('refund', p_key);
  v_debit points.movement;
  v_seen points.movement;
  v_until date := points.paris_date(p_at) + p_minimum_days;
BEGIN
  PERFORM points.lock_accounts(p_iuc, ARRAY['money'], p_at);
  SELECT * INTO v_seen FROM points.movement m WHERE m.iuc = p_iuc AND m.key = p_refund_key;
  IF FOUND AND v_seen.input_hash <> v_hash THEN
    RAISE EXCEPTION 'idempotency key reused with another input' USING ERRCODE = 'EV001';
  END IF;
  SELECT * INTO v_debit FROM points.movement m WHERE m.iuc = p_iuc AND m.key = p_key;
  IF NOT FOUND THEN
    INSERT INTO points.void_debit (iuc, key, refund_key, at) VALUES (p_iuc, p_key, p_refund_key, p_at) ON CONFLICT DO NOTHING;
    outcome := 'never-debited';
    points := 0;
    SELECT a.balance INTO balance_after FROM points.account a WHERE a.iuc = p_iuc AND a.account = 'money';
    RETURN;
  END IF;
  IF v_debit.kind <> 'debit' THEN
    RAISE EXCEPTION 'only a debit can be refunded' USING ERRCODE = 'EV003';
  END IF;
  IF v_seen.movement_id IS NULL THEN
    SELECT * INTO v_seen FROM points.movement m WHERE m.iuc = p_iuc AND m.reverses = v_debit.movement_id;
    outcome := CASE WHEN FOUND THEN 'already-refunded' ELSE 'refunded' END;
  ELSE
    outcome := 'refunded';
  END IF;
  IF v_seen.movement_id IS NOT NULL THEN
    SELECT e.movement_id, e.amount, e.balance_after INTO movement_id, points, balance_after
      FROM points.entry e WHERE e.iuc = p_iuc AND e.movement_id = v_seen.movement_id AND e.account = 'money';
    RETURN;
  END IF;

  -- What is still in an expired lot must go before the lot lives again for the returned points.
  PERFORM points.expire_locked(p_iuc, points.derived_id(p_movement, 'expiry'), p_at);
  WITH used AS (
    SELECT u.lot_id, u.points, l.expires_on FROM points.lot_use u
    JOIN points.lot l ON l.iuc = u.iuc AND l.lot_id = u.lot_id
    WHERE u.iuc = p_iuc AND u.movement_id = v_debit.movement_id
  ), late AS (
    INSERT INTO points.lot_term (iuc, lot_id, change_id, expires_before, expires_after, reason, at)
      SELECT p_iuc, u.lot_id, p_movement, u.expires_on, v_until, 'refund-after-expiry', p_at
      FROM used u WHERE u.expires_on < points.paris_date(p_at)
  ), back AS (
    UPDATE points.lot l
      SET remaining = l.remaining + u.points,
          expires_on = CASE WHEN l.expires_on < points.paris_date(p_at) THEN v_until ELSE l.expires_on END
      FROM used u WHERE l.iuc = p_iuc AND l.lot_id = u.lot_id
  ), given AS (
    INSERT INTO points.lot_use (iuc, movement_id, lot_id, points)
      SELECT p_iuc, p_movement, u.lot_id, -u.points FROM used u RETURNING points
  )
  SELECT -sum(g.points) INTO points FROM given g;
  PERFORM points.post(p_iuc, p_movement, 'refund', p_refund_key, v_hash, U&'Points rendus\00A0: ' || v_debit.label, v_debit.detail,
    p_at, v_debit.movement_id, ARRAY['money'], ARRAY['money:spent'], ARRAY[points]);
  movement_id := p_movement;
  SELECT a.balance INTO balance_after FROM points.account a WHERE a.iuc = p_iuc AND a.account = 'money';
END $$;

-- points.expire: takes what is left in lots past their last day. Answers the points expired; 0 when run again.
CREATE FUNCTION points.expire(p_iuc uuid, p_movement uuid, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM points.lock_accounts(p_iuc, ARRAY['money'], p_at);
  RETURN points.expire_locked(p_iuc, p_movement, p_at);
END $$;

-- points.reset_counters: brings status points and trips back to zero at an anniversary; answers what they were.
-- A repetition under the same key answers what it answered the first time and changes nothing.
CREATE FUNCTION points.reset_counters(
  p_iuc uuid, p_movement uuid, p_key text, p_label text, p_at timestamptz,
  OUT status_points bigint, OUT trips bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_seen uuid;
BEGIN
  PERFORM points.lock_accounts(p_iuc, ARRAY['status', 'trips'], p_at);
  SELECT m.movement_id INTO v_seen FROM points.movement m WHERE m.iuc = p_iuc AND m.key = p_key;
  IF FOUND THEN
    SELECT coalesce(-sum(e.amount) FILTER (WHERE e.account = 'status'), 0), coalesce(-sum(e.amount) FILTER (WHERE e.account = 'trips'), 0)
      INTO status_points, trips FROM points.entry e WHERE e.iuc = p_iuc AND e.movement_id = v_seen;
    RETURN;
  END IF;
  SELECT sum(a.balance) FILTER (WHERE a.account = 'status'), sum(a.balance) FILTER (WHERE a.account = 'trips')
    INTO status_points, trips FROM points.account a WHERE a.iuc = p_iuc;
  IF status_points + trips > 0 THEN
    PERFORM points.post(p_iuc, p_movement, 'reset', p_key, points.fingerprint('reset'), p_label, '', p_at, NULL,
      ARRAY['status', 'trips'], ARRAY['status:reset', 'trips:reset'], ARRAY[-status_points, -trips]);
  END IF;
END $$;

-- points.shorten_lots: no open lot lives beyond p_until (back to traveller status, POINTS-05). Answers how many were shortened.
CREATE FUNCTION points.shorten_lots(p_iuc uuid, p_change uuid, p_until date, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_count bigint;
BEGIN
  PERFORM points.lock_accounts(p_iuc, ARRAY['money'], p_at);
  WITH open AS (
    SELECT l.lot_id, l.expires_on FROM points.lot l WHERE l.iuc = p_iuc AND l.remaining > 0 AND l.expires_on > p_until
  ), told AS (
    INSERT INTO points.lot_term (iuc, lot_id, change_id, expires_before, expires_after, reason, at)
      SELECT p_iuc, o.lot_id, p_change, o.expires_on, p_until, 'back-to-traveller-status', p_at FROM open o
  ), shorter AS (
    UPDATE points.lot l SET expires_on = p_until FROM open o WHERE l.iuc = p_iuc AND l.lot_id = o.lot_id RETURNING 1
  )
  SELECT count(*) INTO v_count FROM shorter;
  RETURN v_count;
END $$;
