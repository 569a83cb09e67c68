import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { parisDate } from '#domain/clock.ts';
import { type Iuc, newId, newIuc } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { searchStations } from '#domain/rail/station-search.ts';
import { plainText } from '#domain/typography.ts';
import { setOptIn } from '#features/communications/index.ts';
import { createCustomer } from '#features/customers/index.ts';
import {
  type QuotationInput,
  type QuotationsContext,
  quotationInput,
  quoteDay,
} from '#features/rail-shop/index.ts';
import { BookingUnavailable, type OffersRequest } from '#providers/booking/port.ts';
import { SHOP_START, type ShopApp, shopApp } from '#tests/harness/shop-app.ts';
import { endPriceAlert, priceAlertOf, priceAlerts, searchOf, setPriceAlert } from './alerts.ts';
import { lookAtAlerts } from './look.ts';
import { alertPerishables } from './retention.ts';
import { type PriceAlertTold, priceAlertTold } from './told-template.ts';

let shop: ShopApp;
const endings: (() => Promise<void>)[] = [];
before(async () => {
  shop = await shopApp({ after: (work) => void endings.push(work) });
});
after(async () => {
  for (const end of endings.reverse()) await end();
});
beforeEach(async () => {
  shop.clock.set(SHOP_START);
  await shop.db.query('delete from shop.price_alert');
  await shop.db.query('delete from mail.message');
});

const DAY = Temporal.PlainDate.from('2027-03-15');
const id = (name: string): string => searchStations(shop.quotations.timetable(), name)[0]?.id ?? '';
const input = (more: object = {}): QuotationInput =>
  quotationInput.parse({
    departure: id('Paris Gare de Lyon'),
    arrival: id('Lyon Part-Dieu'),
    departureDate: DAY.toString(),
    ...more,
  });

let people = 0;
const customer = async (): Promise<Iuc> => {
  people += 1;
  const iuc = newIuc();
  await createCustomer(
    shop.db,
    {
      iuc,
      civility: 'Mme',
      firstName: 'Camille',
      lastName: 'Vasseur',
      birthDate: Temporal.PlainDate.from('1985-09-12'),
      email: `alerte.${people}@voyageur.example`,
    },
    shop.clock.now(),
  );
  return iuc;
};
const trip = (search: QuotationInput, day = DAY) => ({ from: search.departure, to: search.arrival, day });
const set = (iuc: Iuc, mostPoints: number, search = input(), day = DAY): ReturnType<typeof setPriceAlert> =>
  setPriceAlert(shop.db, {
    ...trip(search, day),
    iuc,
    search: searchOf(search),
    mostPoints: points(mostPoints),
    now: shop.clock.now(),
  });
/** As the job does when the hour of every alert is over. */
const look = async (quotations: QuotationsContext = shop.quotations): Promise<number> => {
  await shop.db.query(`update shop.price_alert set look_at = now() - interval '1 second'`);
  return lookAtAlerts({ db: shop.db, quotations });
};
/** The booking system, and what it is asked. */
const listening = () => {
  const asked: OffersRequest[] = [];
  const quotations: QuotationsContext = {
    ...shop.quotations,
    booking: {
      offers: (request, signal) => {
        asked.push(request);
        return shop.quotations.booking.offers(request, signal);
      },
    },
  };
  return { quotations, asked };
};
const mails = () =>
  shop.db.query<{ iuc: string; recipient: string; template: string; data: PriceAlertTold }>(
    'select iuc, recipient, template, data from mail.message order by queued_at, message_id',
  );
const priceNow = async (search = input()): Promise<number> =>
  (await quoteDay(shop.quotations, search, 'outward', DAY))?.lowest?.points ?? 0;

