import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { newIuc } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { describeJourney } from '#domain/rail/journey.ts';
import { priceJourney } from '#domain/rail/points-price.ts';
import { searchStations } from '#domain/rail/station-search.ts';
import { adults } from '#domain/rail/travellers.ts';
import { BookingUnavailable } from '#providers/booking/port.ts';
import { SHOP_START, type ShopApp, shopApp } from '#tests/harness/shop-app.ts';
import { turningTimetable } from '#tests/rail/chain-timetable.ts';
import type { QuotationsContext } from './context.ts';
import {
  checkChoices,
  type InwardQuotationResult,
  inwardInput,
  type Quotation,
  quotationInput,
  quoteDaysAround,
  quoteInward,
  quoteOutward,
  readChoice,
  signChoice,
} from './index.ts';
import { quoteDays } from './quote-days.ts';

let shop: ShopApp;
const iuc = newIuc();
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
const quoted = (result: InwardQuotationResult): Quotation => {
  assert.ok(result.ok, JSON.stringify(result));
  return result.quotation;
};
const tokenOf = (quotation: Quotation, travelClass = '2', index = 0): string => {
  const token = quotation.proposals[index]?.classes.find((one) => one.travelClass === travelClass)?.token;
  assert.ok(token);
  return token;
};

const endings: (() => Promise<void>)[] = [];
after(async () => {
  for (const end of endings.reverse()) await end();
});
before(async () => {
  shop = await shopApp({ after: (work) => void endings.push(work) });
  await shop.credit(iuc, 9000);
});
beforeEach(() => shop.clock.set(SHOP_START));

test('RAIL-05 proposals have trains, times, both classes with the price list’s points, and sets that chain by a minute without gap or overlap', async () => {
  const quotation = quoted(await quoteOutward(shop.quotations, input({ passengersCount: 2 }), iuc));
  assert.ok(quotation.proposals.length >= 2);
  const today = Temporal.PlainDate.from('2027-03-01');
  for (const { journey, classes } of quotation.proposals) {
    assert.ok(journey.departure < journey.arrival);
    const price = priceJourney(shop.quotations.tariff, today, journey);
    for (const one of classes) {
      const each =
        one.fare === 'promo' ? price.classes[one.travelClass].promo : price.classes[one.travelClass].points;
      assert.equal(one.pointsPerPassenger, each);
      assert.equal(one.points, (each ?? 0) * 2);
    }
  }
  assert.ok(quotation.later && quotation.earlier);
  const later = quoted(
    await quoteOutward(shop.quotations, input({ passengersCount: 2, cursor: quotation.later }), iuc),
  );
  const last = quotation.proposals.at(-1)?.journey.departure ?? '';
  assert.ok((later.proposals[0]?.journey.departure ?? '') > last);
  const earlier = quoted(
    await quoteOutward(shop.quotations, input({ passengersCount: 2, cursor: later.earlier }), iuc),
  );
  assert.equal(earlier.proposals.at(-1)?.journey.departure, last);
});

test('RAIL-12 a promotion says what it is instead of eight days before departure, and is gone seven days before', async () => {
  shop.clock.set('2027-03-02T11:00:00Z');
  const far = quoted(await quoteOutward(shop.quotations, input({ departureDate: '2027-03-10' }), iuc));
  const promo = far.proposals.flatMap(({ classes }) => classes).find(({ fare }) => fare === 'promo');
  assert.ok(promo?.points && promo.insteadOf && promo.points < promo.insteadOf);
  assert.deepEqual(far.warnings, []);
  const near = quoted(await quoteOutward(shop.quotations, input({ departureDate: '2027-03-09' }), iuc));
  assert.ok(near.proposals.flatMap(({ classes }) => classes).every(({ fare }) => fare !== 'promo'));
  assert.deepEqual(near.warnings, ['promo-too-close']);
});

