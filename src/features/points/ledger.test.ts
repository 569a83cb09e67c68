import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { parisDate } from '#domain/clock.ts';
import { newId, newIuc } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { waitsForLock } from '#tests/harness/waits-for-lock.ts';
import { balanceOf, expireLots, expirySchedule, movements, nearExpirySchedule } from './index.ts';
import { creditPoints, debitPoints, refundDebit } from './testing/ledger.ts';

const db = await testDatabase({ after });

const NOW = Temporal.Instant.from('2026-11-20T09:00:00Z');
const later = (days: number): Temporal.Instant => NOW.add({ hours: 24 * days });
const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);

const credit = (iuc: string, amount: number, expiresOn = '2029-11-30', at = NOW) =>
  creditPoints(db, {
    iuc,
    points: points(amount),
    expiresOn: day(expiresOn),
    key: `test:${newId()}`,
    label: 'Voyage Paris – Lyon',
    at,
  });
const debit = (iuc: string, amount: number, key = `order:${newId()}`, at = NOW) =>
  debitPoints(db, { iuc, points: points(amount), key, label: 'Billet France', detail: 'Commande', at });

const invariantsHold = () => assertInvariants(db);
/** Until somebody who calls a function of the ledger waits for a lock. */
const isWaiting = (called: string) => waitsForLock(db, `points.${called}`);

test('POINTS-06 a credit then a debit leave entries with the balance before and after, and balanced counter-entries', async () => {
  const iuc = newIuc();
  const { movementId } = await credit(iuc, 5000);
  const result = await debit(iuc, 1800);
  assert.ok(result.ok);
  assert.deepEqual([result.balanceBefore, result.balanceAfter], [5000, 3200]);
  assert.equal(await balanceOf(db, iuc, NOW), 3200);
  const entries = await db.query(
    `select movement_id, account, amount, sequence, balance_before, balance_after
     from points.entry where iuc = $1 order by abs(amount) desc, account`,
    [iuc],
  );
  assert.deepEqual(entries, [
    {
      movement_id: movementId,
      account: 'money',
      amount: 5000,
      sequence: 1,
      balance_before: 0,
      balance_after: 5000,
    },
    {
      movement_id: movementId,
      account: 'money:issued',
      amount: -5000,
      sequence: null,
      balance_before: null,
      balance_after: null,
    },
    {
      movement_id: result.movementId,
      account: 'money',
      amount: -1800,
      sequence: 2,
      balance_before: 5000,
      balance_after: 3200,
    },
    {
      movement_id: result.movementId,
      account: 'money:spent',
      amount: 1800,
      sequence: null,
      balance_before: null,
      balance_after: null,
    },
  ]);
  const list = await movements(db, iuc, { limit: 10 });
  assert.deepEqual(
    list.map((movement) => [
      movement.kind,
      movement.label,
      movement.detail,
      movement.points,
      movement.balanceAfter,
    ]),
    [
      ['debit', 'Billet France', 'Commande', -1800, 3200],
      ['credit', 'Voyage Paris – Lyon', '', 5000, 5000],
    ],
  );
  const next = await movements(db, iuc, { limit: 1, before: result.movementId });
  assert.deepEqual(
    next.map(({ movementId: id }) => id),
    [movementId],
  );
  await invariantsHold();
});

test('POINTS-06 a debit above the balance is refused in French and changes nothing', async () => {
  const iuc = newIuc();
  await credit(iuc, 100);
  const result = await debit(iuc, 101);
  assert.equal(result.ok, false);
  assert.ok(
    !result.ok && result.code === 'not-enough-points' && result.message.includes('pas assez de points'),
  );
  assert.equal(await balanceOf(db, iuc, NOW), 100);
  assert.equal((await movements(db, iuc, { limit: 10 })).length, 1);
  const nobody = await debit(newIuc(), 1);
  assert.ok(!nobody.ok && nobody.code === 'not-enough-points');
  await invariantsHold();
});