test('RAIL-16 an alert tells once, by mail, when the day costs so many points or fewer, with the train and the way to it', async () => {
  const iuc = await customer();
  const price = await priceNow(input({ passengersCount: 2 }));
  await set(iuc, price - 1, input({ passengersCount: 2 }));
  assert.equal(await look(), 1);
  assert.deepEqual(await mails(), []);
  await set(iuc, price, input({ passengersCount: 2 }));
  await look();
  await look();
  const sent = await mails();
  assert.equal(sent.length, 1);
  const [mail] = sent;
  assert.ok(mail);
  assert.deepEqual([mail.iuc, mail.template], [iuc, 'price-alert']);
  assert.match(mail.recipient, /^alerte\.\d+@voyageur\.example$/);
  const context = { publicUrl: 'https://portail.example' };
  const said = plainText(priceAlertTold.text(mail.data, context));
  assert.match(said, /Paris Gare de Lyon – Lyon Part-Dieu/);
  assert.match(said, /lundi 15 mars/);
  assert.match(said, new RegExp(`pour ${plainText(price.toLocaleString('fr-FR'))} points, pour 2 voyageurs`));
  const link = new URL(/https:\S+boutique\S+/.exec(said)?.[0] ?? '');
  assert.deepEqual(
    ['etape', 'departure', 'departureDate', 'passengersCount'].map((name) => link.searchParams.get(name)),
    ['aller', input().departure, '15/03/2027', '2'],
  );
  assert.ok(plainText(priceAlertTold.html(mail.data, context)).includes('Le prix que vous attendiez'));
  assert.equal((await priceAlertOf(shop.db, iuc, trip(input())))?.toldPoints, price);
  // Set anew, it tells again.
  await set(iuc, price, input({ passengersCount: 2 }));
  await look();
  assert.equal((await mails()).length, 2);
});

test('RAIL-16 who has unsubscribed from alerts is not told and costs no question, keeps the alert, and agrees anew by setting one', async () => {
  const iuc = await customer();
  const price = await priceNow();
  await set(iuc, price);
  const off = { channel: 'EMAIL', type: 'ALERTE', status: 'N' } as const;
  await setOptIn(shop.db, iuc, off, { source: 'unsubscribe-page', at: shop.clock.now() });
  const { quotations, asked } = listening();
  await look(quotations);
  assert.deepEqual([await mails(), asked], [[], []]);
  assert.equal((await priceAlertOf(shop.db, iuc, trip(input())))?.isMailed, false);
  await set(iuc, price);
  assert.equal((await priceAlertOf(shop.db, iuc, trip(input())))?.isMailed, true);
  await look();
  assert.equal((await mails()).length, 1);
});

test('RAIL-16 two processes that look at once tell once, and ask once for everybody who waits for a trip', async () => {
  const price = await priceNow();
  for (let n = 0; n < 7; n += 1) await set(await customer(), price);
  const { quotations, asked } = listening();
  await look(quotations);
  assert.equal(asked.length, 1);
  assert.equal((await mails()).length, 7);
  await shop.db.query('update shop.price_alert set told_at = null, told_points = null, look_at = now()');
  const both = await Promise.all([
    lookAtAlerts({ db: shop.db, quotations }),
    lookAtAlerts({ db: shop.db, quotations }),
  ]);
  assert.equal(both[0] + both[1], 7);
  assert.equal((await mails()).length, 14);
});

test('an alert that is set anew while its price is asked for is told by the price that it then waits for', async () => {
  const iuc = await customer();
  const price = await priceNow();
  await set(iuc, price);
  await look({
    ...shop.quotations,
    booking: {
      offers: async (request, signal) => {
        const answer = await shop.quotations.booking.offers(request, signal);
        await set(iuc, price - 1);
        return answer;
      },
    },
  });
  assert.deepEqual(await mails(), []);
  assert.equal((await priceAlertOf(shop.db, iuc, trip(input())))?.toldPoints, undefined);
});

