-- What must always be true of the data. Each statement answers the rows that violate one invariant, as
-- (invariant, subject, detail), and ends with a semicolon at the end of a line; add yours below your capability's heading.

-- Points ledger (POINTS-06)

SELECT 'movement balances per unit' AS invariant, e.movement_id::text AS subject, split_part(e.account, ':', 1) || ' ' || sum(e.amount) AS detail
FROM points.entry e GROUP BY e.iuc, e.movement_id, split_part(e.account, ':', 1) HAVING sum(e.amount) <> 0;

SELECT 'movement has entries' AS invariant, m.movement_id::text AS subject, m.key AS detail
FROM points.movement m
WHERE NOT EXISTS (SELECT FROM points.entry e WHERE e.iuc = m.iuc AND e.movement_id = m.movement_id);

SELECT 'entry has its movement' AS invariant, e.movement_id::text AS subject, e.account AS detail
FROM points.entry e
WHERE NOT EXISTS (SELECT FROM points.movement m WHERE m.iuc = e.iuc AND m.movement_id = e.movement_id);

SELECT 'balance is the sum of its entries' AS invariant, a.iuc::text AS subject, a.account || ' ' || a.balance || ' <> ' || coalesce(s.total, 0) AS detail
FROM points.account a
LEFT JOIN (SELECT iuc, account, sum(amount) AS total, count(*) AS entries FROM points.entry WHERE sequence IS NOT NULL GROUP BY iuc, account) s
  ON s.iuc = a.iuc AND s.account = a.account
WHERE a.balance <> coalesce(s.total, 0) OR a.sequence <> coalesce(s.entries, 0);

SELECT 'customer entry has its account' AS invariant, e.iuc::text AS subject, e.account AS detail
FROM points.entry e
WHERE e.sequence IS NOT NULL AND NOT EXISTS (SELECT FROM points.account a WHERE a.iuc = e.iuc AND a.account = e.account);

SELECT 'no negative balance' AS invariant, a.iuc::text AS subject, a.account || ' ' || a.balance AS detail
FROM points.account a WHERE a.balance < 0;

SELECT 'running balances chain' AS invariant, c.iuc::text AS subject, c.account || ' #' || c.sequence AS detail
FROM (
  SELECT e.*, lag(e.balance_after, 1, 0::bigint) OVER w AS previous, row_number() OVER w AS place
  FROM points.entry e WHERE e.sequence IS NOT NULL WINDOW w AS (PARTITION BY e.iuc, e.account ORDER BY e.sequence)
) c
WHERE c.balance_before <> c.previous OR c.sequence <> c.place OR c.balance_after <> c.balance_before + c.amount OR c.balance_after < 0;

SELECT 'a subtotal is the sum of the entries up to it' AS invariant, s.iuc::text AS subject, s.account || ' #' || s.sequence AS detail
FROM points.subtotal s
JOIN (
  SELECT e.iuc, e.account, e.sequence, sum(e.amount) OVER so_far AS balance,
    coalesce(-sum(e.amount) FILTER (WHERE m.kind = 'expiry') OVER so_far, 0) AS expired,
    coalesce(sum(e.amount) FILTER (WHERE m.kind = 'refund') OVER so_far, 0) AS given_back,
    coalesce(sum(e.amount) FILTER (WHERE e.amount > 0) OVER so_far, 0) AS plus,
    count(*) FILTER (WHERE NOT EXISTS (SELECT FROM points.entry o WHERE o.iuc = e.iuc AND o.movement_id = e.movement_id
      AND array_position(ARRAY['money', 'status', 'trips'], o.account) < array_position(ARRAY['money', 'status', 'trips'], e.account)))
      OVER so_far AS movements
  FROM points.entry e JOIN points.movement m ON m.iuc = e.iuc AND m.movement_id = e.movement_id
  WHERE e.sequence IS NOT NULL
  WINDOW so_far AS (PARTITION BY e.iuc, e.account ORDER BY e.sequence)) t
  ON t.iuc = s.iuc AND t.account = s.account AND t.sequence = s.sequence
WHERE (s.gained + s.given_back - s.spent - s.expired, s.gained + s.given_back, s.given_back, s.expired, s.movements)
  IS DISTINCT FROM (t.balance, t.plus, t.given_back, t.expired, t.movements);

SELECT 'what was taken back in all is the sum of the corrections up to each' AS invariant, coalesce(t.iuc, c.iuc)::text AS subject,
  coalesce(t.account, c.account) || ' #' || coalesce(t.sequence, c.sequence) AS detail
FROM points.taken_back_total t
FULL JOIN (
  SELECT e.iuc, e.account, e.sequence, m.at, -sum(e.amount) OVER (PARTITION BY e.iuc, e.account ORDER BY e.sequence) AS amount
  FROM points.entry e JOIN points.movement m ON m.iuc = e.iuc AND m.movement_id = e.movement_id
  WHERE m.kind = 'adjustment' AND e.account IN ('money', 'status', 'trips')) c
  ON c.iuc = t.iuc AND c.account = t.account AND c.sequence = t.sequence
WHERE (t.at, t.amount) IS DISTINCT FROM (c.at, c.amount);

SELECT 'dates of an account never go back' AS invariant, c.iuc::text AS subject, c.account || ' #' || c.sequence AS detail
FROM (
  SELECT e.iuc, e.account, e.sequence, m.at, lag(m.at) OVER (PARTITION BY e.iuc, e.account ORDER BY e.sequence) AS previous
  FROM points.entry e JOIN points.movement m ON m.iuc = e.iuc AND m.movement_id = e.movement_id WHERE e.sequence IS NOT NULL
) c
WHERE c.at < c.previous;

SELECT 'lots sum to the balance' AS invariant, coalesce(a.iuc, l.iuc)::text AS subject, coalesce(a.balance, 0) || ' <> ' || coalesce(l.remaining, 0) AS detail
FROM (SELECT * FROM points.account WHERE account = 'money') a
FULL JOIN (SELECT iuc, sum(remaining) AS remaining FROM points.lot GROUP BY iuc) l ON l.iuc = a.iuc
WHERE coalesce(a.balance, 0) <> coalesce(l.remaining, 0);

