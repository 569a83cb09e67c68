import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId, newIuc } from '#domain/ids.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { fc, runs } from '#tests/harness/properties.ts';
import { pageOfVouchers, type Voucher } from './index.ts';
import { capture, fact, giveBack, reserve, tell } from './testing/ledger.ts';

const db = await testDatabase({ after });

const START = Temporal.PlainDate.from('2026-11-20');
const at = (day: number): Temporal.Instant =>
  START.add({ days: day }).toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '12:00' }).toInstant();
const NOW = at(0);
const MINIMUM_DAYS = 30;

const read = async (iuc: string, voucherId: string, now = NOW): Promise<Voucher> => {
  const { vouchers } = await pageOfVouchers(db, iuc, now, 1, undefined, 200);
  const found = vouchers.find((one) => one.voucherId === voucherId);
  assert.ok(found);
  return found;
};
const standing = async (iuc: string, voucherId: string) => {
  const { remaining, reserved, status } = await read(iuc, voucherId);
  return [remaining, reserved, status];
};

type Step =
  | {
      readonly do: 'tell';
      readonly voucher: number;
      readonly value: number;
      readonly used: number;
      readonly life: number;
    }
  | {
      readonly do: 'reserve';
      readonly key: number;
      readonly parts: readonly (readonly [voucher: number, amount: number])[];
    }
  | { readonly do: 'capture' | 'give-back'; readonly key: number };

/** The ledger as anyone would write it down, most simply. */
class Model {
  vouchers = new Map<
    number,
    { value: number; used: number; left: number; held: number; last: number; told: number }
  >();
  orders = new Map<
    number,
    { parts: readonly (readonly [number, number])[]; state: 'reserved' | 'captured' | 'given-back' }
  >();
  closed = new Set<number>();

  tell(day: number, { voucher, value, used, life }: Extract<Step, { do: 'tell' }>): string {
    const before = this.vouchers.get(voucher);
    const last = day + life;
    if (!before) {
      this.vouchers.set(voucher, { value, used, left: value - used, held: 0, last, told: last });
      return 'taken';
    }
    const left = before.left + (value - before.value) - (used - before.used);
    if (left < 0) return 'spent-already';
    if (before.value === value && before.used === used && before.told === last) return 'known';
    Object.assign(before, { value, used, left, told: last, ...(before.told === last ? {} : { last }) });
    return 'corrected';
  }
  reserve(day: number, key: number, parts: readonly (readonly [number, number])[]): string {
    const before = this.orders.get(key);
    if (before) {
      if (JSON.stringify(before.parts) !== JSON.stringify(parts)) return 'EV001';
      return before.state === 'given-back' ? 'given-back' : 'reserved';
    }
    if (this.closed.has(key)) return 'given-back';
    const all = parts.map(([voucher, amount]) => ({ voucher: this.vouchers.get(voucher), amount }));
    if (all.some(({ voucher, amount }) => !voucher || voucher.left < amount || voucher.last < day))
      return 'not-usable';
    for (const { voucher, amount } of all)
      if (voucher) Object.assign(voucher, { left: voucher.left - amount, held: voucher.held + amount });
    this.orders.set(key, { parts, state: 'reserved' });
    return 'reserved';
  }
  capture(key: number): string {
    const order = this.orders.get(key);
    if (!order) return 'never-reserved';
    if (order.state !== 'reserved') return order.state;
    for (const [name, amount] of order.parts) (this.vouchers.get(name) as { held: number }).held -= amount;
    order.state = 'captured';
    return 'captured';
  }
  giveBack(day: number, key: number): string {
    const order = this.orders.get(key);
    if (!order) {
      this.closed.add(key);
      return 'never-reserved';
    }
    if (order.state === 'given-back') return 'given-back';
    for (const [name, amount] of order.parts) {
      const voucher = this.vouchers.get(name);
      if (!voucher) continue;
      voucher.left += amount;
      if (order.state === 'reserved') voucher.held -= amount;
      voucher.last = Math.max(voucher.last, day + MINIMUM_DAYS);
    }
    order.state = 'given-back';
    return 'given-back';
  }
}

