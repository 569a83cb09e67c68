import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  type DemonstrationProcess,
  lastFirst,
  startDemonstrationProcess,
} from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { errorsIn } from '#tests/harness/portal.ts';
import { expectStep, HOLD, searchFields, TICKET } from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { type Page, type Visitor, words } from '#tests/harness/visitor.ts';

const BUYERS = 50;
/** Twenty rounds in the long form, two on every run. */
const ROUNDS = process.env['LONG'] ? 20 : 2;
const POINTS = process.env['LONG'] ? 400_000 : 60_000;

interface Buyer extends Member {
  readonly visitor: Visitor;
}
interface Offer {
  readonly token: string;
  readonly seatsLeft: number;
  readonly date: string;
  readonly trainNumber: string;
}

const portals: DemonstrationProcess[] = [];
const buyers: Buyer[] = [];
let filler: Buyer;
const ending = lastFirst({ after });
before(async () => {
  const environment = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const first = await startDemonstrationProcess(ending, { environment });
  portals.push(first, await startDemonstrationProcess(ending, { environment, db: first.db }));
  const make = async (number: number): Promise<Buyer> => {
    const member = await createMember(first.db, number, POINTS);
    const url = portals[number % 2]?.url ?? first.url;
    return { ...member, visitor: await signedIn(first.db, member.iuc, url) };
  };
  filler = await make(BUYERS);
  for (let number = 0; number < BUYERS; number += 1) buyers.push(await make(number));
});