SELECT 'a lot is its credit without its uses' AS invariant, l.lot_id::text AS subject, l.points || ' - ' || coalesce(u.used, 0) || ' <> ' || l.remaining AS detail
FROM points.lot l
LEFT JOIN (SELECT iuc, lot_id, sum(points) AS used FROM points.lot_use GROUP BY iuc, lot_id) u ON u.iuc = l.iuc AND u.lot_id = l.lot_id
LEFT JOIN points.entry e ON e.iuc = l.iuc AND e.movement_id = l.lot_id AND e.account = 'money'
WHERE l.remaining <> l.points - coalesce(u.used, 0) OR e.amount IS DISTINCT FROM l.points;

SELECT 'money taken is money used from lots' AS invariant, m.movement_id::text AS subject, e.amount || ' <> ' || coalesce(-u.used, 0) AS detail
FROM points.movement m
JOIN points.entry e ON e.iuc = m.iuc AND e.movement_id = m.movement_id AND e.account = 'money'
LEFT JOIN (SELECT iuc, movement_id, sum(points) AS used FROM points.lot_use GROUP BY iuc, movement_id) u
  ON u.iuc = m.iuc AND u.movement_id = m.movement_id
WHERE m.kind <> 'credit' AND e.amount <> coalesce(-u.used, 0);

SELECT 'what a movement does to a lot has its sign' AS invariant, u.lot_id::text AS subject, m.kind || ' ' || u.points AS detail
FROM points.lot_use u JOIN points.movement m ON m.iuc = u.iuc AND m.movement_id = u.movement_id
WHERE (u.points > 0) <> (m.kind IN ('debit', 'expiry', 'adjustment')) OR (u.points < 0) <> (m.kind = 'refund');

SELECT 'refunds give back a debit, and no more than it took' AS invariant, r.reverses::text AS subject, sum(re.amount) || ' of ' || coalesce(max(-de.amount), 0) AS detail
FROM points.movement r
JOIN points.entry re ON re.iuc = r.iuc AND re.movement_id = r.movement_id AND re.account = 'money'
LEFT JOIN points.movement d ON d.iuc = r.iuc AND d.movement_id = r.reverses AND d.kind = 'debit'
LEFT JOIN points.entry de ON de.iuc = d.iuc AND de.movement_id = d.movement_id AND de.account = 'money'
WHERE r.kind = 'refund'
GROUP BY r.iuc, r.reverses
HAVING min(re.amount) <= 0 OR sum(re.amount) > coalesce(max(-de.amount), 0);

SELECT 'no lot gets back more than a debit took from it' AS invariant, u.lot_id::text AS subject, u.movement_id::text AS detail
FROM points.lot_use u
JOIN points.movement d ON d.iuc = u.iuc AND d.movement_id = u.movement_id AND d.kind = 'debit'
WHERE u.points < (
  SELECT coalesce(-sum(r.points), 0) FROM points.movement m
  JOIN points.lot_use r ON r.iuc = m.iuc AND r.movement_id = m.movement_id AND r.lot_id = u.lot_id
  WHERE m.iuc = u.iuc AND m.reverses = u.movement_id);

SELECT 'a debit refunded in advance never happens' AS invariant, v.key AS subject, m.movement_id::text AS detail
FROM points.void_debit v JOIN points.movement m ON m.iuc = v.iuc AND m.key = v.key;

SELECT 'a lot whose life was changed ends as one of its changes says' AS invariant, l.lot_id::text AS subject, l.expires_on::text AS detail
FROM points.lot l
WHERE EXISTS (SELECT FROM points.lot_term t WHERE t.iuc = l.iuc AND t.lot_id = l.lot_id)
  AND NOT EXISTS (SELECT FROM points.lot_term t WHERE t.iuc = l.iuc AND t.lot_id = l.lot_id AND t.expires_after = l.expires_on);

SELECT 'nothing is owed while there are points to take' AS invariant, o.iuc::text AS subject, o.balance || ' owed of ' || m.balance AS detail
FROM points.account o JOIN points.account m ON m.iuc = o.iuc AND m.account = 'money'
WHERE o.account = 'owed' AND o.balance > 0 AND m.balance > 0;

-- Loyalty engine (POINTS-07)

-- A ticket under one euro may round to no point at all: its credit is done without a movement.
SELECT 'an effect done has its movement once' AS invariant, e.travel_id::text AS subject, e.effect AS detail
FROM loyalty.effect e JOIN loyalty.travel t ON t.iuc = e.iuc AND t.travel_id = e.travel_id
WHERE e.round = 0 AND (e.done_at IS NOT NULL) <> EXISTS (
    SELECT FROM points.movement m WHERE m.iuc = e.iuc AND m.key = 'travel:' || e.travel_id || ':' || e.effect)
  AND NOT (e.done_at IS NOT NULL AND e.effect = 'credit' AND t.price_cents < 100);

SELECT 'what stands of a credit is what was credited without what was taken back or is owed' AS invariant, e.travel_id::text AS subject,
  e.brought || ' <> ' || s.credited || ' - ' || s.back AS detail
FROM loyalty.effect e CROSS JOIN LATERAL (
  SELECT coalesce(sum(n.amount) FILTER (WHERE m.kind = 'credit' AND n.account = 'money'), 0) AS credited,
    coalesce(sum(abs(n.amount)) FILTER (WHERE m.kind = 'adjustment' AND n.account IN ('money', 'owed')), 0) AS back
  FROM points.movement m JOIN points.entry n ON n.iuc = m.iuc AND n.movement_id = m.movement_id
  WHERE m.iuc = e.iuc AND (m.key = 'travel:' || e.travel_id || ':credit' OR m.key LIKE 'travel:' || e.travel_id || ':credit:%')) s
WHERE e.effect = 'credit' AND e.round > 0 AND e.brought <> s.credited - s.back;

