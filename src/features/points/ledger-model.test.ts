import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Iuc, newIuc } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { fc, runs } from '#tests/harness/properties.ts';
import { balanceOf, expireLots, expirySchedule, movements } from './index.ts';
import { creditPoints, debitPoints, refundDebit } from './testing/ledger.ts';

const db = await testDatabase({ after });

const START = Temporal.PlainDate.from('2026-01-10');
const at = (day: number): Temporal.Instant =>
  START.add({ days: day }).toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '12:00' }).toInstant();
const dateOf = (day: number): Temporal.PlainDate => START.add({ days: day });
/** Days that refunded points live when their lot is over, as the programme is configured. */
const REFUND_DAYS = 30;

type Step =
  | { readonly do: 'credit'; readonly amount: number; readonly life: number }
  | { readonly do: 'debit'; readonly key: number; readonly amount: number }
  | { readonly do: 'refund'; readonly key: number }
  | { readonly do: 'give-back'; readonly key: number; readonly amount: number }
  | { readonly do: 'expire' };
interface Timed {
  readonly wait: number;
  readonly step: Step;
}

/** The ledger as anyone would write it down: a list of lots, most simply. Days are numbers. */
class Model {
  lots: { left: number; last: number }[] = [];
  debits = new Map<number, { amount: number; from: [lot: number, points: number][]; left: number }>();
  closed = new Set<number>();

  balance(day: number): number {
    return this.lots.filter((lot) => lot.last >= day).reduce((sum, lot) => sum + lot.left, 0);
  }
  expire(day: number): void {
    for (const lot of this.lots) if (lot.last < day) lot.left = 0;
  }
  credit(day: number, amount: number, life: number): void {
    this.lots.push({ left: amount, last: day + life });
  }
  debit(day: number, key: number, amount: number): string {
    const before = this.debits.get(key);
    if (before) {
      if (before.amount !== amount) return 'idempotency-key-reused';
      return before.left === 0 ? 'debit-cancelled' : 'ok';
    }
    this.expire(day);
    if (this.closed.has(key)) return 'debit-cancelled';
    if (this.balance(day) < amount) return 'not-enough-points';
    const from: [number, number][] = [];
    let rest = amount;
    const order = this.lots
      .map((lot, index) => ({ ...lot, index }))
      .sort((a, b) => a.last - b.last || a.index - b.index);
    for (const { left, index } of order) {
      const taken = Math.min(left, rest);
      if (taken === 0) continue;
      (this.lots[index] as { left: number }).left -= taken;
      from.push([index, taken]);
      rest -= taken;
    }
    this.debits.set(key, { amount, from, left: amount });
    return 'ok';
  }
  /** Nothing said: all that is left. */
  refund(day: number, key: number, amount?: number): string {
    const debit = this.debits.get(key);
    if (!debit) {
      if (amount === undefined) this.closed.add(key);
      return 'never-debited';
    }
    if (debit.left === 0) return 'already-refunded';
    if (amount !== undefined && amount > debit.left) return 'too-much';
    this.expire(day);
    let rest = amount ?? debit.left;
    debit.left -= rest;
    const order = [...debit.from].sort(
      ([a], [b]) => (this.lots[b]?.last ?? 0) - (this.lots[a]?.last ?? 0) || b - a,
    );
    for (const taken of order) {
      const [index, points] = taken;
      const back = Math.min(points, rest);
      if (back === 0) continue;
      taken[1] -= back;
      rest -= back;
      const lot = this.lots[index] as { left: number; last: number };
      lot.left += back;
      lot.last = Math.max(lot.last, day + REFUND_DAYS);
    }
    return 'refunded';
  }
  schedule(day: number): [string, number][] {
    const sums = new Map<number, number>();
    for (const lot of this.lots)
      if (lot.left > 0 && lot.last >= day) sums.set(lot.last, (sums.get(lot.last) ?? 0) + lot.left);
    return [...sums].sort((a, b) => a[0] - b[0]).map(([last, sum]) => [dateOf(last).toString(), sum]);
  }
}

const key = fc.integer({ min: 0, max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      amount: fc.integer({ min: 1, max: 500 }),
      life: fc.integer({ min: 0, max: 60 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('debit' as const),
      key,
      amount: fc.integer({ min: 1, max: 600 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), key }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('give-back' as const),
      key,
      amount: fc.integer({ min: 1, max: 300 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'expire' as const }) },
);
const life = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 20 }), step }), {
  minLength: 1,
  maxLength: 25,
});

