import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { type Database, openDatabase, WORK_LIMITS } from '#database/database.ts';
import { reachPortalDatabase } from '#database/portal-database.ts';
import { newId, newOrderId } from '#domain/ids.ts';
import { searchStations } from '#domain/rail/station-search.ts';
import { orderNumber } from '#features/orders/index.ts';
import { loadTimetable } from '#features/rail/index.ts';
import { OPENS_AT, SECRETS_KEY } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { createMember, sessionOf } from '#tests/harness/member.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { until } from '#tests/harness/until.ts';
import { assertSameRows, BARE_ORDER, copyTables, ORDER_TABLES, rowsOf } from './bare-order.ts';
import { median } from './median.ts';
import type { BenchResult } from './orders.ts';
import { type MeasuredPortal, startMeasured } from './portal.ts';

const CUSTOMERS = 64;
const AT_ONCE = 8;
const ROUNDS = 5;
const ROUND_MS = 2_500;
const POINTS = 1_000_000;
/** Days and lines from which trains are taken, so that there are seats for all the orders of a run: trains of one are not the other's. */
const DAYS = 60;
const LINES = [
  ['Paris Gare de Lyon', 'Lyon Part-Dieu'],
  ['Paris Montparnasse', 'Bordeaux Saint-Jean'],
  ['Paris Nord', 'Lille Flandres'],
  ['Paris Est', 'Strasbourg'],
] as const;
/** A quotation covers four hours. */
const HOURS = [6, 10, 14, 18] as const;
/** A quotation says when fewer than ten seats are left; as many can be taken of a train of which it does not. */
const SEATS_EACH = 9;

/** What an order writes besides, with the embedded booking system and the mailbox in place of a mail server. */
const TABLES = [
  ...ORDER_TABLES,
  'inventory.booking',
  'inventory.allocation',
  'inventory.seat',
  'inventory.quota',
  'mail.mailbox',
  'mail.mailbox_file',
] as const;

/**
 * The commits that come to the four of an order: the hold and the booking of the seats, each beside an answer of the booking system,
 * and those of the mail, sent before it is written down that it is.
 */
const BARE_REST = {
  hold: `with q as (
    update bare.inventory_quota set points_used = points_used where run_key = $2 and travel_class = $3 returning 1),
  s as (
    update bare.inventory_seat set taken = taken where run_key = $2 and travel_class = $3 and ordinal = $4 and exists (select from q)),
  b as (
    insert into bare.inventory_booking (booking_key, booking_id, state, input_hash, request, run_keys, held_until, created_at, changed_at)
    values ($1::uuid::text, $5, 'held', $6, $7, array[$2], now() + interval '15 minutes', now(), now()))
  insert into bare.inventory_allocation (booking_key, journey, leg, passenger_id, run_key, travel_class, ordinal, fare, coach, seat, position,
    first_segment, segments, mask)
  values ($1::uuid::text, 0, 0, 'p1', $2, $3, $4, 'points', '4', '62', 'window', 0, 1, 1)`,
  book: `update bare.inventory_booking set state = 'confirmed', pnr = $1::uuid::text, changed_at = now()
    where booking_key = $1::uuid::text and state = 'held'`,
  deliver: `with m as (
    insert into bare.mail_mailbox (iuc, message_id, received_at, recipient, subject, html, text)
    values ($1, $2, now(), 'camille@example.test', $3, $4, $5))
  insert into bare.mail_mailbox_file (iuc, message_id, number, name, content_type, bytes)
  values ($1, $2, 1, 'billet.pdf', 'application/pdf', $6), ($1, $2, 2, 'voyage.ics', 'text/calendar', $7)`,
  sent: `with m as (update bare.mail_message set status = 'OK', sent_at = now() where iuc = $1 and message_id = $2)
    delete from bare.job_job where queue = 'mail.send' and key = $2::uuid::text`,
} as const;

interface Customer {
  readonly iuc: string;
  readonly cookie: string;
  readonly lot: string;
}

interface Choice {
  readonly token: string;
  readonly points: number;
  left: number;
}

/** Makes one order of a customer; `number` counts those of the whole run. */
type OneOrder = (customer: Customer, number: number) => Promise<void>;

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });

const post = (
  { url }: MeasuredPortal,
  { cookie }: Customer,
  name: string,
  body: object,
): Promise<{ status: number; json: Record<string, unknown> }> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      `${url}/api/${name}`,
      {
        agent,
        method: 'POST',
        headers: {
          cookie: `session=${cookie}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          'x-transac-correlation-id': randomUUID(),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, json: JSON.parse(Buffer.concat(parts).toString()) }),
        );
      },
    );
    request.once('error', reject);
    request.end(JSON.stringify(body));
  });

interface Quoted {
  readonly journeys: readonly {
    readonly connections: number;
    readonly trains: readonly { readonly transportType: string }[];
    readonly classes: readonly { token?: string; state: string; pricePoints?: number; seatsLeft?: number }[];
  }[];
}

/** Not OUIGO's, whose tickets are not to be had so early: each mail is to carry one. */
const roomyTrains = ({ connections, classes, trains }: Quoted['journeys'][number]): Choice[] =>
  classes.flatMap(({ token, state, pricePoints, seatsLeft }) =>
    connections === 0 &&
    !trains.some(({ transportType }) => transportType.startsWith('OUIGO')) &&
    state === 'available' &&
    seatsLeft === undefined &&
    token &&
    pricePoints
      ? [{ token, points: pricePoints, left: SEATS_EACH }]
      : [],
  );

/** Direct trains with seats for points, of many days. */
const choices = async (portal: MeasuredPortal, db: Database, customer: Customer): Promise<Choice[]> => {
  const timetable = await loadTimetable(db);
  const station = (name: string): string => searchStations(timetable, name)[0]?.id ?? '';
  const found: Choice[] = [];
  for (const [from, to] of LINES)
    for (let day = 0; day < DAYS; day += 1)
      for (const departureHour of HOURS) {
        const date = Temporal.PlainDate.from('2027-03-08').add({ days: day });
        const { status, json } = await post(portal, customer, 'quotation-burnFer-outward', {
          departure: station(from),
          arrival: station(to),
          departureDate: date.toString().split('-').reverse().join('/'),
          departureHour,
        });
        if (status !== 200) throw new Error(`${from} - ${to}: ${JSON.stringify(json)}`);
        found.push(...(json as unknown as Quoted).journeys.flatMap(roomyTrains));
      }
  return found;
};

/** Through the calls. Throws when all the seats are taken. */
const orderByUs =
  (portal: MeasuredPortal, trains: readonly Choice[]): OneOrder =>
  async (customer, number) => {
    const train = trains[number % trains.length];
    if (train === undefined || train.left === 0) throw new Error('too few trains for so many orders');
    train.left -= 1;
    const held = await post(portal, customer, 'init-booking-burn-fer', { outward: train.token });
    const confirmed = await post(portal, customer, 'finalise-order-burn-fer', {
      orderId: held.json['orderId'],
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: train.points,
    });
    if (confirmed.json['finalised'] !== true)
      throw new Error(`not confirmed: ${JSON.stringify([held.json, confirmed.json])}`);
  };

/** What an order of ours has written: the same documents go into the rows by hand. */
const documentsOf = async (db: Database) => {
  const [row] = await db.query<Record<string, string> & Record<'ticket' | 'calendar', Buffer>>(
    `select r.journeys::text, r.passengers::text, o.customer::text, b.request::text, (e.data - 'booked')::text as held,
            jsonb_build_object('booked', e.data -> 'booked')::text as booked, m.data::text as mail, n.data::text as notice,
            x.subject, x.html, x.text, t.bytes as ticket, c.bytes as calendar
     from shop."order" o join shop.rail_order r using (iuc, order_id)
     join shop.order_effect e on e.iuc = o.iuc and e.order_id = o.order_id and e.effect = 'seats'
     join inventory.booking b on b.booking_key = o.order_id::text
     join mail.message m on m.iuc = o.iuc and m.about = o.order_id
     join mail.mailbox x on x.iuc = m.iuc and x.message_id = m.message_id
     join mail.mailbox_file t on t.iuc = x.iuc and t.message_id = x.message_id and t.number = 1
     join mail.mailbox_file c on c.iuc = x.iuc and c.message_id = x.message_id and c.number = 2
     join mail.notice n on n.iuc = o.iuc limit 1`,
  );
  if (!row) throw new Error('no order has been made');
  return row;
};

const orderByHand = async (db: Database, mails: Set<Promise<unknown>>): Promise<OneOrder> => {
  const written = await documentsOf(db);
  const { journeys, passengers, customer, request, held, booked, mail, notice } = written;
  const seats = await db.query<{ run_key: string; travel_class: string; ordinal: number }>(
    `select run_key, travel_class, ordinal from bare.inventory_seat order by hashtext(run_key || ordinal)`,
  );
  const hash = 'h'.repeat(43);
  const send = async (iuc: string, messageId: string): Promise<void> => {
    const { subject, html, text, ticket, calendar } = written;
    await db.query(
      BARE_REST.deliver,
      [iuc, messageId, subject, html, text, ticket, calendar],
      'bare.deliver',
    );
    await db.query(BARE_REST.sent, [iuc, messageId], 'bare.sent');
  };
  return async ({ iuc, lot }, number) => {
    const order = newOrderId();
    const { run_key, travel_class, ordinal } = seats[number % seats.length] as (typeof seats)[number];
    const documents = [journeys, passengers, customer];
    await db.query(
      BARE_ORDER.open,
      [iuc, order, orderNumber(order), newId(), hash, ...documents],
      'bare.open',
    );
    await db.query(
      BARE_REST.hold,
      [order, run_key, travel_class, ordinal, newId(), hash, request],
      'bare.hold',
    );
    await db.query(BARE_ORDER.held, [iuc, order, held], 'bare.held');
    await db.query(BARE_ORDER.accept, [iuc, order, newId(), hash, newId(), lot], 'bare.accept');
    await db.query(BARE_REST.book, [order], 'bare.book');
    const messageId = newId();
    await db.query(
      BARE_ORDER.confirm,
      [iuc, order, booked, newId(), messageId, mail, newId(), notice],
      'bare.confirm',
    );
    const sending = send(iuc, messageId).finally(() => mails.delete(sending));
    mails.add(sending);
  };
};

interface Rate {
  /** Orders a second until the last is answered, while the mails of those before are made and sent. */
  readonly answered: number;
  /** Orders a second until the last mail is out. */
  readonly told: number;
}

/** Customers who order as soon as they have their answer, eight at once. */
const rate = async (
  customers: readonly Customer[],
  one: OneOrder,
  { ms, number, mailsAreOut }: { ms: number; number: () => number; mailsAreOut: () => Promise<unknown> },
): Promise<Rate> => {
  const start = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      const own = customers.filter((_one, index) => index % AT_ONCE === lane);
      for (let turn = 0; performance.now() - start < ms; turn += 1) {
        await one(own[turn % own.length] as Customer, number());
        done += 1;
      }
    }),
  );
  const perSecond = (): number => (done * 1000) / (performance.now() - start);
  const answered = perSecond();
  await mailsAreOut();
  return { answered, told: perSecond() };
};

const counter = (): (() => number) => {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
};

/**
 * Orders of a ticket over HTTP, as a portal that `npm start` makes answers them with its embedded booking system, mailbox and durable
 * database, against SQL by hand that writes the same rows in the same durable steps to the same server; in turns. The client is another
 * process than the portal, on the same cores. Throws when the rows differ.
 */
export const benchOrdersOverHttp = async (): Promise<BenchResult[]> => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-orders-'));
  const varDir = path.join(directory, 'var');
  const portal = await startMeasured({
    directory: path.resolve(import.meta.dirname, '../..'),
    varDir,
    environment: {
      SECRETS_KEY,
      CLOCK_START: OPENS_AT,
      DEMONSTRATION: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  });
  const { url } = await reachPortalDatabase(varDir);
  const db = openDatabase({ url, connections: AT_ONCE + 3, limits: WORK_LIMITS });
  try {
    const customers: Customer[] = [];
    for (let n = 0; n < CUSTOMERS; n += 1) {
      const { iuc } = await createMember(db, n, POINTS);
      const [lot] = await db.query<{ id: string }>(
        'select lot_id as id from points.lot where iuc = $1 order by remaining desc limit 1',
        [iuc],
      );
      customers.push({ iuc, cookie: await sessionOf(db, iuc), lot: lot?.id ?? '' });
    }
    const trains = await choices(portal, db, customers[0] as Customer);
    const ours = orderByUs(portal, trains);
    const noMailLeft = () =>
      until(
        async () => (await db.query(`select from job.job where queue = 'mail.send' limit 1`)).length === 0,
      );
    // The first order of a train writes its seats down, which is not an order's work: every train has had one before.
    for (const [index] of trains.entries()) await ours(customers[index % CUSTOMERS] as Customer, index);
    await noMailLeft();
    await copyTables(db, TABLES);
    const before = await rowsOf(db, TABLES, (table) => table);
    const mails = new Set<Promise<unknown>>();
    const hand = await orderByHand(db, mails);
    const lanes = {
      ours: { one: ours, number: counter(), mailsAreOut: noMailLeft },
      hand: { one: hand, number: counter(), mailsAreOut: () => Promise.all(mails) },
    };
    const measure = ({ one, ...how }: (typeof lanes)['ours' | 'hand'], ms: number) =>
      rate(customers, one, { ms, ...how });
    for (const lane of Object.values(lanes)) await measure(lane, 1_000);
    const rates: { ours: Rate; hand: Rate }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rates.push({ ours: await measure(lanes.ours, ROUND_MS), hand: await measure(lanes.hand, ROUND_MS) });
    await assertSameRows(db, TABLES, before);
    await assertInvariants(db);
    const result = (name: string, figure: keyof Rate, goal: number): BenchResult => ({
      name,
      ours: Math.round(median(rates.map(({ ours }) => ours[figure]))),
      limit: Math.round(median(rates.map(({ hand }) => hand[figure]))),
      unit: 'orders/s',
      ratio: median(rates.map(({ ours, hand }) => ours[figure] / hand[figure])),
      goal,
    });
    return [
      result(
        `order with points over HTTP, ${AT_ONCE} at once, ${CUSTOMERS} customers, embedded booking system, durable, until the last is answered and mails beside, against hand-written SQL writing the same rows in the same 8 commits`,
        'answered',
        0.33,
      ),
      result(
        'the same until the last mail is out, for each of which a ticket is made as PDF (by hand the bytes are there)',
        'told',
        0.33,
      ),
    ];
  } finally {
    agent.destroy();
    await db.close();
    await portal.stop();
    fs.rmSync(directory, { recursive: true, force: true });
  }
};