SELECT 'counters are those of the running year' AS invariant, m.iuc::text AS subject, m.status_points || ' points, ' || m.trips || ' trips' AS detail
FROM loyalty.member m
WHERE m.trips <> (
  SELECT coalesce(sum(coalesce(e.counted, 1)), 0) FROM loyalty.effect e
  WHERE e.iuc = m.iuc AND e.effect = 'count' AND (e.done_at IS NOT NULL OR e.round > 0)
) - coalesce((SELECT sum(y.trips) FROM loyalty.year y WHERE y.iuc = m.iuc), 0);

SELECT 'what counts ahead for the next year is in the counters' AS invariant, m.iuc::text AS subject, m.ahead_status || ' points, ' || m.ahead_trips || ' trips' AS detail
FROM loyalty.member m
WHERE m.ahead_status > m.status_points OR m.ahead_trips > m.trips;

SELECT 'every anniversary before the next is closed' AS invariant, m.iuc::text AS subject, m.next_anniversary::text AS detail
FROM loyalty.membership m
WHERE (SELECT count(*) FROM loyalty.year y WHERE y.iuc = m.iuc)
  <> extract(year FROM m.next_anniversary) - extract(year FROM m.opened_on) - 1;

-- Carbon footprint (CO2-01)

SELECT 'a month holds its travels' AS invariant, coalesce(m.iuc, t.iuc)::text AS subject,
  coalesce(m.month, t.month) || ' ' || coalesce(m.mode, t.mode) || ', ' || coalesce(m.travels, 0) || ' travels' AS detail
FROM carbon.month m
FULL JOIN (SELECT iuc, month, mode, sum(travels) AS travels, sum(metres) AS metres
  FROM (SELECT iuc, month, mode, 1 AS travels, metres FROM carbon.travel
        UNION ALL SELECT iuc, month, mode, travels, metres FROM carbon.journey) c GROUP BY iuc, month, mode) t
  ON t.iuc = m.iuc AND t.month = m.month AND t.mode = m.mode
WHERE (coalesce(m.travels, 0), coalesce(m.metres, 0)) <> (coalesce(t.travels, 0), coalesce(t.metres, 0));

SELECT 'a travel is counted or waits to be' AS invariant, t.travel_id::text AS subject, t.origin || ' – ' || t.destination AS detail
FROM loyalty.travel t
WHERE NOT t.cancelled AND NOT EXISTS (SELECT FROM carbon.travel c WHERE c.iuc = t.iuc AND c.travel_id = t.travel_id)
  AND NOT EXISTS (SELECT FROM carbon.due d WHERE d.iuc = t.iuc AND d.travel_id = t.travel_id);

SELECT 'a journey of the shop is counted or waits to be, and not beside the travel that was told of it' AS invariant,
  j.file_id || ' ' || j.journey AS subject, f.pnr || ', ' || f.state AS detail
FROM trip.journey j JOIN trip.file f ON f.iuc = j.iuc AND f.file_id = j.file_id
CROSS JOIN LATERAL (SELECT
  f.state = 'booked' AND EXISTS (SELECT FROM trip.passenger p WHERE p.iuc = f.iuc AND p.file_id = f.file_id AND p.is_holder)
    AND NOT EXISTS (SELECT FROM loyalty.travel t JOIN trip.segment s
      ON s.iuc = j.iuc AND s.file_id = j.file_id AND s.journey = j.journey AND s.train_number = t.train_number
      WHERE t.iuc = j.iuc AND t.file = f.pnr AND abs(extract(epoch FROM t.departure - j.departure)) <= 6 * 3600) AS counts,
  EXISTS (SELECT FROM carbon.journey c WHERE c.iuc = j.iuc AND c.file_id = j.file_id AND c.journey = j.journey) AS counted) x
WHERE x.counts <> x.counted
  AND NOT EXISTS (SELECT FROM carbon.journey_due d WHERE d.iuc = j.iuc AND d.file_id = j.file_id AND d.journey = j.journey);

-- Customers

SELECT 'an e-mail address finds its person and back' AS invariant, coalesce(p.iuc, d.iuc)::text AS subject, '' AS detail
FROM customer.person p FULL JOIN customer.email_directory d ON d.iuc = p.iuc AND d.email = lower(p.email)
WHERE p.iuc IS NULL OR d.iuc IS NULL;

SELECT 'a card number finds its card and back' AS invariant, coalesce(c.iuc, d.iuc)::text AS subject, '' AS detail
FROM customer.card c FULL JOIN customer.card_directory d ON d.iuc = c.iuc AND d.number = c.number
WHERE c.iuc IS NULL OR d.iuc IS NULL;

SELECT 'an open card has its membership' AS invariant, c.iuc::text AS subject, c.opened_on::text AS detail
FROM customer.card c
WHERE c.closed_on IS NULL AND NOT EXISTS (SELECT FROM loyalty.membership m WHERE m.iuc = c.iuc);

-- Orders

SELECT 'an order is where its history says' AS invariant, o.order_id::text AS subject, o.state || ' #' || o.version AS detail
FROM shop."order" o
LEFT JOIN shop.order_history h ON h.iuc = o.iuc AND h.order_id = o.order_id AND h.version = o.version
LEFT JOIN shop.transition t ON t.kind = h.kind AND t.from_state = h.from_state AND t.event = h.event
WHERE h.to_state IS DISTINCT FROM o.state OR h.kind IS DISTINCT FROM o.kind OR t.to_stage IS DISTINCT FROM o.stage;

SELECT 'an order''s history has no gap' AS invariant, h.order_id::text AS subject, h.event || ' #' || h.version AS detail
FROM (
  SELECT *, lag(to_state, 1, '') OVER w AS previous, row_number() OVER w AS place
  FROM shop.order_history WINDOW w AS (PARTITION BY iuc, order_id ORDER BY version)
) h
WHERE h.version <> h.place OR h.from_state IS DISTINCT FROM h.previous;

SELECT 'an order''s points are in the ledger as its effect says' AS invariant, o.order_id::text AS subject,
  o.state || ', points ' || coalesce(e.state, 'untouched') || ', taken ' || coalesce(-d.amount, 0) || ', given back ' || coalesce(r.amount, 0) AS detail