const db = () => (portals[0] as DemonstrationProcess).db;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}
const call = async (
  visitor: Visitor,
  name: string,
  body: object,
  transactionId = randomUUID(),
): Promise<Answer> => {
  const response = await visitor.request(`/api/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-transac-correlation-id': transactionId },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const stationOf = async (visitor: Visitor, text: string): Promise<string> => {
  const response = await visitor.request(`/api/getStations?text=${encodeURIComponent(text)}`);
  const { stations } = (await response.json()) as { stations: { id: string }[] };
  const id = stations[0]?.id;
  assert.ok(id, `no station ${text}`);
  return id;
};

const searchOf = async (date: string, passengersCount: number) => ({
  departure: await stationOf(filler.visitor, 'Paris Gare de Lyon'),
  arrival: await stationOf(filler.visitor, 'Lyon Part-Dieu'),
  departureDate: date,
  departureHour: 6,
  direct: true,
  passengersCount,
});

/** Offers at the plain points price with few seats left, of one class of one train. */
const scarce = async (visitor: Visitor, date: string, passengers: number): Promise<Offer[]> => {
  const { status, body } = await call(visitor, 'quotation-burnFer-outward', await searchOf(date, passengers));
  assert.equal(status, 200, JSON.stringify(body));
  const journeys = body['journeys'] as {
    trains: { trainNumber: string }[];
    classes: { travelClass: string; state: string; fare?: string; seatsLeft?: number; token?: string }[];
  }[];
  return journeys.flatMap(({ trains, classes }) =>
    classes
      .filter(
        ({ travelClass, state, fare }) => travelClass === '1' && state === 'available' && fare === 'points',
      )
      .flatMap(({ token, seatsLeft }) =>
        token && seatsLeft ? [{ token, seatsLeft, date, trainNumber: trains[0]?.trainNumber ?? '' }] : [],
      ),
  );
};

/** The cheapest offers of a day. */
const anyOffer = async (visitor: Visitor, date: string): Promise<{ token: string; points: number }[]> => {
  const { status, body } = await call(visitor, 'quotation-burnFer-outward', await searchOf(date, 1));
  assert.equal(status, 200, JSON.stringify(body));
  const journeys = body['journeys'] as {
    classes: { state: string; token?: string; pricePoints?: number }[];
  }[];
  return journeys
    .flatMap(({ classes }) => classes)
    .flatMap(({ state, token, pricePoints }) =>
      state === 'available' && token && pricePoints ? [{ token, points: pricePoints }] : [],
    )
    .sort((a, b) => a.points - b.points);
};

/** Takes all but one of the seats of a scarce offer; answers the choice of the last one. */
const leaveOne = async (round: number): Promise<Offer> => {
  const date = `${String(9 + round).padStart(2, '0')}/03/2027`;
  for (const offer of await scarce(filler.visitor, date, 1)) {
    const others = offer.seatsLeft - 1;
    if (others > 6) continue;
    if (others > 0) {
      const many = (await scarce(filler.visitor, date, others)).find(
        ({ trainNumber }) => trainNumber === offer.trainNumber,
      );
      if (!many) continue;
      const names = ['Alba', 'Bruno', 'Claire', 'Denis', 'Emma'];
      const held = await call(filler.visitor, 'init-booking-burn-fer', {
        outward: many.token,
        passengers: Array.from({ length: others - 1 }, (_, index) => ({
          firstName: names[index],
          lastName: 'Dubreuil',
          birthDate: '04/05/1990',
        })),
      });
      assert.equal(held.status, 200, JSON.stringify(held.body));
    }
    const left = (await scarce(filler.visitor, date, 1)).find(
      ({ trainNumber }) => trainNumber === offer.trainNumber,
    );
    assert.equal(left?.seatsLeft, 1, `one seat is left on ${offer.trainNumber}`);
    return left;
  }
  throw new Error(`no train of ${date} has few enough seats left`);
};

const balances = async (): Promise<Map<string, number>> => {
  const rows = await db().query<{ iuc: string; balance: number }>(
    `select iuc, balance from points.account where account = 'money' and iuc = any($1::uuid[])`,
    [buyers.map(({ iuc }) => iuc)],
  );
  return new Map(rows.map(({ iuc, balance }) => [iuc, balance]));
};

/** Everybody is connected and waiting; then all go at once. */
const released = async <Value>(go: (buyer: Buyer) => Promise<Value>): Promise<Value[]> => {
  await Promise.all(buyers.map(({ visitor }) => visitor.request('/livez').then((answer) => answer.text())));
  const barrier = Promise.withResolvers<void>();
  const all = buyers.map(async (buyer) => {
    await barrier.promise;
    return go(buyer);
  });
  barrier.resolve();
  return Promise.all(all);
};

/** What must hold after a round, whoever won: one order with a ticket paid once, and nobody else lost a point. */
const settle = async (winner: Buyer, orderId: string, before: Map<string, number>): Promise<void> => {
  const [order] = await db().query<{ iuc: string; points: number }>(
    `select iuc, points from shop."order" where order_id = $1 and state = 'held'`,
    [orderId],
  );
  assert.equal(order?.iuc, winner.iuc);
  const held = await db().query(
    `select iuc from shop."order" where state in ('held', 'holding') and iuc = any($1::uuid[])`,
    [buyers.map(({ iuc }) => iuc)],
  );
  assert.equal(held.length, 1, 'one order holds a seat');
  const done = await call(winner.visitor, 'finalise-order-burn-fer', {
    orderId,
    termsAccepted: true,
    termsVersion: TERMS,
    expectedPoints: order?.points,
  });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  const after = await balances();
  for (const { iuc } of buyers)
    assert.equal(
      after.get(iuc),
      (before.get(iuc) ?? 0) - (iuc === winner.iuc ? (order?.points ?? 0) : 0),
      iuc === winner.iuc ? 'the winner paid' : 'nobody else did',
    );
  await assertInvariants(db());
};

const TAKEN = /viennent d’être prises|n’y a plus assez de places/;

test(`RAIL-10 the last seat of a class goes to one of ${BUYERS} buyers at two processes; the others read why and lose no point`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { token, date } = await leaveOne(round);
    const before = await balances();
    if (round % 2 === 0) {
      const answers = await released(({ visitor }) =>
        call(visitor, 'init-booking-burn-fer', { outward: token }),
      );
      const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
      assert.equal(won.length, 1, `round ${round}: ${JSON.stringify(answers.map(({ status }) => status))}`);
      for (const [index, { status, body }] of answers.entries()) {
        if (index === won[0]) continue;
        assert.equal(status, 409, JSON.stringify(body));
        assert.match(String(body['detail']), TAKEN);
      }
      const winner = buyers[won[0] as number] as Buyer;
      await settle(winner, String(answers[won[0] as number]?.body['orderId']), before);
    } else {
      const step = new URLSearchParams({
        etape: 'voyageurs',
        ...searchFields({ from: 'Paris Gare de Lyon', to: 'Lyon Part-Dieu', date, direct: true }),
        aller: token,
      });
      // Through the pages, as without scripts: the passengers' form of each, sent at once.
      const forms = await Promise.all(buyers.map(({ visitor }) => visitor.open(`${TICKET}&${step}`)));
      for (const form of forms) expectStep(form, 'ferShopCartPassengers');
      const pages = await released((buyer) =>
        buyer.visitor.submit(forms[buyers.indexOf(buyer)] as Page, { form: HOLD }),
      );
      const won = pages.flatMap((page, index) =>
        page.document.querySelector('main')?.getAttribute('data-page') === 'ferShopCartSummary'
          ? [index]
          : [],
      );
      assert.equal(won.length, 1, `round ${round}`);
      for (const [index, page] of pages.entries())
        if (index !== won[0]) assert.match(words(page, 'main'), TAKEN);
      const orderId = pages[won[0] as number]?.url.searchParams.get('commande') ?? '';
      await settle(buyers[won[0] as number] as Buyer, orderId, before);
    }
  }
});

test('SHOP-08 the same transaction sent to two processes at once is one order, held, paid and booked once', async () => {
  const rounds = process.env['LONG'] ? 30 : 5;
  const buyer = buyers[0] as Buyer;
  const both = await Promise.all(portals.map(({ url }) => signedIn(db(), buyer.iuc, url)));
  const [first, second] = both as [Visitor, Visitor];
  for (let round = 0; round < rounds; round += 1) {
    const date = `${String(1 + (round % 28)).padStart(2, '0')}/04/2027`;
    const [offer] = await anyOffer(first, date);
    assert.ok(offer);
    const before = (await balances()).get(buyer.iuc) ?? 0;
    const transactionId = randomUUID();
    const held = await Promise.all(
      [first, second, first].map((visitor) =>
        call(visitor, 'init-booking-burn-fer', { outward: offer.token }, transactionId),
      ),
    );
    for (const { status, body } of held) assert.equal(status, 200, JSON.stringify(body));
    const orderIds = new Set(held.map(({ body }) => body['orderId']));
    assert.equal(orderIds.size, 1, 'one order is held');
    const [orderId] = orderIds;
    const other = await call(
      second,
      'init-booking-burn-fer',
      { outward: (await anyOffer(second, '30/04/2027'))[0]?.token },
      transactionId,
    );
    assert.equal(other.status, 422, 'the same id with another input is refused');

    const payment = {
      orderId,
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: offer.points,
    };
    const paymentId = randomUUID();
    const paid = await Promise.all(
      [second, first, second].map((visitor) => call(visitor, 'finalise-order-burn-fer', payment, paymentId)),
    );
    for (const { status, body } of paid) assert.equal(status, 200, JSON.stringify(body));
    const again = await call(first, 'finalise-order-burn-fer', payment, paymentId);
    assert.equal(again.body['finalised'], true);
    for (const { body } of paid) assert.equal(body['idCommande'], again.body['idCommande']);
    const rows = await db().query<{ points: number; pnr: string }>(
      'select points, reference as pnr from shop."order" where iuc = $1 and transaction_id = $2',
      [buyer.iuc, transactionId],
    );
    assert.equal(rows.length, 1);
    assert.equal(rows[0]?.pnr, again.body['pnrIdentification']);
    assert.equal((await balances()).get(buyer.iuc), before - offer.points, 'debited once');
  }
  await assertInvariants(db());
});

test('neither process logged an error, whatever met at once', () =>
  assert.deepEqual(portals.flatMap(errorsIn), []));
