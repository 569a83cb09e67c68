import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { newIuc } from '#domain/ids.ts';
import { isPeak } from '#domain/rail/points-price.ts';
import { searchStations } from '#domain/rail/station-search.ts';
import { timetableReader } from '#features/rail/index.ts';
import { createEmbeddedBooking } from '#providers/booking/embedded/embedded-booking.ts';
import { BookingUnavailable, type OffersAnswer, type OffersRequest } from '#providers/booking/port.ts';
import { SHIPPED_OVERLAY } from '#providers/booking/testing/sample-trains.ts';
import { SHOP_START, type ShopApp, shopApp } from '#tests/harness/shop-app.ts';
import { type QuotationsContext, quotationInput, quoteDay, quoteMonths, quoteOutward } from './index.ts';

let shop: ShopApp;
const endings: (() => Promise<void>)[] = [];
before(async () => {
  shop = await shopApp({ after: (work) => void endings.push(work) });
});
after(async () => {
  for (const end of endings.reverse()) await end();
});
beforeEach(() => shop.clock.set(SHOP_START));

const id = (name: string): string => {
  const found = searchStations(shop.quotations.timetable(), name)[0];
  assert.ok(found, name);
  return found.id;
};
const input = (more: object = {}) =>
  quotationInput.parse({
    departure: id('Paris Gare de Lyon'),
    arrival: id('Lyon Part-Dieu'),
    departureDate: '15/03/2027',
    departureHour: 8,
    ...more,
  });

const pricesOf = async (
  ctx: QuotationsContext,
  more: object = {},
  direction: 'outward' | 'inward' = 'outward',
) => {
  const quoted = await quoteMonths(ctx, input(more), direction);
  assert.ok(quoted.ok);
  return quoted;
};

/** The booking system, with what it was asked kept, and its answers changed. */
const listening = (change: (answer: OffersAnswer, request: OffersRequest) => OffersAnswer) => {
  const asked: OffersRequest[] = [];
  const ctx: QuotationsContext = {
    ...shop.quotations,
    booking: {
      offers: async (request, signal) => {
        asked.push(request);
        return change(await shop.quotations.booking.offers(request, signal), request);
      },
    },
  };
  return { ctx, asked };
};

test('RAIL-16 three months of days, from today on, each with the lowest price that its lists of trains have', async () => {
  const { days, isSilent } = await pricesOf(shop.quotations, { passengersCount: 2 });
  assert.equal(isSilent, false);
  assert.deepEqual(
    [days.length, days[0]?.date.toString(), days.at(-1)?.date.toString()],
    [93, '2027-03-01', '2027-06-01'],
  );
  for (const at of [0, 1, 4, 9, 26, 27, 60, 92]) {
    const day = days[at];
    assert.ok(day);
    const lists: number[] = [];
    const leaving: string[] = [];
    for (let hour = at === 0 ? 12 : 0; hour < 24; hour += 4) {
      const asked = input({ passengersCount: 2, departureDate: day.date.toString(), departureHour: hour });
      const list = await quoteOutward(shop.quotations, asked, newIuc());
      if (!list.ok) continue;
      for (const { journey, classes } of list.quotation.proposals)
        for (const { points } of classes)
          if (points !== undefined) {
            lists.push(points);
            if (points === day.lowest?.points) leaving.push(journey.departure);
          }
    }
    assert.equal(day.lowest?.points, Math.min(...lists), day.date.toString());
    assert.ok(leaving.includes(day.lowest?.departure ?? ''), day.date.toString());
  }
  assert.deepEqual(
    await quoteDay(
      shop.quotations,
      input({ passengersCount: 2 }),
      'outward',
      days[9]?.date as Temporal.PlainDate,
    ),
    days[9],
  );
});

test('RAIL-16 the return’s days begin with the outward day, and go as far as its trains are known', async () => {
  const { days } = await pricesOf(shop.quotations, {}, 'inward');
  assert.equal(days[0]?.date.toString(), '2027-03-15');
  assert.ok(days.every(({ lowest }, at) => lowest || at > 60));
  const back = await pricesOf(shop.quotations, {
    departure: id('Lyon Part-Dieu'),
    arrival: id('Paris Gare de Lyon'),
  });
  const same = back.days.find(({ date }) => date.equals('2027-03-15'));
  assert.deepEqual(days[0]?.lowest, same?.lowest);
});