FROM shop."order" o
LEFT JOIN shop.order_effect e ON e.iuc = o.iuc AND e.order_id = o.order_id AND e.effect = 'points'
LEFT JOIN points.movement dm ON dm.iuc = o.iuc AND dm.key = 'order:' || o.order_id
LEFT JOIN points.entry d ON d.iuc = o.iuc AND d.movement_id = dm.movement_id AND d.account = 'money'
LEFT JOIN LATERAL (
  SELECT sum(re.amount) AS amount FROM points.movement rm
  JOIN points.entry re ON re.iuc = rm.iuc AND re.movement_id = rm.movement_id AND re.account = 'money'
  WHERE rm.iuc = o.iuc AND rm.reverses = dm.movement_id
) r ON true
WHERE coalesce(-d.amount, 0) <> CASE WHEN e.state IS NULL THEN 0 ELSE o.points END
   OR (e.state = 'undone' AND coalesce(r.amount, 0) <> o.points)
   OR (coalesce(e.state, 'done') = 'done' AND o.stage <> 'confirmed' AND coalesce(r.amount, 0) <> 0);

SELECT 'a confirmed order has its points, a closed one has given back what it did' AS invariant, o.order_id::text AS subject,
  o.state || ', ' || coalesce(string_agg(e.effect || ' ' || e.state, ', '), 'no effects') AS detail
FROM shop."order" o
LEFT JOIN shop.order_effect e ON e.iuc = o.iuc AND e.order_id = o.order_id
WHERE o.stage IN ('confirmed', 'closed')
GROUP BY o.iuc, o.order_id
HAVING bool_or(e.state = 'asked')
   OR (o.stage = 'closed' AND bool_or(e.state = 'done'))
   -- A payment that came to nothing before the order was paid in points alone stays as it was.
   OR (o.stage = 'confirmed' AND (bool_or(e.state <> 'done' AND NOT (e.effect = 'payment' AND o.cents = 0 AND e.state IN ('refused', 'undone')))
     OR (o.points > 0 AND NOT coalesce(bool_or(e.effect = 'points'), false))));

SELECT 'an order''s euros are those of its payment' AS invariant, o.order_id::text AS subject,
  o.state || ', ' || o.points || ' points, ' || o.cents || ' cents, payment ' || coalesce(e.state || ' ' || e.amount || ' ' || e.data, 'none') AS detail
FROM shop."order" o
LEFT JOIN shop.order_effect e ON e.iuc = o.iuc AND e.order_id = o.order_id AND e.effect = 'payment'
LEFT JOIN shop.payment p ON p.iuc = o.iuc AND p.order_id = o.order_id AND p.attempt = (e.data ->> 'attempt')::int
WHERE (o.cents > 0 AND (p.cents + p.voucher_cents IS DISTINCT FROM o.cents OR p.points IS DISTINCT FROM o.points))
   OR (e.effect IS NOT NULL AND (p.payment_key IS DISTINCT FROM e.key OR p.cents IS DISTINCT FROM e.amount))
   OR (o.stage = 'confirmed' AND (o.cents > coalesce(p.voucher_cents, 0)) IS DISTINCT FROM coalesce((e.data ->> 'captured')::boolean AND e.state = 'done', false))
   -- What people have settled with the customer may have been kept for what they travel with. An exchange takes its euros before the old seats
   -- are given up, and gives them back while it is undone where they are not.
   OR (o.stage <> 'confirmed' AND o.stage <> 'manual' AND NOT (o.kind = 'exchange' AND o.state IN ('releasing', 'undoing'))
     AND e.state <> 'left' AND (e.data ->> 'captured')::boolean);

SELECT 'a payment''s key leads to it' AS invariant, coalesce(p.payment_key, k.payment_key) AS subject, coalesce(p.order_id, k.order_id)::text AS detail
FROM shop.payment p
FULL JOIN shop.payment_key k ON k.payment_key = p.payment_key AND k.iuc = p.iuc AND k.order_id = p.order_id AND k.attempt = p.attempt
WHERE p.payment_key IS NULL OR k.payment_key IS NULL;

SELECT 'a debit for an order has its order' AS invariant, m.movement_id::text AS subject, m.key AS detail
FROM points.movement m
WHERE m.key LIKE 'order:%' AND m.kind = 'debit'
  AND EXISTS (SELECT FROM shop."order" o WHERE o.iuc = m.iuc)
  AND NOT EXISTS (SELECT FROM shop.order_effect e WHERE e.iuc = m.iuc AND e.key = m.key AND e.effect = 'points');

SELECT 'an unfinished order has the job that drives it on, every other one has none' AS invariant, o.order_id::text AS subject, o.state AS detail
FROM shop."order" o
LEFT JOIN job.job j ON j.queue = 'order.drive' AND j.key = o.order_id::text
WHERE (j.key IS NOT NULL) <> (o.stage IN ('working', 'waiting'));

-- One that is being undone still asks for its refund by itself.
SELECT 'an order that people must look at, for itself or for a refund, is in their queue, and no other' AS invariant,
  coalesce(o.order_id, m.order_id)::text AS subject, coalesce(o.state, 'none') AS detail
FROM (SELECT o.* FROM shop."order" o
      WHERE o.stage = 'manual' OR (o.stage <> 'working' AND EXISTS (
        SELECT FROM shop.refund r WHERE r.iuc = o.iuc AND r.order_id = o.order_id AND shop.is_stuck(r)))) o
FULL JOIN shop.manual_order m ON m.iuc = o.iuc AND m.order_id = o.order_id
WHERE o.order_id IS NULL OR m.order_id IS NULL;

-- The longest a state may take is the two hours of an undoing; a wait ends with its job.
SELECT 'nothing unfinished is older than its deadline' AS invariant, o.order_id::text AS subject, o.state || ' since ' || o.state_since AS detail
FROM shop."order" o
WHERE (o.stage = 'working' AND o.state_since < clock_timestamp() - interval '3 hours')
   OR (o.stage = 'waiting' AND o.wait_until < clock_timestamp() - interval '3 hours');

SELECT 'an order''s number leads to it' AS invariant, coalesce(o.order_id, n.order_id)::text AS subject, coalesce(o.number, n.number) AS detail
FROM shop."order" o FULL JOIN shop.order_number n ON n.number = o.number AND n.iuc = o.iuc AND n.order_id = o.order_id
WHERE o.order_id IS NULL OR n.order_id IS NULL;