test('POINTS-06 the same key with the same input answers the same and moves points once; with another input it is a fault', async () => {
  const iuc = newIuc();
  await credit(iuc, 1000);
  const first = await debit(iuc, 400, 'order:1');
  assert.deepEqual(await debit(iuc, 400, 'order:1', later(1)), first);
  assert.equal(await balanceOf(db, iuc, NOW), 600);
  await assert.rejects(debit(iuc, 500, 'order:1'), { code: 'idempotency-key-reused' });
  const again = {
    iuc,
    points: points(10),
    expiresOn: day('2029-01-31'),
    key: 'travel:1',
    label: 'Voyage',
    at: NOW,
  };
  const one = await creditPoints(db, again);
  assert.deepEqual(await creditPoints(db, again), { movementId: one.movementId, replayed: true });
  await assert.rejects(creditPoints(db, { ...again, points: points(11) }), {
    code: 'idempotency-key-reused',
  });
  await assert.rejects(debit(iuc, 0), { code: 'ledger-input' });
  await assert.rejects(debit(iuc, -5), { code: 'ledger-input' });
  await invariantsHold();
});

test('POINTS-06 the same key sent eight times at once makes one movement and eight equal answers', async () => {
  const iuc = newIuc();
  await credit(iuc, 1000);
  for (let round = 0; round < 10; round++) {
    const key = `order:${round}`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => debit(iuc, 50, key)));
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
    assert.ok(answers[0]?.ok);
  }
  assert.equal(await balanceOf(db, iuc, NOW), 500);
  await invariantsHold();
});

test('POINTS-06 of two debits that together exceed the balance, on separate connections, one succeeds in each of 300 rounds', async () => {
  const iuc = newIuc();
  const [one, two] = [await db.pool.connect(), await db.pool.connect()];
  try {
    const call = async (client: typeof one, amount: number): Promise<string> => {
      const { rows } = await client.query('select outcome from points.debit($1, $2, $3, $4, $5, $6, $7)', [
        iuc,
        newId(),
        amount,
        `order:${newId()}`,
        'Billet',
        '',
        NOW.toString(),
      ]);
      return rows[0].outcome;
    };
    for (let round = 0; round < 300; round++) {
      await credit(iuc, 1000);
      const outcomes = await Promise.all([call(one, 600), call(two, 600)]);
      assert.deepEqual(outcomes.toSorted(), ['debited', 'not-enough-points'], `round ${round}`);
      // What is left goes too, so that each round starts from nothing.
      assert.ok((await debit(iuc, 400)).ok);
    }
  } finally {
    one.release();
    two.release();
  }
  assert.equal(await balanceOf(db, iuc, NOW), 0);
  await invariantsHold();
});

test('POINTS-06 the oldest points are spent first, and expiry takes only what is left of the oldest', async () => {
  const iuc = newIuc();
  await credit(iuc, 300, '2027-03-31');
  await credit(iuc, 200, '2026-12-31');
  await credit(iuc, 500, '2028-01-31');
  assert.ok((await debit(iuc, 250)).ok);
  const schedule = await expirySchedule(db, iuc, NOW);
  assert.deepEqual(
    schedule.map((expiry) => [expiry.on.toString(), expiry.points]),
    [
      ['2027-03-31', 250],
      ['2028-01-31', 500],
    ],
  );
  // The last day itself is still good, in Paris: 31 March 2027 ends at 22:00 UTC.
  assert.equal(await expireLots(db, Temporal.Instant.from('2027-03-31T21:59:59Z')), 0);
  assert.equal(await balanceOf(db, iuc, Temporal.Instant.from('2027-03-31T21:59:59Z')), 750);
  const night = Temporal.Instant.from('2027-03-31T22:00:00Z');
  assert.equal(await balanceOf(db, iuc, night), 500);
  assert.equal(await expireLots(db, night), 250);
  assert.equal(await expireLots(db, night), 0);
  const [last] = await movements(db, iuc, { limit: 1 });
  assert.deepEqual([last?.kind, last?.points, last?.balanceAfter], ['expiry', -250, 500]);
  await invariantsHold();
});