test('SHOP-03 RAIL-05 a price beyond the balance is paid in points and euros, the outward journey counted; beyond that points are missing', async () => {
  const inPoints = { ...shop.quotations, euros: undefined };
  const prices = (quotation: Quotation) => quotation.proposals.flatMap(({ classes }) => classes);
  const poor = newIuc();
  await shop.credit(poor, 2000);
  const mixed = prices(quoted(await quoteOutward(shop.quotations, input(), poor)));
  const alone = prices(quoted(await quoteOutward(inPoints, input(), poor)));
  assert.deepEqual(new Set(mixed.map(({ state }) => state)), new Set(['available', 'too-expensive']));
  for (const [index, one] of mixed.entries()) {
    const price = one.points ?? 0;
    const isPaid = Math.ceil(price / 2) <= 2000;
    assert.equal(one.state, isPaid ? 'available' : 'too-expensive');
    assert.deepEqual(one.mixed, isPaid && price > 2000 ? { points: 2000, cents: price - 2000 } : undefined);
    assert.equal(one.missing, isPaid ? undefined : price - 2000);
    // Where no euros may be paid, only what the balance reaches.
    assert.equal(alone[index]?.state, price <= 2000 ? 'available' : 'too-expensive');
    assert.equal(alone[index]?.missing, price <= 2000 ? undefined : price - 2000);
  }

  const rich = newIuc();
  await shop.credit(rich, 7000);
  const back = { journeyType: 'ALLER_RETOUR', arrivalDate: '16/03/2027', arrivalHour: 8 };
  const outward = quoted(await quoteOutward(shop.quotations, input(back), rich));
  const token = tokenOf(outward, '1');
  const read = readChoice(shop.quotations.key, token, Date.now());
  assert.ok(read.ok);
  const asked = inwardInput.parse({ ...input(back), outward: token });
  for (const context of [shop.quotations, inPoints]) {
    const inward = quoted(await quoteInward(context, asked, rich));
    assert.equal(inward.spent, read.choice.points);
    assert.ok(prices(inward).some(({ missing, mixed }) => (missing ?? mixed) !== undefined));
    for (const one of prices(inward)) {
      if (!one.points) continue;
      const total: number = read.choice.points + one.points;
      const isPaid: boolean = total <= (context.euros ? 14_000 : 7000);
      assert.equal(one.missing, isPaid ? undefined : total - 7000);
      assert.deepEqual(one.mixed, isPaid && total > 7000 ? { points: 7000, cents: total - 7000 } : undefined);
    }
  }
});

test('RAIL-07 RAIL-14 searches without trains say why, with the web service’s code, and name wrong fields', async () => {
  const code = async (more: object) => {
    const result = await quoteOutward(shop.quotations, input(more), iuc);
    assert.equal(result.ok, false);
    return result.ok ? '' : `${result.code} ${result.subCode}`;
  };
  assert.equal(await code({ departureDate: '28/02/2027' }), 'past-departure-date 3016');
  assert.equal(await code({ departureDate: '01/03/2027', departureHour: 9 }), 'past-time 3016');
  assert.equal(await code({ departureDate: '31/02/2027' }), 'invalid-date 3052');
  assert.equal(await code({ departureDate: '02/06/2027' }), 'invalid-date 3052');
  assert.equal(await code({ departure: 'nulle-part' }), 'invalid-station 0');
  assert.equal(await code({ passengersCount: 7 }), 'too-many-passengers 0');
  assert.equal(await code({ via: [id('Dijon'), id('Avignon')] }), 'too-many-vias 0');
  assert.equal(await code({ arrival: id('Barcelona') }), 'destination-not-sold 0');
  assert.equal(
    await code({ journeyType: 'ALLER_RETOUR', arrivalDate: '14/03/2027', arrivalHour: 8 }),
    'inward-before-outward 3129',
  );
  assert.equal(await code({ departureHour: 23 }), 'no-train-at-this-time 0');
});

test('RAIL-16 the lowest price of each day is that of the day’s own list, and a silent booking system leaves days without prices', async () => {
  const days = [14, 15, 16, 17, 19].map((day) => ({
    date: Temporal.PlainDate.from({ year: 2027, month: 3, day }),
    hour: 8,
  }));
  const asked = input({ passengersCount: 2 });
  const quotes = await quoteDays(shop.quotations, asked, { direction: 'outward' }, days);
  for (const [index, { date }] of days.entries()) {
    const list = quoted(
      await quoteOutward(shop.quotations, { ...asked, departureDate: date.toString() }, iuc),
    );
    assert.equal(quotes[index]?.lowest, list.lowest, date.toString());
  }
  const silent = {
    ...shop.quotations,
    booking: { offers: () => Promise.reject(new BookingUnavailable('no answer')) },
  };
  assert.deepEqual(
    (await quoteDays(silent, asked, { direction: 'outward' }, days)).map(({ lowest }) => lowest),
    days.map(() => undefined),
  );
});