SELECT 'an order of tickets has its journeys and passengers' AS invariant, o.order_id::text AS subject, o.kind AS detail
FROM shop."order" o FULL JOIN shop.rail_order d ON d.iuc = o.iuc AND d.order_id = o.order_id
WHERE (o.kind IN ('rail', 'exchange')) IS DISTINCT FROM (d.order_id IS NOT NULL) OR (o.kind = 'exchange' AND NOT EXISTS (SELECT FROM personal.erased x WHERE x.pseudonym = o.iuc)) IS DISTINCT FROM (d.exchange IS NOT NULL);

SELECT 'an order of a card says which and for whom' AS invariant, coalesce(o.order_id, d.order_id)::text AS subject, o.kind AS detail
FROM shop."order" o FULL JOIN shop.card_order d ON d.iuc = o.iuc AND d.order_id = o.order_id
WHERE (o.kind = 'discount-card') IS DISTINCT FROM (d.order_id IS NOT NULL);

-- Of who is erased the card goes with the account.
SELECT 'a card that was bought is its holder''s, once, and none of an order that did not come about' AS invariant, o.order_id::text AS subject,
  o.state || ', ' || g.given || ' given' AS detail
FROM shop."order" o
JOIN shop.card_order d ON d.iuc = o.iuc AND d.order_id = o.order_id
CROSS JOIN LATERAL (SELECT count(*) AS given FROM customer.tariff_right r WHERE r.grant_key = 'order:' || o.order_id) g
WHERE g.given > (o.stage = 'confirmed')::int
  OR (o.stage = 'confirmed' AND g.given = 0 AND d.holder ? 'iuc'
    AND EXISTS (SELECT FROM customer.person p WHERE p.iuc = (d.holder ->> 'iuc')::uuid));

SELECT 'an order of codes has given as many as it is for, once, and no other any' AS invariant, coalesce(o.order_id, c.order_id)::text AS subject,
  coalesce(o.state, 'none') || ', ' || coalesce(c.given, 0) || ' of ' || coalesce(o.quantity, 0) AS detail
FROM (SELECT * FROM shop."order" WHERE kind = 'code' AND stage = 'confirmed') o
FULL JOIN (SELECT iuc, order_id, count(*) AS given FROM shop.prime_code GROUP BY iuc, order_id) c ON c.iuc = o.iuc AND c.order_id = o.order_id
WHERE o.quantity IS DISTINCT FROM c.given;

-- Cancellations of tickets (AFTER-03)

SELECT 'a cancellation has its order and its tickets, and each ticket of an order one' AS invariant, c.order_id::text AS subject,
  o.state || ' of ' || c.of_order || ', ' || t.tickets || ' of ' || jsonb_array_length(c.tickets) || ' tickets' AS detail
FROM shop.cancellation c
LEFT JOIN shop."order" o ON o.iuc = c.iuc AND o.order_id = c.order_id AND o.kind = 'cancellation'
CROSS JOIN LATERAL (SELECT count(*) AS tickets, bool_and(k.done) AS done FROM shop.cancelled_ticket k
  WHERE k.iuc = c.iuc AND k.of_order = c.of_order AND k.order_id = c.order_id) t
-- Of who is erased only the amounts stay.
WHERE o.order_id IS NULL
   OR c.tickets <> '[]' AND t.tickets <> CASE WHEN o.state = 'refused' THEN 0 ELSE jsonb_array_length(c.tickets) END
   OR (o.state NOT IN ('refused', 'settled')
     AND coalesce(t.done, false) IS DISTINCT FROM EXISTS (SELECT FROM shop.order_effect e WHERE e.iuc = c.iuc AND e.order_id = c.order_id AND e.effect = 'release' AND e.state = 'done'));

SELECT 'an exchange has its tickets from its acceptance on, and none once it has come to nothing' AS invariant, o.order_id::text AS subject,
  o.state || ', ' || t.tickets || ' of ' || jsonb_array_length(r.exchange -> 'tickets') || ' tickets' AS detail
FROM shop."order" o
JOIN shop.rail_order r ON r.iuc = o.iuc AND r.order_id = o.order_id AND r.exchange IS NOT NULL
LEFT JOIN shop.order_effect e ON e.iuc = o.iuc AND e.order_id = o.order_id AND e.effect = 'claim'
CROSS JOIN LATERAL (SELECT count(*) AS tickets, coalesce(bool_and(k.done), false) AS done FROM shop.cancelled_ticket k
  WHERE k.iuc = o.iuc AND k.of_order = (r.exchange ->> 'ofOrder')::uuid AND k.order_id = o.order_id) t
WHERE NOT EXISTS (SELECT FROM personal.erased x WHERE x.pseudonym = o.iuc)
  AND (t.tickets <> CASE WHEN coalesce(e.state, 'undone') = 'undone' THEN 0 ELSE jsonb_array_length(r.exchange -> 'tickets') END
    OR t.done IS DISTINCT FROM (o.stage = 'confirmed'));

-- Orders whose tickets were exchanged, one for the other, are paid together: what one has kept of another's payment goes back from that.
SELECT 'what orders have given back is what their cancellations and exchanges say' AS invariant, l.root::text AS subject,
  'points ' || coalesce(sum(p.back), 0) || ' <> ' || coalesce(sum(c.points), 0) || ', euros ' || coalesce(sum(r.euros), 0) || ' <> ' || coalesce(sum(c.cents), 0)
  || ', vouchers ' || coalesce(sum(r.vouchers), 0) || ' <> ' || coalesce(sum(c.vouchers), 0) AS detail
FROM (
  WITH RECURSIVE line AS (
    SELECT r.iuc, r.order_id, r.order_id AS root FROM shop.rail_order r WHERE r.exchange IS NULL
    UNION ALL
    SELECT r.iuc, r.order_id, l.root FROM line l
    JOIN shop.rail_order r ON r.iuc = l.iuc AND r.exchange IS NOT NULL AND r.exchange ->> 'ofOrder' = l.order_id::text)
  SELECT line.iuc, line.order_id, line.root FROM line
  JOIN shop."order" o ON o.iuc = line.iuc AND o.order_id = line.order_id AND o.stage = 'confirmed') l