test('POINTS-11 what expires is told day by day until a day and for the nearest, then month by month, and comes to the same', async () => {
  const iuc = newIuc();
  for (const [index, on] of [
    '2030-11-20',
    '2030-11-20',
    '2030-11-29',
    '2030-12-01',
    '2030-12-02',
    '2031-01-10',
    '2031-01-31',
    '2031-02-01',
    '2031-02-28',
  ].entries())
    await credit(iuc, 100 + index, on);
  assert.ok((await debit(iuc, 50)).ok);
  const told = async (until: string, nearest: number) =>
    (await nearExpirySchedule(db, iuc, NOW, { until: day(until), nearest })).map((one) => [
      one.first.toString(),
      one.on.toString(),
      one.days,
      one.points,
    ]);
  const [first, second, third] = [
    ['2030-11-20', '2030-11-20', 1, 151],
    ['2030-11-29', '2030-11-29', 1, 102],
    ['2030-12-01', '2030-12-01', 1, 103],
  ];
  const [january, february] = [
    ['2031-01-10', '2031-01-31', 2, 211],
    ['2031-02-01', '2031-02-28', 2, 215],
  ];
  // The rest of a month of which some days are told stands for itself, also where it begins on the first of them.
  assert.deepEqual(await told('2030-12-01', 1), [
    first,
    second,
    third,
    ['2030-12-02', '2030-12-02', 1, 104],
    january,
    february,
  ]);
  assert.deepEqual(await told('2030-11-19', 2), [
    first,
    second,
    ['2030-12-01', '2030-12-02', 2, 207],
    january,
    february,
  ]);
  const days = await expirySchedule(db, iuc, NOW);
  for (const [until, nearest] of [
    ['2030-11-20', 24],
    ['2031-02-28', 0],
  ] as const)
    assert.deepEqual(
      await told(until, nearest),
      days.map(({ on, points: amount }) => [on.toString(), on.toString(), 1, amount]),
    );
  assert.deepEqual(
    await told('2030-11-20', 0).then((all) => all.reduce((sum, one) => sum + Number(one[3]), 0)),
    886,
  );
  await invariantsHold();
});

test('POINTS-06 on their last day, to its last second in Paris, points are spent, and a debit or refund on the way expires none', async () => {
  const lastSecond = Temporal.Instant.from('2026-11-30T22:59:59Z');
  const [spender, refunded] = [newIuc(), newIuc()];
  await credit(spender, 300, '2026-11-30');
  assert.equal(await expireLots(db, lastSecond), 0);
  assert.ok((await debit(spender, 300, 'order:last', lastSecond)).ok, 'all of it');
  await credit(refunded, 300, '2026-11-30');
  await credit(refunded, 100, '2027-11-30');
  assert.ok((await debit(refunded, 350, 'order:1')).ok);
  await refundDebit(db, { iuc: refunded, key: 'order:1', refundKey: 'undo:1', at: lastSecond });
  assert.equal(await balanceOf(db, refunded, lastSecond), 400);
  assert.deepEqual(
    (await movements(db, refunded, { limit: 9 })).map(({ kind }) => kind),
    ['refund', 'debit', 'credit', 'credit'],
  );
  await invariantsHold();
});

test('POINTS-06 what ends first is spent first, also when it was earned last, and also when one lot pays all', async () => {
  const iuc = newIuc();
  await credit(iuc, 1000, '2029-11-30', later(-100));
  await credit(iuc, 1000, '2027-03-31', later(-50));
  assert.ok((await debit(iuc, 600)).ok, 'each lot could pay it alone');
  assert.ok((await debit(iuc, 600)).ok, 'over the end of the first lot');
  assert.deepEqual(
    (await expirySchedule(db, iuc, NOW)).map((expiry) => [expiry.on.toString(), expiry.points]),
    [['2029-11-30', 800]],
  );
  await invariantsHold();
});