test('RAIL-16 a day never promises a price that its list does not have: whatever trains are full, late and by connections too', async () => {
  // The same trains are always full, whoever asks about them: about half.
  const isFull = (leg: string): boolean => createHash('sha256').update(leg).digest().readUInt8(0) < 128;
  const none = { points: 0, promo: 0 };
  const halfFull: QuotationsContext = {
    ...shop.quotations,
    booking: {
      offers: async (request, signal) => {
        const answer = await shop.quotations.booking.offers(request, signal);
        return {
          journeys: answer.journeys.map((offer, at) => {
            const legs = request.journeys[at]?.legs ?? [];
            const full = legs.some(({ trainNumber, departure }) => isFull(`${trainNumber} ${departure}`));
            return full ? { classes: offer.classes.map((one) => ({ ...one, left: none })) } : offer;
          }),
        };
      },
    },
  };
  let promised = 0;
  for (const [departure, arrival] of [
    ['Paris Gare de Lyon', 'Marseille'],
    ['Lyon Part-Dieu', 'Lille Europe'],
    ['Nantes', 'Strasbourg'],
  ] as const)
    for (const hour of [6, 14, 18, 20]) {
      const asked = input({ departure: id(departure), arrival: id(arrival), departureHour: hour });
      const days = Array.from({ length: 9 }, (_, day) => ({
        date: Temporal.PlainDate.from('2027-03-11').add({ days: day }),
        hour,
      }));
      const quotes = await quoteDays(halfFull, asked, { direction: 'outward' }, days);
      for (const { date, lowest } of quotes) {
        const list = await quoteOutward(halfFull, { ...asked, departureDate: date.toString() }, iuc);
        assert.equal(
          lowest,
          list.ok ? list.quotation.lowest : undefined,
          `${departure}, ${arrival}, ${date}, ${hour} h`,
        );
        if (lowest !== undefined) promised += 1;
      }
    }
  assert.ok(promised > 20, String(promised));
});

test('RAIL-16 the days around a list are those on sale, from today on, and a return’s between its two ways', async () => {
  const around = async (
    more: object,
    day: string,
    way: { direction: 'outward' | 'inward'; outward: string } = { direction: 'outward', outward: '' },
  ) => {
    const found = await quoteDaysAround(shop.quotations, input(more), way, Temporal.PlainDate.from(day));
    const { days = [], before, after } = found ?? {};
    return [
      days.map(({ date, hour }) => `${date.day} ${hour}h`).join(', '),
      before && String(before.date),
      after && String(after.date),
    ];
  };
  assert.deepEqual(await around({ departureHour: 8 }, '2027-03-15'), [
    '11 8h, 12 8h, 13 8h, 14 8h, 15 8h, 16 8h, 17 8h, 18 8h, 19 8h',
    '2027-03-10',
    '2027-03-20',
  ]);
  // Today's hour is not past, and nothing is sold before today nor more than three months ahead.
  assert.deepEqual(await around({ departureHour: '08h00' }, '2027-03-01'), [
    '1 12h, 2 8h, 3 8h, 4 8h, 5 8h',
    undefined,
    '2027-03-06',
  ]);
  assert.deepEqual(await around({ departureHour: 8 }, '2027-06-01'), [
    '28 8h, 29 8h, 30 8h, 31 8h, 1 8h',
    '2027-05-27',
    undefined,
  ]);
  const both = {
    journeyType: 'ALLER_RETOUR',
    departureDate: '15/03/2027',
    arrivalDate: '16/03/2027',
    arrivalHour: 9,
  };
  assert.deepEqual(await around(both, '2027-03-15'), [
    '11 8h, 12 8h, 13 8h, 14 8h, 15 8h, 16 8h',
    '2027-03-10',
    undefined,
  ]);
  const inward = { direction: 'inward', outward: '' } as const;
  assert.deepEqual(await around(both, '2027-03-16', inward), [
    '15 9h, 16 9h, 17 9h, 18 9h, 19 9h, 20 9h',
    undefined,
    '2027-03-21',
  ]);
});

test('RAIL-14 a booking system that does not answer is said, and nothing is proposed', async () => {
  const down = {
    ...shop.quotations,
    booking: { offers: () => Promise.reject(new BookingUnavailable('no answer')) },
  };
  const result = await quoteOutward(down, input(), iuc);
  assert.ok(!result.ok);
  assert.equal(result.code, 'search-unavailable');
  assert.equal(result.status, 503);
});