test('a trip that cannot be asked for now waits; one looked at is left alone for an hour, and goes with its day', async () => {
  const iuc = await customer();
  await set(iuc, 10_000_000);
  const silent: QuotationsContext = {
    ...shop.quotations,
    booking: { offers: () => Promise.reject(new BookingUnavailable('no answer')) },
  };
  await look(silent);
  assert.deepEqual(await mails(), []);
  assert.equal(await lookAtAlerts({ db: shop.db, quotations: shop.quotations }), 0, 'within the hour');
  await shop.db.query(`update shop.price_alert set from_place = 'gone'`);
  await look();
  assert.deepEqual(await mails(), []);
  await shop.db.query(`update shop.price_alert set from_place = $1`, [input().departure]);
  shop.clock.set('2027-03-16T00:00:00+01:00');
  await look();
  assert.deepEqual(await mails(), [], 'the day is past');
  const [perishable] = alertPerishables(shop.db);
  assert.ok(perishable);
  const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime('Europe/Paris').toInstant();
  assert.equal(await perishable.forget(midnight('2027-03-15'), 10), 0);
  assert.equal(await perishable.forget(midnight('2027-03-16'), 10), 1);
});

test('a trip that fails at each look holds nobody up who waits for another', async () => {
  const [first, second, third] = [await customer(), await customer(), await customer()];
  await set(first, 10_000_000);
  await set(second, 10_000_000, input({ passengersCount: 2 }));
  await set(third, 10_000_000, input({ passengersCount: 3 }));
  const { offers } = shop.quotations.booking;
  const broken: QuotationsContext = {
    ...shop.quotations,
    booking: {
      offers: (request, signal) =>
        request.passengers === 1
          ? Promise.reject(new TypeError('an answer that nobody thought of'))
          : offers(request, signal),
    },
  };
  await assert.rejects(look(broken), /nobody thought of/);
  assert.deepEqual((await mails()).map(({ iuc }) => iuc).toSorted(), [second, third].toSorted());
});

test('RAIL-16 ten alerts wait at most: one more is refused and none is lost; what was told or is over makes room, one a trip and day', async () => {
  const iuc = await customer();
  const other = await customer();
  await set(other, 100);
  for (let n = 0; n < 10; n += 1) assert.ok((await set(iuc, 1000 + n, input(), DAY.add({ days: n }))).ok);
  const eleventh = () => set(iuc, 9, input(), DAY.add({ days: 10 }));
  const refused = await eleventh();
  assert.ok(!refused.ok);
  assert.equal(refused.code, 'too-many-price-alerts');
  // One that is there is set anew.
  assert.ok((await set(iuc, 7, input(), DAY.add({ days: 9 }))).ok);
  const today = parisDate(shop.clock.now());
  const kept = async (): Promise<number[][]> =>
    (await priceAlerts(shop.db, iuc, today)).map(({ day, mostPoints }) => [day.day, mostPoints]);
  assert.deepEqual(
    await kept(),
    [15, 16, 17, 18, 19, 20, 21, 22, 23, 24].map((day) => [day, day === 24 ? 7 : 985 + day]),
  );
  await shop.db.query(
    'update shop.price_alert set told_at = now(), told_points = 900 where iuc = $1 and day = $2',
    [iuc, DAY],
  );
  assert.ok((await eleventh()).ok, 'the one that was told makes room');
  assert.equal((await kept()).length, 11);
  const both = await Promise.all([11, 12].map((n) => set(other, 100, input(), DAY.add({ days: n }))));
  assert.ok(both.every(({ ok }) => ok));
  for (let n = 13; n < 19; n += 1) await set(other, 100, input(), DAY.add({ days: n }));
  const last = await Promise.all([31, 32, 33].map((n) => set(other, 100, input(), DAY.add({ days: n }))));
  assert.equal(last.filter(({ ok }) => ok).length, 1, 'set at once they are ten, too');
});