test('POINTS-06 of points that end on one day those that were earned first are spent first, by one lot and over several, and come back last', async () => {
  const iuc = newIuc();
  // Written down in another order than they were earned in.
  for (const [amount, days] of [
    [400, -10],
    [500, -50],
    [300, -100],
  ] as const)
    await credit(iuc, amount, '2027-11-30', later(days));
  const left = async () =>
    (
      await db.query<{ remaining: number }>(
        'select remaining from points.lot where iuc = $1 order by earned_at',
        [iuc],
      )
    ).map(({ remaining }) => remaining);
  assert.ok((await debit(iuc, 200)).ok);
  assert.deepEqual(await left(), [100, 500, 400]);
  assert.ok((await debit(iuc, 300, 'order:several')).ok);
  assert.deepEqual(await left(), [0, 300, 400]);
  const part = { iuc, key: 'order:several', refundKey: 'part:several', points: points(150), at: NOW };
  await refundDebit(db, part);
  assert.deepEqual(await left(), [0, 450, 400]);
  await invariantsHold();
});

test('POINTS-06 points past their last day cannot be spent, even before the daily run has taken them', async () => {
  const iuc = newIuc();
  await credit(iuc, 300, '2026-11-30');
  await credit(iuc, 100, '2027-11-30');
  const refused = await debit(iuc, 200, 'order:late', later(20));
  assert.ok(!refused.ok && refused.code === 'not-enough-points');
  const paid = await debit(iuc, 100, 'order:late', later(20));
  assert.ok(paid.ok);
  assert.equal(await balanceOf(db, iuc, later(20)), 0);
  assert.deepEqual(
    (await movements(db, iuc, { limit: 2 })).map(({ kind, points: amount }) => [kind, amount]),
    [
      ['debit', -100],
      ['expiry', -300],
    ],
  );
  await invariantsHold();
});

test('POINTS-06 a refund returns the points to their lots with their old last day, once', async () => {
  const iuc = newIuc();
  await credit(iuc, 200, '2026-12-31');
  await credit(iuc, 500, '2028-01-31');
  const before = await expirySchedule(db, iuc, NOW);
  await debit(iuc, 450, 'order:1');
  const refund = { iuc, key: 'order:1', refundKey: 'undo:1', at: NOW };
  const first = await refundDebit(db, refund);
  assert.deepEqual([first.outcome, first.points, first.balanceAfter], ['refunded', 450, 700]);
  assert.deepEqual(await refundDebit(db, refund), first);
  assert.equal((await refundDebit(db, { ...refund, refundKey: 'undo:2' })).outcome, 'already-refunded');
  assert.deepEqual(await expirySchedule(db, iuc, NOW), before);
  assert.equal(await balanceOf(db, iuc, NOW), 700);
  const repeated = await debit(iuc, 450, 'order:1');
  assert.ok(!repeated.ok && repeated.code === 'debit-cancelled', 'a refunded debit is not reported as done');
  await invariantsHold();
});