const voucher = fc.integer({ min: 0, max: 2 });
const key = fc.integer({ min: 0, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({
      do: fc.constant('tell' as const),
      voucher,
      value: fc.integer({ min: 1, max: 900 }),
      used: fc.integer({ min: 0, max: 300 }),
      life: fc.integer({ min: 0, max: 40 }),
    })
    .map((told) => ({ ...told, used: Math.min(told.used, told.value) })),
  fc.record({
    do: fc.constant('reserve' as const),
    key,
    parts: fc.uniqueArray(fc.tuple(voucher, fc.integer({ min: 1, max: 700 })), {
      minLength: 1,
      maxLength: 3,
      selector: ([one]) => one,
    }),
  }),
  fc.record({ do: fc.constantFrom('capture' as const, 'give-back' as const), key }),
);

test('vouchers do what the simplest model does, whatever comes in whatever order, and what is kept is what can be rebuilt', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ wait: fc.integer({ min: 0, max: 15 }), step }), { minLength: 1, maxLength: 24 }),
      async (steps) => {
        const iuc = newIuc();
        const ids = [newId(), newId(), newId()] as const;
        const idOf = (name: number): string => ids[name] ?? '';
        const model = new Model();
        let day = 0;
        for (const { wait, step: one } of steps) {
          day += wait;
          const now = at(day);
          if (one.do === 'tell') {
            const told = fact(iuc, {
              voucherId: idOf(one.voucher),
              value: one.value,
              used: one.used,
              issuedOn: START,
              expiresOn: START.add({ days: day + one.life }),
            });
            assert.equal(await tell(db, told, now), model.tell(day, one));
          } else if (one.do === 'reserve') {
            const uses = one.parts.map(([name, amount]) => ({ voucher: idOf(name), amount }));
            const did = await reserve(db, iuc, `order:${one.key}`, uses, now).catch(
              (error: { code?: string }) => error.code,
            );
            assert.equal(did, model.reserve(day, one.key, one.parts));
          } else if (one.do === 'capture')
            assert.equal(await capture(db, iuc, `order:${one.key}`, now), model.capture(one.key));
          else
            assert.equal(
              await giveBack(db, iuc, `order:${one.key}`, now, MINIMUM_DAYS),
              model.giveBack(day, one.key),
            );
          for (const [name, { left, held, last }] of model.vouchers) {
            const found = await read(iuc, idOf(name), now);
            assert.deepEqual(
              [found.remaining, found.reserved, found.expiresOn.toString()],
              [left, held, START.add({ days: last }).toString()],
            );
          }
        }
      },
    ),
    runs(25),
  );
  await assertInvariants(db);
});

test('one of two orders that want the same euros of a voucher at once has them, fifty times', async () => {
  for (let round = 0; round < 50; round++) {
    const iuc = newIuc();
    const told = [fact(iuc), fact(iuc)];
    for (const one of told) await tell(db, one, NOW);
    const [first, second] = told.map(({ voucherId }) => voucherId) as [string, string];
    const uses = [
      { voucher: first, amount: 2_500 },
      { voucher: second, amount: 2_500 },
    ];
    // In opposite orders, so that a lock taken as they come would be a circle.
    const outcomes = await Promise.all([
      reserve(db, iuc, 'order:1', uses, NOW),
      reserve(db, iuc, 'order:2', uses.toReversed(), NOW),
    ]);
    assert.deepEqual(outcomes.sort(), ['not-usable', 'reserved']);
    assert.deepEqual(await standing(iuc, first), [1_500, 2_500, 'EN_COURS']);
  }
  await assertInvariants(db);
});