const debit = async (iuc: Iuc, day: number, number: number, amount: number): Promise<string> => {
  try {
    const result = await debitPoints(db, {
      iuc,
      points: points(amount),
      key: `order:${number}`,
      label: 'Billet',
      at: at(day),
    });
    return result.ok ? 'ok' : result.code;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('POINTS-06 any sequence of credits, debits, refunds and expiries ends as in a plain list of lots', async () => {
  await fc.assert(
    fc.asyncProperty(life, async (steps: readonly Timed[]) => {
      const iuc = newIuc();
      const model = new Model();
      let day = 0;
      for (const [index, { wait, step: now }] of steps.entries()) {
        day += wait;
        if (now.do === 'credit') {
          model.credit(day, now.amount, now.life);
          await creditPoints(db, {
            iuc,
            points: points(now.amount),
            expiresOn: dateOf(day + now.life),
            key: `travel:${index}`,
            label: 'Voyage',
            at: at(day),
          });
        } else if (now.do === 'debit') {
          assert.equal(await debit(iuc, day, now.key, now.amount), model.debit(day, now.key, now.amount));
        } else if (now.do === 'refund') {
          const refund = await refundDebit(db, {
            iuc,
            key: `order:${now.key}`,
            refundKey: `undo:${index}`,
            at: at(day),
          });
          assert.equal(refund.outcome, model.refund(day, now.key));
        } else if (now.do === 'give-back') {
          const part = {
            iuc,
            key: `order:${now.key}`,
            refundKey: `part:${index}`,
            points: points(now.amount),
            at: at(day),
          };
          const refund = await refundDebit(db, part);
          assert.equal(refund.outcome, model.refund(day, now.key, now.amount));
          if (refund.outcome === 'refunded') assert.deepEqual(await refundDebit(db, part), refund, 'once');
        } else {
          model.expire(day);
          await expireLots(db, at(day));
        }
        assert.equal(await balanceOf(db, iuc, at(day)), model.balance(day), `after step ${index}`);
      }
      assert.deepEqual(
        (await expirySchedule(db, iuc, at(day))).map((expiry) => [expiry.on.toString(), expiry.points]),
        model.schedule(day),
      );
    }),
    runs(60),
  );
  await assertInvariants(db);
});

test('POINTS-06 whatever runs at once on separate connections, nothing is lost, doubled or overspent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      const iuc = newIuc();
      await creditPoints(db, {
        iuc,
        points: points(700),
        expiresOn: dateOf(3),
        key: 'old',
        label: 'Voyage',
        at: at(0),
      });
      await creditPoints(db, {
        iuc,
        points: points(300),
        expiresOn: dateOf(400),
        key: 'new',
        label: 'Voyage',
        at: at(0),
      });
      const debited = new Map<number, Set<number>>();
      await Promise.all(
        steps.map(async (now, index) => {
          // Some see the old lot alive, some after its last day: the order in which they come is the database's.
          const day = index % 3 === 2 ? 10 : 1;
          if (now.do === 'credit')
            await creditPoints(db, {
              iuc,
              points: points(now.amount),
              expiresOn: dateOf(400),
              key: `travel:${index}`,
              label: 'Voyage',
              at: at(day),
            });
          else if (now.do === 'debit') {
            if ((await debit(iuc, day, now.key, now.amount)) === 'ok')
              debited.set(now.key, (debited.get(now.key) ?? new Set()).add(now.amount));
          } else if (now.do === 'refund')
            await refundDebit(db, {
              iuc,
              key: `order:${now.key}`,
              refundKey: `undo:${now.key}`,
              at: at(day),
            });
          else if (now.do === 'give-back')
            await refundDebit(db, {
              iuc,
              key: `order:${now.key}`,
              refundKey: `part:${index}`,
              points: points(now.amount),
              at: at(day),
            });
          else await expireLots(db, at(day));
        }),
      );
      for (const amounts of debited.values()) assert.equal(amounts.size, 1, 'one key, one debit');
      const list = await movements(db, iuc, { limit: 1000 });
      const balance = await balanceOf(db, iuc, at(0));
      assert.equal(
        list.reduce((sum, movement) => sum + movement.points, 0),
        balance,
      );
      assert.ok(balance >= 0);
    }),
    runs(40),
  );
  await assertInvariants(db);
});