test('POINTS-06 a debit is given back in parts, each once, until nothing of it is left, and what stays spent is the oldest', async () => {
  const iuc = newIuc();
  await credit(iuc, 200, '2026-12-31');
  await credit(iuc, 500, '2028-01-31');
  await debit(iuc, 450, 'order:1');
  const part = (refundKey: string, amount?: number) =>
    refundDebit(db, {
      iuc,
      key: 'order:1',
      refundKey,
      at: NOW,
      ...(amount === undefined ? {} : { points: points(amount) }),
    });
  const first = await part('part:1', 300);
  assert.deepEqual([first.outcome, first.points, first.balanceAfter], ['refunded', 300, 550]);
  assert.deepEqual(await part('part:1', 300), first, 'the same refund again');
  await assert.rejects(part('part:1', 200), { code: 'idempotency-key-reused' });
  assert.deepEqual(
    (await expirySchedule(db, iuc, NOW)).map((expiry) => [expiry.on.toString(), expiry.points]),
    [
      ['2026-12-31', 50],
      ['2028-01-31', 500],
    ],
    'as if 150 had been spent',
  );
  const repeated = await debit(iuc, 450, 'order:1');
  assert.ok(repeated.ok, 'a debit given back in part still stands');
  const tooMuch = await part('part:2', 151);
  assert.deepEqual([tooMuch.outcome, tooMuch.points], ['too-much', 150]);
  const rest = await part('part:3');
  assert.deepEqual([rest.outcome, rest.points, rest.balanceAfter], ['refunded', 150, 700]);
  assert.equal((await part('part:4', 1)).outcome, 'already-refunded');
  assert.equal((await part('part:5')).outcome, 'already-refunded');
  const gone = await debit(iuc, 450, 'order:1');
  assert.ok(!gone.ok && gone.code === 'debit-cancelled');
  await assert.rejects(part('part:6', 0), { code: 'ledger-input' });
  const credited = { iuc, key: 'travel:1', refundKey: 'part:7', at: NOW };
  await creditPoints(db, {
    iuc,
    points: points(10),
    expiresOn: day('2028-01-31'),
    key: credited.key,
    label: 'Voyage',
    at: NOW,
  });
  await assert.rejects(
    refundDebit(db, credited),
    { code: 'ledger-input' },
    'what came in does not come back',
  );
  await invariantsHold();
});

test('POINTS-06 parts of a debit given back at once never exceed it', async () => {
  const iuc = newIuc();
  await credit(iuc, 500);
  for (let round = 0; round < 20; round++) {
    const key = `order:${round}`;
    await debit(iuc, 300, key);
    const parts = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        refundDebit(db, { iuc, key, refundKey: `part:${round}:${index}`, points: points(100), at: NOW }),
      ),
    );
    assert.equal(parts.filter(({ outcome }) => outcome === 'refunded').length, 3);
    assert.equal(await balanceOf(db, iuc, NOW), 500, `round ${round}`);
  }
  await invariantsHold();
});

test('POINTS-06 points given back on the last day of their lot, or just before, live as long as those of a lot that has ended', async () => {
  for (const day of ['2026-11-30', '2026-12-30', '2026-12-31', '2027-01-01']) {
    const iuc = newIuc();
    await credit(iuc, 500, day);
    await debit(iuc, 400, 'order:1');
    const at = later(40);
    await refundDebit(db, { iuc, key: 'order:1', refundKey: 'undo:1', at });
    const [first] = await expirySchedule(db, iuc, at);
    assert.deepEqual(
      [first?.on.toString(), first?.points],
      ['2027-01-29', day < '2026-12-30' ? 400 : 500],
      day,
    );
  }
  await invariantsHold();
});

test('POINTS-06 a refund after the lot’s last day gives the points thirty more days, and expires what had not been spent', async () => {
  const iuc = newIuc();
  await credit(iuc, 500, '2026-11-30');
  await debit(iuc, 400, 'order:1');
  const refund = await refundDebit(db, { iuc, key: 'order:1', refundKey: 'undo:1', at: later(40) });
  assert.deepEqual([refund.outcome, refund.points, refund.balanceAfter], ['refunded', 400, 400]);
  assert.deepEqual(
    (await expirySchedule(db, iuc, later(40))).map((expiry) => [expiry.on.toString(), expiry.points]),
    [['2027-01-29', 400]],
  );
  await invariantsHold();
});