test('RAIL-16 what may be the cheapest is asked for first, dearer trains only where that is sold out, a whole day sold out has no price', async () => {
  const plain = listening((answer) => answer);
  const before = await pricesOf(plain.ctx);
  assert.equal(plain.asked.length, 1, 'one question for three months, where the cheapest are left');
  assert.ok((plain.asked[0]?.journeys.length ?? 999) <= 2 * 93);

  const soldOut = '2027-04-14';
  const noPromo = '2027-04-15';
  const dayOf = (request: OffersRequest, at: number): string =>
    request.journeys[at]?.legs[0]?.departure.slice(0, 10) ?? '';
  const busy = listening((answer, request) => ({
    journeys: answer.journeys.map((offer, at) => {
      const day = dayOf(request, at);
      if (day !== soldOut && day !== noPromo) return offer;
      const none = { points: 0, promo: 0 };
      return {
        classes: offer.classes.map((one) => ({
          ...one,
          left: day === soldOut ? none : { ...one.left, promo: 0 },
        })),
      };
    }),
  }));
  const after = await pricesOf(busy.ctx);
  for (const [at, day] of after.days.entries()) {
    const then = before.days[at]?.lowest?.points ?? 0;
    if (day.date.equals(soldOut)) assert.equal(day.lowest, undefined);
    else if (day.date.equals(noPromo)) assert.ok((day.lowest?.points ?? 0) > then, day.date.toString());
    else assert.equal(day.lowest?.points, then, day.date.toString());
  }
  assert.ok(busy.asked.length > 1 && busy.asked.length <= 6, String(busy.asked.length));
  assert.ok(
    busy.asked.slice(1).every(({ journeys }) => journeys.length <= 64),
    'only of the two days',
  );
});

test('RAIL-16 without an answer of the booking system no day has a price; wrong stations are refused as in a search', async () => {
  const silent: QuotationsContext = {
    ...shop.quotations,
    booking: { offers: () => Promise.reject(new BookingUnavailable('no answer')) },
  };
  const quoted = await pricesOf(silent);
  assert.equal(quoted.isSilent, true);
  assert.ok(quoted.days.length === 93 && quoted.days.every(({ lowest }) => lowest === undefined));
  const same = await quoteMonths(shop.quotations, input({ arrival: id('Paris Gare de Lyon') }), 'outward');
  assert.ok(!same.ok && same.code === 'invalid-station');
});

/** What the server may take for three months of prices, in milliseconds of one processor, whatever else the machine does. */
const MOST_MS = 150;
/** What they take asked again, where nothing else is done: `npm run bench -- months` holds both. A machine that takes longer for these is busy. */
const AGAIN_MS = 60;

test('RAIL-16 three months of prices take less than 150 ms of the processor, the first time of a journey as well', async (t) => {
  const { tariff, timetable } = shop.quotations;
  const booking = createEmbeddedBooking({
    database: { url: shop.db.url, connections: 2 },
    runs: timetableReader(timetable),
    isPeak: (departure) => isPeak(tariff, departure.toInstant()),
    overlayDir: SHIPPED_OVERLAY,
    clock: shop.clock,
    occupancy: { seed: 'espace-voyageur' },
  });
  t.after(() => booking.close());
  const ctx: QuotationsContext = { ...shop.quotations, booking };
  const spent = async (from: string, to: string): Promise<number> => {
    const before = process.cpuUsage();
    const { days } = await pricesOf(ctx, { departure: id(from), arrival: id(to) });
    const { user, system } = process.cpuUsage(before);
    assert.ok(days.filter(({ lowest }) => lowest).length > 80, `${from} to ${to} is sold on most days`);
    return (user + system) / 1_000;
  };
  // The first of a process compiles what it runs.
  for (let time = 0; time < 5; time += 1) await spent('Paris Est', 'Strasbourg');
  const ways = [
    ['Paris Gare de Lyon', 'Lyon Part-Dieu'],
    ['Paris Montparnasse', 'Bordeaux Saint-Jean'],
    ['Lille Flandres', 'Marseille Saint-Charles'],
    ['Rennes', 'Nice'],
    ['Strasbourg', 'Nantes'],
  ] as const;
  const first: number[] = [];
  const again: number[] = [];
  for (const [from, to] of ways) {
    first.push(await spent(from, to));
    again.push(await spent(from, to));
  }
  const middle = (taken: readonly number[]): number => taken.toSorted((a, b) => a - b)[2] as number;
  const most = MOST_MS * Math.max(1, middle(again) / AGAIN_MS);
  assert.ok(middle(first) < most, `${first.map(Math.round)} ms, again ${again.map(Math.round)} ms`);
});