LEFT JOIN LATERAL (
  SELECT sum(b.points) AS points, sum(b.cents) AS cents, sum(b.vouchers) AS vouchers
  FROM (
    SELECT n.points * EXISTS (SELECT FROM shop.order_effect e
        WHERE e.iuc = n.iuc AND e.order_id = n.order_id AND e.effect = 'points-back' AND e.state = 'done')::int AS points,
      n.cents * EXISTS (SELECT FROM shop.order_effect e
        WHERE e.iuc = n.iuc AND e.order_id = n.order_id AND e.effect = 'euros-back' AND e.state IN ('done', 'left'))::int AS cents,
      n.voucher_cents * EXISTS (SELECT FROM shop.order_effect e
        WHERE e.iuc = n.iuc AND e.order_id = n.order_id AND e.effect = 'vouchers-back' AND e.state IN ('done', 'left'))::int AS vouchers
    FROM shop.cancellation n WHERE n.iuc = l.iuc AND n.of_order = l.order_id
    UNION ALL
    SELECT (x.exchange #>> '{back,points}')::int, (x.exchange #>> '{back,cents}')::int, (x.exchange #>> '{back,voucherCents}')::int
    FROM shop.rail_order x WHERE x.iuc = l.iuc AND x.order_id = l.order_id AND x.exchange IS NOT NULL) b) c ON true
LEFT JOIN LATERAL (
  SELECT sum(e.amount) AS back FROM points.movement d
  JOIN points.movement m ON m.iuc = d.iuc AND m.reverses = d.movement_id
  JOIN points.entry e ON e.iuc = m.iuc AND e.movement_id = m.movement_id AND e.account = 'money'
  WHERE d.iuc = l.iuc AND d.key = 'order:' || l.order_id) p ON true
LEFT JOIN LATERAL (
  SELECT (SELECT sum(f.amount) FROM shop.refund f JOIN shop.order_effect e ON e.iuc = f.iuc AND e.order_id = l.order_id AND e.effect = 'payment'
      WHERE f.iuc = l.iuc AND f.what = 'euros' AND f.settled_as IS DISTINCT FROM 'asked-again' AND f.payment_key = e.key) AS euros,
    (SELECT sum(f.amount) FROM shop.refund f WHERE f.iuc = l.iuc AND f.order_id = l.order_id AND f.what = 'vouchers') AS vouchers) r ON true
-- Of who is erased nothing says which order was exchanged for which.
WHERE NOT EXISTS (SELECT FROM personal.erased x WHERE x.pseudonym = l.iuc)
GROUP BY l.iuc, l.root
HAVING coalesce(sum(p.back), 0) <> coalesce(sum(c.points), 0) OR coalesce(sum(r.euros), 0) <> coalesce(sum(c.cents), 0)
  OR coalesce(sum(r.vouchers), 0) <> coalesce(sum(c.vouchers), 0);

SELECT 'a ticket that was given up is on no train' AS invariant, f.file_id::text AS subject, s.journey || ' ' || s.passenger AS detail
FROM shop.cancelled_ticket k
JOIN trip.file f ON f.iuc = k.iuc AND f.order_id = k.of_order AND f.state = 'booked'
JOIN trip.seat s ON s.iuc = f.iuc AND s.file_id = f.file_id AND s.journey = k.journey AND s.passenger = k.passenger
WHERE k.done;

-- Trips, mails and notices

SELECT 'a seat is a passenger''s of its file, on one of its trains' AS invariant, s.file_id::text AS subject,
  s.passenger || ' ' || s.journey || ' ' || s.leg AS detail
FROM trip.seat s
LEFT JOIN trip.passenger p ON p.iuc = s.iuc AND p.file_id = s.file_id AND p.passenger = s.passenger
LEFT JOIN trip.segment t ON t.iuc = s.iuc AND t.file_id = s.file_id AND t.journey = s.journey AND t.leg = s.leg
WHERE p.passenger IS NULL OR t.leg IS NULL;

SELECT 'a confirmed order, and no other, has its mail; one of tickets its file' AS invariant, o.order_id::text AS subject,
  o.state || ', files ' || f.files || ', mails ' || m.mails AS detail
FROM shop."order" o
CROSS JOIN LATERAL (SELECT count(*) AS files, min(pnr) AS pnr FROM trip.file f WHERE f.iuc = o.iuc AND f.order_id = o.order_id) f
CROSS JOIN LATERAL (SELECT count(*) AS mails FROM mail.message m WHERE m.iuc = o.iuc AND m.about = o.order_id) m
-- Of who is erased the order stays, and no trip nor mail.
-- What a cancellation says is said among the mails of its order.
WHERE o.kind <> 'cancellation' AND CASE WHEN o.stage = 'confirmed' AND NOT EXISTS (SELECT FROM personal.erased x WHERE x.pseudonym = o.iuc)
  THEN m.mails < 1 OR f.files <> (o.kind IN ('rail', 'exchange'))::int OR (o.kind IN ('rail', 'exchange') AND f.pnr <> o.reference)
  ELSE f.files + m.mails > 0 END;

SELECT 'a trip or a mail of an order is one of its effects' AS invariant, e.order_id::text AS subject, e.effect || ' ' || e.key AS detail
FROM shop.order_effect e
WHERE NOT EXISTS (SELECT FROM personal.erased x WHERE x.pseudonym = e.iuc)
  AND ((e.effect = 'trip' AND NOT EXISTS (SELECT FROM trip.file f WHERE f.iuc = e.iuc AND f.file_id::text = e.key AND f.order_id = e.order_id))
   OR (e.effect = 'mail' AND NOT EXISTS (SELECT FROM mail.message m WHERE m.iuc = e.iuc AND m.message_id::text = e.key AND m.about = e.order_id)));

SELECT 'each passenger of a file has one seat on each train' AS invariant, f.file_id::text AS subject, f.pnr AS detail
FROM trip.file f
WHERE f.state = 'booked' AND (SELECT count(*) FROM trip.seat s WHERE s.iuc = f.iuc AND s.file_id = f.file_id)
  <> (SELECT count(*) FROM trip.segment s JOIN trip.passenger p ON p.iuc = s.iuc AND p.file_id = s.file_id
      WHERE s.iuc = f.iuc AND s.file_id = f.file_id AND NOT EXISTS (
        SELECT FROM shop.cancelled_ticket k
        WHERE k.iuc = f.iuc AND k.of_order = f.order_id AND k.done AND k.journey = s.journey AND k.passenger = p.passenger));

SELECT 'a mail still to be sent has its job' AS invariant, m.message_id::text AS subject, m.recipient AS detail
FROM mail.message m
WHERE m.status = 'EN_COURS' AND NOT EXISTS (SELECT FROM job.job j WHERE j.queue = 'mail.send' AND j.key = m.message_id::text);

-- Orders against the embedded booking system: only where its tables are in this database.

SELECT 'an order''s seats are what the booking system has' AS invariant, o.order_id::text AS subject,
  o.state || ', seats ' || e.state || ', ' || coalesce(b.state, 'none') || ' ' || coalesce(b.pnr, '-') AS detail
FROM shop."order" o
JOIN shop.order_effect e ON e.iuc = o.iuc AND e.order_id = o.order_id AND e.effect = 'seats'
LEFT JOIN inventory.booking b ON b.booking_key = o.order_id::text
CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM shop.cancelled_ticket k
  WHERE k.iuc = o.iuc AND k.of_order = o.order_id) AS any) k