test('a reservation, its capture and its giving back that come twice and all at once end as one giving back', async () => {
  for (let round = 0; round < 50; round++) {
    const iuc = newIuc();
    const told = fact(iuc);
    await tell(db, told, NOW);
    const uses = [{ voucher: told.voucherId, amount: 4_000 }];
    await Promise.all([
      reserve(db, iuc, 'order:1', uses, NOW),
      reserve(db, iuc, 'order:1', uses, NOW),
      capture(db, iuc, 'order:1', NOW),
      capture(db, iuc, 'order:1', NOW),
      giveBack(db, iuc, 'order:1', NOW),
      giveBack(db, iuc, 'order:1', NOW),
    ]);
    assert.equal(await reserve(db, iuc, 'order:1', uses, NOW), 'given-back');
    assert.deepEqual(await standing(iuc, told.voucherId), [4_000, 0, 'EN_COURS']);
  }
  // Taken and then given back: whoever comes late to take it is told how it ended.
  const iuc = newIuc();
  const told = fact(iuc);
  await tell(db, told, NOW);
  await reserve(db, iuc, 'order:1', [{ voucher: told.voucherId, amount: 1_500 }], NOW);
  assert.equal(await capture(db, iuc, 'order:1', NOW), 'captured');
  assert.equal(await giveBack(db, iuc, 'order:1', NOW), 'given-back');
  assert.equal(await capture(db, iuc, 'order:1', NOW), 'given-back');
  assert.deepEqual(await standing(iuc, told.voucherId), [4_000, 0, 'EN_COURS']);
  await assertInvariants(db);
});

test('a voucher can be used on its last day in Paris and not a minute later, and what comes back late lives thirty days', async () => {
  const iuc = newIuc();
  const told = fact(iuc, { expiresOn: Temporal.PlainDate.from('2027-03-28') });
  await tell(db, told, NOW);
  const uses = [{ voucher: told.voucherId, amount: 1_000 }];
  // The clocks change in that night.
  const lastMinute = Temporal.Instant.from('2027-03-28T23:59:59+02:00');
  const over = lastMinute.add({ seconds: 1 });
  assert.equal((await read(iuc, told.voucherId, lastMinute)).isUsable, true);
  assert.equal((await read(iuc, told.voucherId, over)).isUsable, false);
  for (const [now, expected] of [
    [lastMinute, true],
    [over, false],
  ] as const)
    assert.equal((await pageOfVouchers(db, iuc, now, 1)).hasUsable, expected);
  assert.equal((await read(iuc, told.voucherId, over)).status, 'CONSOMME');
  assert.equal(await reserve(db, iuc, 'order:1', uses, over), 'not-usable');
  assert.equal(await reserve(db, iuc, 'order:2', uses, lastMinute), 'reserved');
  // What waits in an order is not over yet.
  assert.equal((await read(iuc, told.voucherId, over)).status, 'EN_COURS');
  assert.equal(await giveBack(db, iuc, 'order:2', over), 'given-back');
  const back = await read(iuc, told.voucherId, over);
  assert.deepEqual([back.remaining, back.expiresOn.toString(), back.isUsable], [4_000, '2027-04-28', true]);
  // Told again as before, it keeps what it was given.
  assert.equal(await tell(db, told, over), 'known');
  assert.equal((await read(iuc, told.voucherId, over)).expiresOn.toString(), '2027-04-28');
  // Nor does it lose it to something else that is told of it; another last day, though, is the last word.
  assert.equal(await tell(db, { ...told, reason: 'Geste commercial' }, over), 'corrected');
  assert.equal((await read(iuc, told.voucherId, over)).expiresOn.toString(), '2027-04-28');
  const sooner = { ...told, reason: 'Geste commercial', expiresOn: Temporal.PlainDate.from('2027-04-02') };
  assert.equal(await tell(db, sooner, over), 'corrected');
  assert.equal((await read(iuc, told.voucherId, over)).expiresOn.toString(), '2027-04-02');
  await assertInvariants(db);
});