test('POINTS-06 a debit that arrives after its refund is refused for good', async () => {
  const iuc = newIuc();
  await credit(iuc, 500);
  const refund = { iuc, key: 'order:late', refundKey: 'undo:late', at: NOW };
  assert.equal((await refundDebit(db, refund)).outcome, 'never-debited');
  assert.equal((await refundDebit(db, refund)).outcome, 'never-debited');
  const late = await debit(iuc, 100, 'order:late');
  assert.ok(!late.ok && late.code === 'debit-cancelled');
  assert.equal(await balanceOf(db, iuc, NOW), 500);
  // The same for a customer the ledger has never seen.
  const stranger = newIuc();
  assert.equal((await refundDebit(db, { ...refund, iuc: stranger })).outcome, 'never-debited');
  await credit(stranger, 500);
  const strangerLate = await debit(stranger, 100, 'order:late');
  assert.ok(!strangerLate.ok && strangerLate.code === 'debit-cancelled');
  await invariantsHold();
});

test('POINTS-06 debit and refund of one key at once leave the balance whole, whoever comes first', async () => {
  const iuc = newIuc();
  await credit(iuc, 500);
  for (let round = 0; round < 40; round++) {
    const key = `order:${round}`;
    await Promise.all([
      debit(iuc, 300, key),
      refundDebit(db, { iuc, key, refundKey: `undo:${round}`, at: NOW }),
    ]);
    assert.equal(await balanceOf(db, iuc, NOW), 500, `round ${round}`);
  }
  await invariantsHold();
});

test('POINTS-05 back at the first status, what would have ended later ends then, and what ends sooner or was earned since ends as it did', async () => {
  const iuc = newIuc();
  const until = '2027-05-20';
  for (const [amount, expiresOn, days] of [
    [100, '2027-03-31', -100],
    [200, until, -90],
    [300, '2029-11-30', -80],
    [400, '2029-12-31', 0],
  ] as const)
    await credit(iuc, amount, expiresOn, later(days));
  const shorten = () =>
    db.query('select points.shorten_lots($1, $2, $3, $4, $5)::int as shortened', [
      iuc,
      newId(),
      until,
      NOW,
      NOW,
    ]);
  assert.deepEqual(await shorten(), [{ shortened: 1 }]);
  assert.deepEqual(
    (await expirySchedule(db, iuc, NOW)).map((expiry) => [expiry.on.toString(), expiry.points]),
    [
      ['2027-03-31', 100],
      [until, 500],
      ['2029-12-31', 400],
    ],
  );
  assert.deepEqual(await shorten(), [{ shortened: 0 }], 'once');
  await invariantsHold();
});

test('POINTS-04 what a travel has brought is taken back out of its own points first, then out of those that end first; what is gone is owed', async () => {
  const iuc = newIuc();
  for (const [key, amount, expiresOn] of [
    ['travel:1', 500, '2027-03-31'],
    ['travel:2', 300, '2029-11-30'],
  ] as const)
    await creditPoints(db, {
      iuc,
      points: points(amount),
      expiresOn: day(expiresOn),
      key,
      label: 'Voyage',
      at: NOW,
    });
  const takeBack = async (amount: number) => {
    const [row] = await db.query(
      `select * from points.take_back($1, $2, array['travel:2'], $3, 0, 0, $4, 'Points repris', 'Voyage annulé', $5)`,
      [iuc, newId(), amount, `back:${newId()}`, NOW],
    );
    return row;
  };
  const left = async () =>
    (await expirySchedule(db, iuc, NOW)).map((expiry) => [expiry.on.toString(), expiry.points]);
  assert.deepEqual(await takeBack(200), { taken: 200, owed: 0 });
  assert.deepEqual(await left(), [
    ['2027-03-31', 500],
    ['2029-11-30', 100],
  ]);
  assert.deepEqual(await takeBack(200), { taken: 200, owed: 0 });
  assert.deepEqual(await left(), [['2027-03-31', 400]]);
  assert.deepEqual(await takeBack(900), { taken: 400, owed: 500 });
  await credit(iuc, 450);
  assert.equal(await balanceOf(db, iuc, NOW), 0, 'all of it is owed');
  await credit(iuc, 80);
  assert.equal(await balanceOf(db, iuc, NOW), 30);
  await invariantsHold();
});