test('a full train says so for one passenger and for several', async () => {
  const full = {
    ...shop.quotations,
    booking: {
      offers: async ({ journeys }: { journeys: readonly unknown[] }) => ({
        journeys: journeys.map(() => ({
          classes: [{ travelClass: '2' as const, left: { points: 1, promo: 0 }, seatsLeft: 40 }],
        })),
      }),
    },
  };
  const one = quoted(await quoteOutward(full, input(), iuc));
  assert.equal(one.proposals[0]?.classes[0]?.seatsLeft, 1);
  const two = quoted(await quoteOutward(full, input({ passengersCount: 2 }), iuc));
  assert.equal(two.proposals[0]?.classes[0]?.state, 'full');
  assert.equal(two.warnings[0], 'full-for-passenger-count');
});

test('a choice is checked again before seats are held: age, train, price, order of the journeys', async () => {
  const ctx = shop.quotations;
  const quotation = quoted(await quoteOutward(ctx, input(), iuc));
  const token = tokenOf(quotation);
  const good = checkChoices(ctx, { outward: token });
  assert.ok(good.ok);
  assert.equal(good.points, quotation.proposals[0]?.classes.find((one) => one.travelClass === '2')?.points);
  assert.equal(good.journeys[0]?.legs[0]?.fromName, 'Paris Gare de Lyon');

  const refused = (result: ReturnType<typeof checkChoices>): string => (result.ok ? 'ok' : result.code);
  const read = readChoice(ctx.key, token, Date.now());
  assert.ok(read.ok);
  const resigned = (more: object) => signChoice(ctx.key, { ...read.choice, ...more }, Date.now());
  assert.equal(
    refused(checkChoices({ ...ctx, realTime: () => Date.now() + 31 * 60_000 }, { outward: token })),
    'choice-expired',
  );
  assert.equal(refused(checkChoices(ctx, { outward: `${token}x` })), 'choice-unreadable');
  assert.equal(refused(checkChoices(ctx, { outward: resigned({ points: points(100) }) })), 'fare-gone');
  assert.equal(
    refused(checkChoices(ctx, { outward: resigned({ journey: '1.2027-03-15.a.b.c' }) })),
    'train-gone',
  );
  assert.equal(refused(checkChoices(ctx, { outward: token, inward: token })), 'choice-unreadable');
  const inward = resigned({ direction: 'inward' });
  assert.equal(refused(checkChoices(ctx, { outward: token, inward })), 'inward-before-outward');
  const forTwo = signChoice(
    ctx.key,
    { ...read.choice, direction: 'inward', party: adults(2), points: points(read.choice.points * 2) },
    Date.now(),
  );
  const another = checkChoices(ctx, { outward: token, inward: forTwo });
  assert.equal(refused(another), 'choice-unreadable', 'as many come back as have left');
  assert.ok(!another.ok && another.fields?.['inward']);
  const dearer = {
    ...ctx,
    tariff: {
      ...ctx.tariff,
      bands: ctx.tariff.bands.map((band) => ({ ...band, points: band.points + 100 })),
    },
  };
  assert.equal(refused(checkChoices(dearer, { outward: token })), 'fare-gone');
  shop.clock.set('2027-03-16T11:00:00Z');
  assert.equal(refused(checkChoices(ctx, { outward: token })), 'train-gone');
});

test('RAIL-10 of a train that comes by a station twice, what was chosen is ordered, from and to its own calls', () => {
  const turning = turningTimetable('2027-03-15');
  const ctx = { ...shop.quotations, timetable: () => turning };
  const ordered = [
    { board: 1, alight: 2 },
    { board: 3, alight: 4 },
  ].map((calls) => {
    const journey = describeJourney(turning, { rides: [{ trip: 0, day: 0, ...calls }] });
    const price = priceJourney(ctx.tariff, Temporal.PlainDate.from('2027-03-01'), journey).classes['2']
      .points;
    const outward = signChoice(
      ctx.key,
      {
        direction: 'outward',
        journey: journey.id,
        travelClass: '2',
        fare: 'points',
        party: adults(1),
        points: points(price ?? 0),
      },
      Date.now(),
    );
    const checked = checkChoices(ctx, { outward });
    assert.ok(checked.ok, JSON.stringify(checked));
    const leg = checked.journeys[0]?.legs[0];
    return [leg?.fromName, leg?.departure, leg?.toName, leg?.arrival];
  });
  assert.deepEqual(ordered, [
    ['Gare 2', '2027-03-15T08:00:00Z', 'Gare 3', '2027-03-15T08:55:00Z'],
    ['Gare 2', '2027-03-15T10:00:00Z', 'Gare 3', '2027-03-15T10:55:00Z'],
  ]);
});