test('attempts to pay that are given up after midnight leave a voucher the day that has begun once, however often they are made', async () => {
  const iuc = newIuc();
  const told = fact(iuc, { expiresOn: START.add({ days: 1 }) });
  const other = fact(iuc, { expiresOn: START.add({ days: 2 }) });
  for (const one of [told, other]) await tell(db, one, NOW);
  const lastDay = async (voucherId: string) => (await read(iuc, voucherId)).expiresOn.toString();
  const uses = [{ voucher: told.voucherId, amount: 1_000 }];
  const both = [...uses, { voucher: other.voucherId, amount: 1_000 }];
  assert.equal(await reserve(db, iuc, 'order:1', uses, at(1)), 'reserved');
  assert.equal(await giveBack(db, iuc, 'order:1', at(1), 0), 'given-back');
  assert.equal(await lastDay(told.voucherId), '2026-11-21', 'given up on the day itself it gains nothing');
  assert.equal(await reserve(db, iuc, 'order:2', uses, at(1)), 'reserved');
  assert.equal(await giveBack(db, iuc, 'order:2', at(2), 0), 'given-back');
  assert.equal(await lastDay(told.voucherId), '2026-11-22', 'nobody loses it to an attempt over midnight');
  assert.equal(await reserve(db, iuc, 'order:3', both, at(2)), 'reserved');
  assert.equal(await giveBack(db, iuc, 'order:3', at(3), 0), 'given-back');
  assert.deepEqual(
    [await lastDay(told.voucherId), await lastDay(other.voucherId)],
    ['2026-11-22', '2026-11-23'],
    'each once',
  );
  assert.equal(await reserve(db, iuc, 'order:4', uses, at(3)), 'not-usable');
  // A last day that was told on that very day is none that it has gained.
  const shortened = fact(iuc);
  await tell(db, shortened, NOW);
  assert.equal(await tell(db, { ...shortened, expiresOn: START.add({ days: 1 }) }, at(1)), 'corrected');
  assert.equal(
    await reserve(db, iuc, 'order:5', [{ voucher: shortened.voucherId, amount: 1_000 }], at(1)),
    'reserved',
  );
  assert.equal(await giveBack(db, iuc, 'order:5', at(2), 0), 'given-back');
  assert.equal(await lastDay(shortened.voucherId), '2026-11-22');
  // What comes back of an order that was accepted is kept for its days all the same, and as often as that happens.
  for (const [order, day] of [
    ['order:6', '2026-12-22'],
    ['order:7', '2026-12-23'],
  ] as const) {
    const spent = order === 'order:6' ? 2 : 3;
    const uses = [{ voucher: shortened.voucherId, amount: 1_000 }];
    assert.equal(await reserve(db, iuc, order, uses, at(spent)), 'reserved');
    assert.equal(await capture(db, iuc, order, at(spent)), 'captured');
    assert.equal(await giveBack(db, iuc, order, at(spent), 30), 'given-back');
    assert.equal(await lastDay(shortened.voucherId), day);
  }
  // Those days are not the one that an attempt over midnight leaves it.
  const kept = fact(iuc, { expiresOn: START.add({ days: 1 }) });
  await tell(db, kept, NOW);
  const ofKept = [{ voucher: kept.voucherId, amount: 1_000 }];
  assert.equal(await reserve(db, iuc, 'order:8', ofKept, at(1)), 'reserved');
  assert.equal(await capture(db, iuc, 'order:8', at(1)), 'captured');
  assert.equal(await giveBack(db, iuc, 'order:8', at(1), 30), 'given-back');
  assert.equal(await lastDay(kept.voucherId), '2026-12-21');
  assert.equal(await reserve(db, iuc, 'order:9', ofKept, at(31)), 'reserved');
  assert.equal(await giveBack(db, iuc, 'order:9', at(32), 0), 'given-back');
  assert.equal(await lastDay(kept.voucherId), '2026-12-22');
  await assertInvariants(db);
});

