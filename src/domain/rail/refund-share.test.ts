import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '#tests/harness/properties.ts';
import {
  addRefunds,
  type GivenBack,
  isSameRefund,
  NOTHING_BACK,
  NOTHING_GIVEN,
  type Ticket,
  ticketRefund,
} from './refund-share.ts';

const orders = fc.record({
  prices: fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 1, maxLength: 12 }),
  points: fc.integer({ min: 0, max: 60_000 }),
  card: fc.integer({ min: 0, max: 50_000 }),
  vouchers: fc.integer({ min: 0, max: 20_000 }),
  reductions: fc.integer({ min: 0, max: 5_000 }),
  order: fc.infiniteStream(fc.nat()),
});

test('AFTER-03 whatever tickets come back one after the other, and together with which others, they add up to what was paid and never to more', () => {
  fc.assert(
    fc.property(orders, ({ prices, order, ...money }) => {
      const tickets = prices.map((price, passenger) => ({ journey: 0, passenger, price }));
      const paid = { tickets, ...money };
      const left = [...tickets];
      let before: GivenBack = { tickets: [], back: NOTHING_BACK };
      for (const draw of order) {
        if (left.length === 0) break;
        const now = left.splice(0, 1 + (draw % left.length));
        const back = ticketRefund(paid, before, now);
        for (const key of ['points', 'cents', 'voucherCents'] as const)
          assert.ok(Number.isSafeInteger(back[key]) && back[key] >= 0, `${key}: ${back[key]}`);
        before = { tickets: [...before.tickets, ...now], back: addRefunds(before.back, back) };
        assert.ok(before.back.points <= money.points && before.back.cents <= money.card);
      }
      assert.deepEqual(before.back, {
        points: money.points,
        cents: money.card,
        voucherCents: money.vouchers + money.reductions,
      });
    }),
    runs(300),
  );
});

test('AFTER-03 a ticket’s part of the points and euros is as large as its part of the price, vouchers come back with the last', () => {
  const tickets = [3_000, 1_000].map((price, passenger) => ({ journey: 0, passenger, price }));
  const paid = { tickets, points: 3_000, card: 600, vouchers: 400, reductions: 0 };
  const first: Ticket[] = [{ journey: 0, passenger: 1 }];
  const back = ticketRefund(paid, { tickets: [], back: NOTHING_BACK }, first);
  assert.deepEqual(back, { points: 750, cents: 250, voucherCents: 0 });
  assert.deepEqual(ticketRefund(paid, { tickets: first, back }, [{ journey: 0, passenger: 0 }]), {
    points: 2_250,
    cents: 350,
    voucherCents: 400,
  });
});

test('AFTER-03 parts that are no whole points and cents differ by one at most, and are together what was paid', () => {
  const tickets = [1_000, 1_000, 1_000].map((price, passenger) => ({ journey: 0, passenger, price }));
  const paid = { tickets, points: 1_000, card: 200, vouchers: 0, reductions: 0 };
  let before: GivenBack = { tickets: [], back: NOTHING_BACK };
  const parts = tickets.map((ticket) => {
    const back = ticketRefund(paid, before, [ticket]);
    before = { tickets: [...before.tickets, ticket], back: addRefunds(before.back, back) };
    return [back.points, back.cents];
  });
  assert.deepEqual(parts, [
    [333, 67],
    [333, 67],
    [334, 66],
  ]);
});

test('AFTER-03 AFTER-07 a ticket paid without a reduction is worth its price, in points and cents together, however the order was paid', () => {
  const orders = fc
    .record({
      prices: fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 12 }),
      inPoints: fc.integer({ min: 0, max: 1_000 }),
    })
    .map(({ prices, inPoints }) => {
      const total = prices.reduce((sum, price) => sum + price, 0);
      const points = Math.floor((total * inPoints) / 1_000);
      return { prices, points, card: total - points };
    });
  fc.assert(
    fc.property(orders, ({ prices, points, card }) => {
      const tickets = prices.map((price, passenger) => ({ journey: 0, passenger, price }));
      const paid = { tickets, points, card, vouchers: 0, reductions: 0 };
      for (const ticket of tickets) {
        const worth = ticketRefund(paid, NOTHING_GIVEN, [ticket]);
        assert.equal(worth.points + worth.cents, ticket.price);
      }
    }),
    runs(300),
  );
});

test('AFTER-03 AFTER-07 tickets that were under way and stay after all come back later, and all together are what was paid', () => {
  fc.assert(
    fc.property(orders, ({ prices, order, ...money }) => {
      const tickets = prices.map((price, passenger) => ({ journey: 0, passenger, price }));
      const paid = { tickets, ...money };
      const left = [...tickets];
      let given: (GivenBack & { readonly stays: boolean })[] = [];
      const before = (): GivenBack => ({
        tickets: given.flatMap((one) => one.tickets),
        back: given.map(({ back }) => back).reduce(addRefunds, NOTHING_BACK),
      });
      let steps = 0;
      for (const draw of order) {
        if (left.length === 0) break;
        steps += 1;
        const now = left.splice(0, 1 + (draw % left.length));
        given.push({
          tickets: now,
          back: ticketRefund(paid, before(), now),
          stays: steps < 6 && draw % 3 === 0,
        });
        if (draw % 2 === 0) continue;
        // The booking system lets go of none of these.
        left.push(...given.filter(({ stays }) => stays).flatMap((one) => one.tickets as typeof tickets));
        given = given.filter(({ stays }) => !stays);
      }
      assert.deepEqual(before().back, {
        points: money.points,
        cents: money.card,
        voucherCents: money.vouchers + money.reductions,
      });
    }),
    runs(300),
  );
});

test('AFTER-03 what several tickets bring is the sum of what stands beside each, whichever they are, and to the cent what was promised before paying', () => {
  const tickets = [4_000, 4_000, 1_700, 1_700].map((price, at) => ({
    journey: Math.floor(at / 2),
    passenger: at % 2,
    price,
  }));
  const paid = { tickets, points: 6_000, card: 5_400, vouchers: 0, reductions: 0 };
  const outward = tickets.slice(0, 2);
  assert.deepEqual(
    outward.map((ticket) => ticketRefund(paid, NOTHING_GIVEN, [ticket])),
    [
      { points: 2_105, cents: 1_895, voucherCents: 0 },
      { points: 2_105, cents: 1_895, voucherCents: 0 },
    ],
  );
  assert.deepEqual(ticketRefund(paid, NOTHING_GIVEN, outward), {
    points: 4_210,
    cents: 3_790,
    voucherCents: 0,
  });
  fc.assert(
    fc.property(orders, fc.nat(), ({ prices, points, card }, chosen) => {
      const all = prices.map((price, passenger) => ({ journey: 0, passenger, price: price + 1 }));
      const euros = { tickets: all, points, card, vouchers: 0, reductions: 0 };
      const some = all.filter((_, at) => (chosen >> at) % 2 === 1);
      const lines = some.map((ticket) => ticketRefund(euros, NOTHING_GIVEN, [ticket]));
      assert.deepEqual(lines.reduce(addRefunds, NOTHING_BACK), ticketRefund(euros, NOTHING_GIVEN, some));
    }),
    runs(300),
  );
});

test('AFTER-03 another amount is another amount, be it in points, to the card or to vouchers', () => {
  const shown = { points: 2_000, cents: 1_000, voucherCents: 400 };
  assert.equal(isSameRefund(shown, { ...shown }), true);
  for (const other of [{ points: 2_001 }, { cents: 999 }, { voucherCents: 0 }])
    assert.equal(isSameRefund(shown, { ...shown, ...other }), false, JSON.stringify(other));
});