test('RAIL-16 an alert waits to the end of its day, and of those that were told the ten last made stay', async () => {
  const iuc = await customer();
  const today = parisDate(shop.clock.now());
  for (let n = 0; n < 10; n += 1) assert.ok((await set(iuc, 1_000, input(), today.add({ days: n }))).ok);
  const one = () => set(iuc, 1_000, input(), DAY.add({ days: 20 }));
  assert.equal((await one()).ok, false, 'that of today waits, too');
  assert.equal((await priceAlerts(shop.db, iuc, today)).length, 10);
  shop.clock.set(shop.clock.now().add({ hours: 24 }));
  assert.equal((await priceAlerts(shop.db, iuc, today.add({ days: 1 }))).length, 9);
  assert.ok((await one()).ok, 'it is over');

  const other = await customer();
  for (let n = 0; n < 12; n += 1) {
    shop.clock.set(shop.clock.now().add({ minutes: 1 }));
    assert.ok((await set(other, 1_000, input(), DAY.add({ days: n }))).ok);
    await shop.db.query('update shop.price_alert set told_at = now(), told_points = 900 where iuc = $1', [
      other,
    ]);
  }
  assert.ok((await set(other, 1_000, input(), DAY.add({ days: 12 }))).ok);
  assert.deepEqual(
    (await priceAlerts(shop.db, other, parisDate(shop.clock.now()))).map(({ day }) => day.day),
    [17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27],
  );
});

test('RAIL-16 an alert is ended by whose it is and by nobody else, and of today it is told still', async () => {
  const [iuc, other] = [await customer(), await customer()];
  const today = parisDate(shop.clock.now());
  await set(iuc, 10_000_000, input(), today);
  const [alert] = await priceAlerts(shop.db, iuc, today);
  assert.ok(alert);
  await endPriceAlert(shop.db, other, alert.id);
  assert.equal((await priceAlerts(shop.db, iuc, today)).length, 1);
  assert.deepEqual([await look(), await look()], [1, 0], 'told, it is looked at no more');
  assert.deepEqual(
    (await mails()).map((mail) => mail.iuc),
    [iuc],
  );
  await endPriceAlert(shop.db, iuc, alert.id);
  assert.deepEqual(await priceAlerts(shop.db, iuc, today), []);
});

test('RAIL-16 of two who have found the price of an alert one tells of it', async () => {
  const iuc = await customer();
  await set(iuc, 5_000);
  const [alert] = await priceAlerts(shop.db, iuc, parisDate(shop.clock.now()));
  const tell = async (): Promise<boolean | undefined> => {
    const mail = {
      messageId: newId(),
      template: 'word',
      version: 1,
      data: {},
      recipient: 'camille@example.test',
    };
    const [row] = await shop.db.query<{ told: boolean }>(
      'select shop.tell_price_alert($1, $2, 5000, 4000, $3, $4) as told',
      [iuc, alert?.id, shop.clock.now(), JSON.stringify(mail)],
    );
    return row?.told;
  };
  assert.deepEqual([await tell(), await tell()], [true, false]);
  assert.equal((await mails()).length, 1);
});

test('RAIL-16 an alert that is set anew is looked at at once, and after that with the hour', async () => {
  const iuc = await customer();
  const looked = () => lookAtAlerts({ db: shop.db, quotations: shop.quotations });
  await set(iuc, 100);
  assert.deepEqual([await looked(), await looked()], [1, 0]);
  await set(iuc, 200);
  assert.deepEqual([await looked(), await looked()], [1, 0]);
});

test('RAIL-16 an alert whose search no version reads any more is not told, and says that it is of no use', async () => {
  const iuc = await customer();
  await set(iuc, 10_000_000);
  await shop.db.query(`update shop.price_alert set search = '{"passengersCount": "de jadis"}'`);
  await look();
  assert.deepEqual(await mails(), []);
  const [alert] = await priceAlerts(shop.db, iuc, parisDate(shop.clock.now()));
  assert.ok(alert && alert.search === undefined);
});

test('RAIL-16 the way to the train of an alert goes by the station that was asked for', async () => {
  const iuc = await customer();
  const search = input({ arrival: id('Marseille Saint-Charles'), via: id('Lyon Part-Dieu') });
  await set(iuc, 10_000_000, search);
  await look();
  const [mail] = await mails();
  assert.ok(mail);
  assert.deepEqual([mail.data.search['via'], mail.data.search['viaName']], [search.via, 'Lyon Part-Dieu']);
});