test('SHOP-07 an order that buys a voucher which is in the ledger already buys nothing', async () => {
  const iuc = newIuc();
  const told = fact(iuc);
  await tell(db, told, NOW);
  const bought = {
    vouchers: [{ voucherId: told.voucherId, code: told.code, movement: newId() }],
    worth: { kind: told.kind, cents: 4_000 },
    until: '2028-01-01',
    reason: 'Bon d’achat',
  };
  await assert.rejects(
    db.query('select shop.issue_vouchers($1, $2, $3, $4)', [iuc, newId(), JSON.stringify(bought), NOW]),
    { code: 'EV011' },
  );
  assert.equal((await read(iuc, told.voucherId)).reason, told.reason);
});

test('a holiday cheque is used whole or not at all, a reduction once', async () => {
  const iuc = newIuc();
  const cheque = fact(iuc, { kind: 'holiday-cheque', value: 5_000 });
  const reduction = fact(iuc, { kind: 'loyalty-reduction', percent: 10, value: 1 });
  for (const one of [cheque, reduction]) await tell(db, one, NOW);
  const part = [{ voucher: cheque.voucherId, amount: 4_999 }];
  assert.equal(await reserve(db, iuc, 'order:1', part, NOW), 'not-usable');
  const both = [
    { voucher: cheque.voucherId, amount: 5_000 },
    { voucher: reduction.voucherId, amount: 1 },
  ];
  assert.equal(await reserve(db, iuc, 'order:2', both, NOW), 'reserved');
  assert.equal(
    await reserve(db, iuc, 'order:3', [{ voucher: reduction.voucherId, amount: 1 }], NOW),
    'not-usable',
  );
  assert.equal(await capture(db, iuc, 'order:2', NOW), 'captured');
  assert.equal((await read(iuc, cheque.voucherId)).status, 'CONSOMME');
  assert.equal(await giveBack(db, iuc, 'order:2', NOW), 'given-back');
  const back = await read(iuc, cheque.voucherId);
  assert.deepEqual([back.remaining, back.uses], [5_000, []]);
  await assertInvariants(db);
});

test('nobody reserves what is another customer’s, nothing, less than nothing, or one voucher twice', async () => {
  const [mine, theirs] = [newIuc(), newIuc()];
  const told = fact(theirs);
  await tell(db, told, NOW);
  const whole = { voucher: told.voucherId, amount: 4_000 };
  assert.equal(await reserve(db, mine, 'order:1', [whole], NOW), 'not-usable');
  for (const uses of [[], [{ ...whole, amount: 0 }], [{ ...whole, amount: -1 }], [whole, whole]])
    await assert.rejects(reserve(db, theirs, 'order:2', uses, NOW), { code: 'EV003' });
  assert.equal(await tell(db, { ...told, iuc: mine }, NOW), 'other-customer');
  assert.deepEqual(await standing(theirs, told.voucherId), [4_000, 0, 'EN_COURS']);
  await assertInvariants(db);
});

test('what is written of vouchers is never changed nor removed, and balances or is not written', async () => {
  const iuc = newIuc();
  const told = fact(iuc);
  await tell(db, told, NOW);
  for (const table of ['movement', 'entry', 'term', 'void_reservation'])
    for (const statement of [
      `update voucher.${table} set iuc = iuc`,
      `delete from voucher.${table}`,
      `truncate voucher.${table}`,
    ])
      await assert.rejects(db.query(statement), /append-only/, statement);
  await assert.rejects(db.query('delete from voucher.voucher'), /append-only/);
  await assert.rejects(db.query('update voucher.voucher set remaining = -1 where iuc = $1', [iuc]), {
    code: '23514',
  });
  await assert.rejects(
    db.query(
      `insert into voucher.entry (iuc, movement_id, voucher_id, account, amount)
       select iuc, movement_id, voucher_id, 'spent', 5 from voucher.entry where iuc = $1 and account = 'issued'`,
      [iuc],
    ),
    { code: 'EV002' },
  );
  await assertInvariants(db);
});
