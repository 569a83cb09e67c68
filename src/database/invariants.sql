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

SELECT 'a refund gives back its debit' AS invariant, r.movement_id::text AS subject, d.movement_id::text AS detail
FROM points.movement r
JOIN points.entry re ON re.iuc = r.iuc AND re.movement_id = r.movement_id AND re.account = 'money'
LEFT JOIN points.movement d ON d.iuc = r.iuc AND d.movement_id = r.reverses AND d.kind = 'debit'
LEFT JOIN points.entry de ON de.iuc = d.iuc AND de.movement_id = d.movement_id AND de.account = 'money'
WHERE r.kind = 'refund' AND re.amount IS DISTINCT FROM -de.amount;

SELECT 'a debit refunded in advance never happens' AS invariant, v.key AS subject, m.movement_id::text AS detail
FROM points.void_debit v JOIN points.movement m ON m.iuc = v.iuc AND m.key = v.key;