WHERE EXISTS (SELECT FROM inventory.booking)
  AND NOT EXISTS (SELECT FROM personal.erased x WHERE x.pseudonym = o.iuc)
  AND ((o.stage = 'confirmed' AND ((b.state IS DISTINCT FROM 'confirmed' AND NOT (k.any AND b.state = 'cancelled')) OR b.pnr IS DISTINCT FROM o.reference))
    OR (e.state IN ('undone', 'refused') AND b.state IN ('held', 'confirmed')));

SELECT 'a seat that was given up is given up in the booking system' AS invariant, k.of_order::text AS subject, a.journey || ' ' || a.passenger_id AS detail
FROM shop.cancelled_ticket k
JOIN inventory.booking b ON b.booking_key = k.of_order::text AND b.state = 'confirmed'
JOIN inventory.allocation a ON a.booking_key = b.booking_key AND a.journey = k.journey AND a.passenger_id = 'p' || k.passenger + 1
WHERE k.done;

-- Orders against the embedded payment provider: only where its tables are in this database.

-- What no bank takes back stays with the provider until people have it taken, and when they settle it otherwise.
SELECT 'an order''s euros are what the payment provider has' AS invariant, o.order_id::text AS subject,
  o.state || ', ' || p.payment_key || ' ' || f.state || ', given back ' || f.refunded || ' of ' || f.amount AS detail
FROM shop."order" o
JOIN shop.payment p ON p.iuc = o.iuc AND p.order_id = o.order_id
JOIN payment.payment f ON f.payment_key = p.payment_key
LEFT JOIN shop.order_effect e ON e.iuc = o.iuc AND e.order_id = o.order_id AND e.effect = 'payment' AND e.key = p.payment_key
WHERE o.stage IN ('confirmed', 'closed')
  AND CASE WHEN o.stage = 'confirmed' AND e.state = 'done'
    THEN f.state <> 'captured' OR f.amount <> p.cents
      -- Asked for once it is written down, and told of as accepted once it is given back.
      OR f.refunded > (SELECT coalesce(sum(r.amount), 0) FROM shop.refund r
        WHERE r.iuc = p.iuc AND r.payment_key = p.payment_key AND r.settled_as IS DISTINCT FROM 'asked-again')
      OR f.refunded < (SELECT coalesce(sum(r.amount), 0) FROM shop.refund r
        WHERE r.iuc = p.iuc AND r.payment_key = p.payment_key AND r.accepted_at IS NOT NULL AND r.refused_at IS NULL)
    ELSE f.state = 'authorised' OR (f.state = 'captured' AND f.refunded <> f.amount AND e.state IS DISTINCT FROM 'left' AND NOT EXISTS (
      SELECT FROM shop.refund r WHERE r.iuc = p.iuc AND r.payment_key = p.payment_key
        AND (shop.is_stuck(r) OR r.settled_as = 'by-hand'))) END;

SELECT 'money taken is an order''s' AS invariant, f.payment_key AS subject, f.state || ' ' || f.amount AS detail
FROM payment.payment f
WHERE EXISTS (SELECT FROM shop.payment)
  AND f.state = 'captured' AND f.refunded < f.amount
  AND NOT EXISTS (SELECT FROM shop.payment p WHERE p.payment_key = f.payment_key);

-- Vouchers in orders (VOUCHER-04)

SELECT 'what vouchers pay of an order is what it has reserved of them' AS invariant, p.payment_key AS subject,
  p.voucher_cents || ' of ' || p.cents + p.voucher_cents AS detail
FROM shop.payment p
LEFT JOIN shop.voucher_part q ON q.iuc = p.iuc AND q.order_id = p.order_id AND q.attempt = p.attempt
LEFT JOIN voucher.movement m ON m.iuc = p.iuc AND m.key = 'order:' || p.order_id || ':' || p.attempt AND m.kind = 'reserve'
LEFT JOIN voucher.entry e ON e.iuc = m.iuc AND e.movement_id = m.movement_id AND e.voucher_id = q.voucher_id AND e.account = 'reserved'
GROUP BY p.iuc, p.order_id, p.attempt
HAVING coalesce(sum(q.cents), 0) <> p.voucher_cents OR (p.voucher_cents > 0 AND bool_or(e.amount IS DISTINCT FROM q.amount));

-- Reserved while it is being paid and booked, taken when it is confirmed, theirs again in every other case.
SELECT 'the vouchers of an order are where the order is' AS invariant, p.payment_key AS subject,
  o.state || ', payment ' || coalesce(e.state, 'none') || ', ' || concat_ws(', ', 'reserved', c.kind, b.kind) AS detail