test('POINTS-02 what is dated at the very instant that begins a month is of that month, also where the account has just been summed up', async () => {
  const iuc = newIuc();
  const began = Temporal.Instant.from('2026-11-30T23:00:00Z');
  // Of every sixteenth entry the sums up to it are kept.
  for (let nth = 1; nth <= 15; nth += 1)
    await credit(iuc, 10, '2029-11-30', began.subtract({ hours: 20 - nth }));
  await credit(iuc, 500, '2029-11-30', began);
  const rows = await db.query(
    `select b.sequence, b.gained from points.statement_bounds($1, $2::timestamptz[]) b where b.account = 'money' order by b.at`,
    [iuc, [began, began.add({ milliseconds: 1 })].map(String)],
  );
  assert.deepEqual(rows, [
    { sequence: 15, gained: 150 },
    { sequence: 16, gained: 650 },
  ]);
});

test('ACCOUNT-12 points that come in the very moment in which their account ends are lost with the others', async (t) => {
  const iuc = newIuc();
  await credit(iuc, 500);
  const client = await db.pool.connect();
  t.after(() => client.release());
  await client.query('begin');
  await client.query(`select points.credit($1, $2, 300, 0, 0, '2029-11-30', 'late', 'Voyage', '', $3)`, [
    iuc,
    newId(),
    NOW.toString(),
  ]);
  const lost = db.query<{ lost: number }>('select points.forfeit($1, $2, $3) as lost', [iuc, newId(), NOW]);
  await isWaiting('forfeit');
  await client.query('commit');
  assert.deepEqual(await lost, [{ lost: 800 }]);
  assert.equal(await balanceOf(db, iuc, NOW), 0);
  await invariantsHold();
});

test('POINTS-06 the accounts of a customer are locked in the order of their names, so that two movements never wait for each other in a circle', async (t) => {
  const iuc = newIuc();
  const key = { expiresOn: day('2029-11-30'), label: 'Voyage', at: NOW };
  const all = { iuc, points: points(10), statusPoints: 10, trips: 1, ...key };
  await creditPoints(db, { ...all, key: 'travel:1' });
  const client = await db.pool.connect();
  t.after(() => client.release());
  await client.query('begin');
  await client.query(`select from points.account where iuc = $1 and account = 'trips' for update`, [iuc]);
  const credited = creditPoints(db, { ...all, key: 'travel:2' });
  await isWaiting('credit(');
  assert.deepEqual(
    await db.query('select account from points.account where iuc = $1 for update skip locked', [iuc]),
    [],
    'those before the one that it waits for are its own already',
  );
  await client.query('commit');
  assert.equal((await credited).replayed, false);
  await invariantsHold();
});