FROM shop.payment p
JOIN shop."order" o ON o.iuc = p.iuc AND o.order_id = p.order_id
JOIN voucher.movement m ON m.iuc = p.iuc AND m.key = 'order:' || p.order_id || ':' || p.attempt AND m.kind = 'reserve'
LEFT JOIN voucher.movement c ON c.iuc = m.iuc AND c.settles = m.movement_id AND c.kind = 'capture'
LEFT JOIN voucher.movement b ON b.iuc = m.iuc AND b.settles = m.movement_id AND b.kind = 'give-back'
LEFT JOIN shop.order_effect e ON e.iuc = p.iuc AND e.order_id = p.order_id AND e.effect = 'payment' AND e.key = p.payment_key
-- Of a confirmed order they come back with its last ticket.
WHERE (c.kind IS NOT NULL AND (b.kind IS NULL OR EXISTS (SELECT FROM shop.cancellation n
    WHERE n.iuc = p.iuc AND n.of_order = p.order_id AND n.voucher_cents > 0)
  OR EXISTS (SELECT FROM shop.rail_order x JOIN shop."order" y ON y.iuc = x.iuc AND y.order_id = x.order_id AND y.stage = 'confirmed'
    WHERE x.iuc = p.iuc AND x.exchange ->> 'ofOrder' = p.order_id::text AND (x.exchange #>> '{back,voucherCents}')::int > 0)))
  IS DISTINCT FROM (o.stage = 'confirmed' AND e.state IS NOT DISTINCT FROM 'done')
   OR (b.kind IS NULL AND o.stage <> 'confirmed') IS DISTINCT FROM (o.stage <> 'confirmed' AND coalesce(e.state IN ('asked', 'done'), false));

-- Vouchers (VOUCHER-01)

SELECT 'a movement of vouchers balances voucher by voucher' AS invariant, e.movement_id::text AS subject, e.voucher_id || ' ' || sum(e.amount) AS detail
FROM voucher.entry e GROUP BY e.iuc, e.movement_id, e.voucher_id HAVING sum(e.amount) <> 0;

SELECT 'a movement of vouchers and its entries are both there' AS invariant, coalesce(m.movement_id, e.movement_id)::text AS subject, coalesce(m.key, e.account) AS detail
FROM voucher.movement m FULL JOIN voucher.entry e ON e.iuc = m.iuc AND e.movement_id = m.movement_id
WHERE m.movement_id IS NULL OR e.movement_id IS NULL;

SELECT 'a voucher is the sum of its entries' AS invariant, coalesce(v.voucher_id, s.voucher_id)::text AS subject,
  concat_ws(' ', v.value, v.remaining, v.reserved, v.elsewhere, v.sequence, 'kept,', s.value, s.remaining, s.reserved, s.elsewhere, s.movements, 'rebuilt') AS detail
FROM voucher.voucher v
FULL JOIN (
  SELECT e.iuc, e.voucher_id, count(DISTINCT e.movement_id) AS movements,
    coalesce(-sum(e.amount) FILTER (WHERE e.account = 'issued'), 0) AS value,
    coalesce(sum(e.amount) FILTER (WHERE e.account = 'remaining'), 0) AS remaining,
    coalesce(sum(e.amount) FILTER (WHERE e.account = 'reserved'), 0) AS reserved,
    coalesce(sum(e.amount) FILTER (WHERE e.account = 'elsewhere'), 0) AS elsewhere
  FROM voucher.entry e GROUP BY e.iuc, e.voucher_id
) s ON s.iuc = v.iuc AND s.voucher_id = v.voucher_id
WHERE (v.value, v.remaining, v.reserved, v.elsewhere, v.sequence) IS DISTINCT FROM (s.value, s.remaining, s.reserved, s.elsewhere, s.movements);

SELECT 'running balances of a voucher chain' AS invariant, c.voucher_id::text AS subject, c.account || ' #' || c.sequence AS detail
FROM (
  SELECT e.*, lag(e.balance_after, 1, 0::bigint) OVER w AS previous
  FROM voucher.entry e WHERE e.sequence IS NOT NULL WINDOW w AS (PARTITION BY e.iuc, e.voucher_id, e.account ORDER BY e.sequence)
) c
WHERE c.balance_before <> c.previous OR c.balance_after <> c.balance_before + c.amount OR c.balance_after < 0;

SELECT 'what is captured or given back of a voucher is what was reserved' AS invariant, m.movement_id::text AS subject, m.kind || ' ' || r.voucher_id AS detail
FROM voucher.movement m
JOIN voucher.entry r ON r.iuc = m.iuc AND r.movement_id = m.settles AND r.account = 'reserved'
LEFT JOIN voucher.entry e ON e.iuc = m.iuc AND e.movement_id = m.movement_id AND e.voucher_id = r.voucher_id
  AND e.account = CASE m.kind WHEN 'capture' THEN 'spent' ELSE 'remaining' END
WHERE e.amount IS DISTINCT FROM r.amount;

SELECT 'a reservation given back in advance never happens' AS invariant, r.key AS subject, m.movement_id::text AS detail
FROM voucher.void_reservation r JOIN voucher.movement m ON m.iuc = r.iuc AND m.key = r.key;

SELECT 'a voucher is in the directory as its customer''s' AS invariant, coalesce(v.voucher_id, d.voucher_id)::text AS subject, '' AS detail
FROM voucher.voucher v FULL JOIN voucher.directory d ON d.voucher_id = v.voucher_id AND d.iuc = v.iuc
WHERE v.voucher_id IS NULL OR d.voucher_id IS NULL;

SELECT 'a voucher ends when it was told, or later, when something of it was given back' AS invariant, v.voucher_id::text AS subject, v.expires_on::text AS detail
FROM voucher.voucher v
WHERE v.expires_on <> v.told_until AND NOT EXISTS (
  SELECT FROM voucher.term t WHERE t.iuc = v.iuc AND t.voucher_id = v.voucher_id AND t.expires_after = v.expires_on AND t.reason = 'given-back');