test('POINTS-06 the database itself refuses changes, removals, negative balances and unbalanced movements', async () => {
  const iuc = newIuc();
  const { movementId } = await credit(iuc, 500);
  await debit(iuc, 100, 'order:1');
  for (const table of [
    'movement',
    'entry',
    'lot_use',
    'lot_term',
    'void_debit',
    'subtotal',
    'taken_back_total',
  ]) {
    await assert.rejects(
      db.query(`update points.${table} set iuc = iuc`),
      { code: '23001' },
      `update ${table}`,
    );
    await assert.rejects(db.query(`delete from points.${table}`), { code: '23001' }, `delete ${table}`);
    await assert.rejects(db.query(`truncate points.${table}`), { code: '23001' }, `truncate ${table}`);
  }
  for (const table of ['account', 'lot']) {
    await assert.rejects(db.query(`delete from points.${table}`), { code: '23001' }, `delete ${table}`);
    await assert.rejects(db.query(`truncate points.${table}`), { code: '23001' }, `truncate ${table}`);
  }
  await assert.rejects(db.query('update points.lot set points = points + 1'), { code: '23001' });
  await assert.rejects(db.query('update points.account set balance = -1'), { code: '23514' });
  await assert.rejects(db.query('update points.lot set remaining = -1'), { code: '23514' });
  const insert = (rows: string) =>
    db.query(
      `insert into points.entry (iuc, movement_id, account, amount, sequence, balance_before, balance_after) values ${rows}`,
      [iuc, movementId],
    );
  await assert.rejects(insert(`($1, $2, 'status:earned', -5, null, null, null)`), { code: 'EV002' });
  await assert.rejects(
    insert(`($1, $2, 'status', 5, 1, 0, 5), ($1, $2, 'status:earned', -5, null, null, null)`),
    {
      code: 'EV002',
    },
  );
  await assert.rejects(
    insert(`($1, $2, 'status', -5, 1, 0, -5), ($1, $2, 'status:reset', 5, null, null, null)`),
    {
      code: '23514',
    },
  );
  await assert.rejects(
    insert(`($1, $2, 'status', 5, 1, 0, 6), ($1, $2, 'status:earned', -5, null, null, null)`),
    {
      code: '23514',
    },
  );
  await invariantsHold();
});

test('POINTS-06 the ledger’s day is the portal’s: at every midnight of Paris, and wherever the clocks change', async () => {
  const instants: Temporal.Instant[] = [];
  let change: Temporal.ZonedDateTime | null = Temporal.ZonedDateTime.from('2000-01-01T00:00[Europe/Paris]');
  for (; change && change.year < 2050; change = change.getTimeZoneTransition('next')) {
    for (const days of [-1, 0, 1, 90]) {
      const midnight = change.toPlainDate().add({ days }).toZonedDateTime('Europe/Paris').toInstant();
      instants.push(midnight.subtract({ seconds: 1 }), midnight);
    }
    for (const hours of [-2, -1, 0, 1, 2]) instants.push(change.toInstant().add({ hours }));
  }
  assert.ok(instants.length > 1_000, `${instants.length} instants`);
  const days = await db.query<{ at: Temporal.Instant; day: string }>(
    'select at, points.paris_date(at)::text as day from unnest($1::timestamptz[]) as at',
    [instants],
  );
  const other = days.filter(({ at, day: said }) => parisDate(at).toString() !== said);
  assert.deepEqual(other, []);
});

test('the invariants see a tampered balance, a tampered lot and a broken chain', async (t) => {
  const own = await testDatabase(t);
  const iuc = newIuc();
  await creditPoints(own, {
    iuc,
    points: points(500),
    expiresOn: day('2029-01-31'),
    key: 'a',
    label: 'Voyage',
    at: NOW,
  });
  await assertInvariants(own);
  for (const tampering of [
    `update points.account set balance = 501`,
    `update points.lot set remaining = 499`,
    `update points.account set sequence = 2`,
    `insert into points.movement values ('${iuc}', '${newId()}', 'credit', 'x', '', '', '', now(), now(), null)`,
  ])
    await assert.rejects(
      own.transaction(async (tx) => {
        await tx.query(tampering);
        await assertInvariants(tx);
      }),
      /invariants of the database are violated/,
      tampering,
    );
});

test('what every movement calls is part of the statement that calls it: the planner leaves no call of a function', async () => {
  for (const call of [
    `points.fingerprint('debit', t, t)`,
    'points.derived_id(u, t)',
    'points.paris_date(at)',
  ]) {
    const plan = await db.query<Record<string, string>>(
      `explain (verbose, costs off) select ${call}
       from (values ('x', gen_random_uuid(), now()), ('y', gen_random_uuid(), now())) v (t, u, at)`,
    );
    const text = plan.flatMap(Object.values).join('\n');
    assert.doesNotMatch(text, /fingerprint|derived_id|paris_date/, text);
  }
});
