import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { messageOf } from '#domain/errors/catalogue.ts';
import { BookingUnavailable, type SeatCommand } from '#providers/booking/port.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertProblem } from '#tests/harness/problems.ts';
import { type Buyer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import {
  choose,
  companion,
  expectStep,
  HOLD,
  hold,
  pay,
  search,
  type Wish,
} from '#tests/harness/shopping.ts';
import { type Page, type Visitor, words } from '#tests/harness/visitor.ts';

const WISH: Wish = {
  from: 'Paris Gare de Lyon',
  to: 'Lyon Part-Dieu',
  date: '15/03/2027',
  hour: 7,
  passengers: 2,
  direct: true,
};
const LEO = companion('Léo', 'Vasseur', '04/05/1990');
const PLACER = 'main form:has(input[value=placer])';
const PREFERER = 'main form:has(input[value=preferer])';
const TOGETHER = 'main form:has(input[value=ensemble])';

let shop: ShopServer;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending);
});
beforeEach(() => shop.instead.clear());

const title = (page: Page): string => words(page, 'main h1');

/** From a summary to the plan, as its link leads. */
const toSeats = async (visitor: Visitor, summary: Page): Promise<Page> => {
  const link = summary.document
    .querySelectorAll('main a')
    .find((one) => /Choisir (?:d’autres|une autre)/.test(one.text));
  assert.ok(link, words(summary, 'main'));
  const page = await visitor.open(link.getAttribute('href') ?? '');
  assert.match(title(page), /^Vo(?:s|tre) places? à l’aller$/);
  return page;
};

interface Choice {
  readonly name: string;
  readonly held: string;
  readonly others: readonly string[];
}
/** The lists of the page: for each person what they have, and what else there is. */
const choicesOn = (page: Page): Choice[] =>
  page.document.querySelectorAll(`${PLACER} select`).map((list) => {
    const options = list.querySelectorAll('option');
    const values = options.map((option) => option.getAttribute('value') ?? '');
    const held = options.find((option) => option.hasAttribute('selected'))?.getAttribute('value') ?? '';
    return { name: list.getAttribute('name') ?? '', held, others: values.filter((one) => one !== held) };
  });
const seatWords = (place: string): RegExp =>
  new RegExp(`voiture ${place.split('/')[0]}, place ${place.split('/')[1]}\\b`, 'i');

/** The places that a text says are free. */
const freeIn = (text: string): number[] =>
  [...text.matchAll(/(\d+)\splaces?\slibres?/g)].map(([, count]) => Number(count));

test('RAIL-09 a coach has as many free places in the line of coaches as in its plan, the party’s own among them', async () => {
  const { visitor } = await shop.buyer();
  const page = await toSeats(visitor, await hold(visitor, WISH, LEO));
  const current = page.document.querySelector('main li:has(a[aria-current=page])')?.structuredText ?? '';
  const decks = page.document.querySelectorAll('.deck-head').map((head) => head.structuredText);
  const sum = decks.flatMap(freeIn).reduce((all, count) => all + count, 0);
  assert.ok(sum > 2, decks.join(' '));
  assert.deepEqual(freeIn(current.replaceAll(/\s+/g, ' ')), [sum]);
});

test('RAIL-09 A11Y-03 without scripts a party chooses its seats from lists, and finds them in the summary', async () => {
  const { visitor } = await shop.buyer();
  const page = await toSeats(visitor, await hold(visitor, WISH, LEO));
  assert.match(words(page, 'main'), /Places gardées jusqu’à/);
  const [mine, his] = choicesOn(page);
  assert.ok(mine && his);
  const [first, second] = [mine.others.at(-1) ?? '', mine.others.at(-2) ?? ''];
  // The same seat for two is nobody's.
  const twice = await visitor.submit(page, {
    form: PLACER,
    fields: { [mine.name]: first, [his.name]: first },
  });
  assert.equal(twice.status, 400);
  assert.match(words(twice, 'main'), /Chaque voyageur a une place à lui/);
  const summary = expectStep(
    await visitor.submit(twice, { form: PLACER, fields: { [mine.name]: first, [his.name]: second } }),
    'ferShopCartSummary',
  );
  for (const place of [first, second]) assert.match(words(summary, 'main'), seatWords(place));

  // A proposal for everybody is one form, too.
  const again = await toSeats(visitor, summary);
  const proposals = again.document.querySelectorAll(`${TOGETHER} input[type=radio]`);
  assert.ok(proposals.length > 1 && proposals.length <= 3);
  const value = proposals.at(-1)?.getAttribute('value') ?? '';
  const placed = expectStep(
    await visitor.submit(again, { form: TOGETHER, fields: { ensemble: value } }),
    'ferShopCartSummary',
  );
  for (const one of value.split(' ')) assert.match(words(placed, 'main'), seatWords(one.split(':')[1] ?? ''));
});

test('RAIL-09 the seats held are looked at before the summary by who asks for it, and cost nobody else a page', async () => {
  const { visitor } = await shop.buyer();
  const alone = { ...WISH, passengers: 1 };
  const passengers = expectStep(await choose(visitor, await search(visitor, alone)), 'ferShopCartPassengers');
  const page = await visitor.submit(passengers, { form: HOLD, button: 'suite=places' });
  assert.equal(title(page), 'Votre place à l’aller');
  const onwards = page.document.querySelector('main .countdown a')?.getAttribute('href') ?? '';
  expectStep(await visitor.open(onwards), 'ferShopCartSummary');
  await hold((await shop.buyer()).visitor, alone);
});

test('RAIL-09 both ways have their plans, one after the other, and a train without a choice keeps its seats', async () => {
  const { visitor } = await shop.buyer();
  const page = await toSeats(
    visitor,
    await hold(visitor, { ...WISH, passengers: 1, returnDate: '17/03/2027' }),
  );
  const back = await visitor.submit(page, { form: PLACER });
  assert.equal(title(back), 'Votre place au retour');
  const [mine] = choicesOn(back);
  assert.ok(mine);
  const to = mine.others[0] ?? '';
  const summary = expectStep(
    await visitor.submit(back, { form: PLACER, fields: { [mine.name]: to } }),
    'ferShopCartSummary',
  );
  assert.match(words(summary, 'main'), seatWords(to));
});

test('RAIL-09 of two customers who choose one seat at once, one gets it; the other reads it, keeps everything and is proposed the nearest', async () => {
  for (let round = 0; round < 3; round += 1) {
    const buyers = await Promise.all([shop.buyer(), shop.buyer()]);
    const pages: Page[] = [];
    for (const { visitor } of buyers) pages.push(await toSeats(visitor, await hold(visitor, WISH, LEO)));
    const [one, other] = pages.map(choicesOn);
    const wanted = one?.[0]?.others.findLast((place) => other?.[0]?.others.includes(place)) ?? '';
    assert.ok(wanted);
    const answers = await Promise.all(
      buyers.map(({ visitor }, index) => {
        const [mine, his] = choicesOn(pages[index] as Page);
        // The first gets up, and the second moves to where the first was.
        const fields = { [mine?.name ?? '']: wanted, [his?.name ?? '']: mine?.held ?? '' };
        return visitor.submit(pages[index] as Page, { form: PLACER, fields });
      }),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409], `round ${round}`);
    const lost = answers.findIndex(({ status }) => status === 409);
    const said = words(answers[lost] as Page, 'main');
    assert.match(said, /Les places que vous préfériez viennent d’être prises\. Aucun point n’a été débité\./);
    assert.match(
      said,
      /Toujours libre : Léo .*Au plus près, nous proposons : .*les places d’avant sont toujours gardées/,
    );
    const proposed = choicesOn(answers[lost] as Page);
    assert.notEqual(proposed[0]?.held, wanted);
    // What is proposed can be had.
    const { visitor } = buyers[lost] as Buyer;
    const summary = expectStep(
      await visitor.submit(answers[lost] as Page, { form: PLACER }),
      'ferShopCartSummary',
    );
    for (const { held } of proposed) assert.match(words(summary, 'main'), seatWords(held));
    assert.match(words(answers[1 - lost] as Page, 'main'), seatWords(wanted));
  }
});

test('RAIL-09 RAIL-10 several tabs move one hold at once: summary, plan and ticket say the seat that is held, whichever answer came last', async () => {
  const buyer = await shop.buyer();
  const { visitor } = buyer;
  const page = await toSeats(visitor, await hold(visitor, { ...WISH, passengers: 1 }));
  const [list] = choicesOn(page);
  assert.ok(list);
  const orderId = page.url.searchParams.get('commande') ?? '';
  // The booking system moves them one after the other, and each is told of it once who came later has their page.
  const wanted = list.others.slice(-3);
  const pages = new Map(wanted.map((place) => [place, Promise.withResolvers<void>()]));
  const all = Promise.withResolvers<void>();
  const moves: string[] = [];
  shop.instead.set('seat', async (command: SeatCommand, signal?: AbortSignal) => {
    const answer = await shop.booking.seat(command, signal);
    const place = `${command.seats[0]?.coach}/${command.seats[0]?.seat}`;
    if (moves.push(place) === wanted.length) all.resolve();
    await all.promise;
    await pages.get(moves[moves.indexOf(place) + 1] ?? '')?.promise;
    return answer;
  });
  const answers = await Promise.all(
    wanted.map(async (place) => {
      const answer = await visitor.submit(page, { form: PLACER, fields: { [list.name]: place } });
      pages.get(place)?.resolve();
      return answer;
    }),
  );
  for (const { status } of answers) assert.equal(status, 200);
  const [held] = (await shop.booking.find(orderId))?.seats ?? [];
  assert.ok(held);
  const place = `${held.coach}/${held.seat}`;
  assert.ok(wanted.includes(place));
  const drawn = (await (await draw(buyer, { orderId })).json()) as Drawn;
  assert.deepEqual(
    drawn.party.map(({ coach, seat }) => `${coach}/${seat}`),
    [place],
  );
  const [answer] = answers;
  assert.ok(answer);
  const summary = expectStep(await visitor.open(answer.url.href), 'ferShopCartSummary');
  assert.match(words(summary, 'main'), seatWords(place));
  const confirmation = await pay(visitor, summary);
  assert.match(words(confirmation, 'main'), seatWords(place));
});

test('RAIL-09 beside a relative, by a preference, and why not', async () => {
  const [first, second] = await Promise.all([shop.buyer(), shop.buyer()]);
  const alone = { ...WISH, passengers: 1 };
  const plan = await toSeats(first.visitor, await hold(first.visitor, alone));
  const [list] = choicesOn(plan);
  assert.ok(list);
  // Where nobody else sits yet.
  const theirs = list.others.at(-6) ?? '';
  await first.visitor.submit(plan, { form: PLACER, fields: { [list.name]: theirs } });
  const [coach = '', seat = ''] = theirs.split('/');
  const page = await toSeats(second.visitor, await hold(second.visitor, alone));
  const ask = (fields: Record<string, string>) => second.visitor.submit(page, { form: PREFERER, fields });
  const beside = await ask({ 'placement.near.coach': coach, 'placement.near.seat': seat });
  assert.equal(beside.status, 200);
  const mine = choicesOn(beside)[0]?.held ?? '';
  assert.equal(mine.split('/')[0], coach);
  assert.ok(Math.abs(Number(mine.split('/')[1]) - Number(seat)) <= 4, `${mine} beside ${theirs}`);
  for (const [fields, message] of [
    [{ 'placement.near.coach': coach }, /Place du proche : Indiquez aussi le numéro de la place\./],
    [{ 'placement.near.seat': seat }, /Voiture du proche : Indiquez aussi le numéro de la voiture\./],
    [
      { 'placement.near.coach': '77', 'placement.near.seat': '1' },
      /Cette voiture n’existe pas dans ce train/,
    ],
    [
      { 'placement.near.coach': coach, 'placement.near.seat': '999' },
      /Cette place n’existe pas dans cette voiture/,
    ],
    [{ 'placement.deck': 'upper' }, /Cette voiture n’a qu’une salle/],
    [{}, /Dites une préférence, ou la voiture et la place d’un proche/],
  ] as const) {
    const refused = await ask(fields);
    assert.ok(refused.status >= 400);
    assert.match(words(refused, 'main'), message);
  }
  const aisle = await ask({ 'placement.position': 'aisle' });
  assert.match(aisle.document.querySelector(`${PLACER} option[selected]`)?.text ?? '', /couloir/);
});

test('RAIL-09 a booking system that does not answer about seats says so, and one goes on with those held', async () => {
  const { visitor } = await shop.buyer();
  const summary = await hold(visitor, { ...WISH, passengers: 1 });
  const page = await toSeats(visitor, summary);
  const to = choicesOn(page)[0];
  shop.instead.set('seatMap', () => Promise.reject(new BookingUnavailable('silent')));
  shop.instead.set('seat', () => Promise.reject(new BookingUnavailable('silent')));
  const silent = await visitor.open(page.url.href);
  assert.equal(silent.status, 200);
  assert.match(words(silent, 'main'), /Le plan des voitures ne répond pas/);
  const refused = await visitor.submit(page, {
    form: PLACER,
    fields: { [to?.name ?? '']: to?.others[0] ?? '' },
  });
  assert.equal(refused.status, 503);
  assert.match(words(refused, 'main'), /Le plan des voitures ne répond pas/);
  const onwards = silent.document
    .querySelectorAll('main a')
    .find((one) => /Continuer avec cette place/.test(one.text));
  const after = expectStep(await visitor.open(onwards?.getAttribute('href') ?? ''), 'ferShopCartSummary');
  assert.match(words(after, 'main'), seatWords(to?.held ?? ''));
});

interface Drawn {
  readonly coaches: { coach: string; travelClass?: string; free: number }[];
  readonly coach: { coach: string; seats: { seat: string; free: boolean; position: string }[] };
  readonly party: { passenger: number; coach: string; seat: string }[];
}
const draw = (who: Buyer, query: Record<string, string>): Promise<Response> =>
  fetch(`${shop.base}/api/seat-map?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });

test('RAIL-09 by call: a coach is drawn for a choice and for an order, and an order asks for wishes or seats', async () => {
  const [buyer, stranger] = await Promise.all([shop.buyer(), shop.buyer()]);
  const [offer] = await shop.offers(buyer, { passengersCount: 1 });
  assert.ok(offer);
  const before = (await (await draw(buyer, { choice: offer.token })).json()) as Drawn;
  assert.deepEqual(before.party, []);
  const free = before.coach.seats.filter((one) => one.free && one.position !== 'wheelchair');
  const wanted = { coach: before.coach.coach, seat: free.at(-1)?.seat ?? '' };
  const book = (who: Buyer, placement: object) =>
    shop.send(who, 'init-booking-burn-fer', { outward: offer.token, placement }, randomUUID());

  const held = await book(buyer, { seats: [{ passenger: 0, ...wanted }] });
  const body = (await held.json()) as { orderId: string; seats: { coach: string; seat: string }[] };
  assert.equal(held.status, 200, JSON.stringify(body));
  assert.deepEqual({ coach: body.seats[0]?.coach, seat: body.seats[0]?.seat }, wanted);
  const after = (await (await draw(buyer, { orderId: body.orderId })).json()) as Drawn;
  assert.deepEqual(
    after.party.map(({ passenger, coach, seat }) => ({ passenger, coach, seat })),
    [{ passenger: 0, ...wanted }],
  );
  assert.equal(after.coach.seats.find(({ seat }) => seat === wanted.seat)?.free, false);
  const counted = (map: Drawn) => map.coaches.find(({ coach }) => coach === wanted.coach)?.free;
  assert.equal(counted(after), (counted(before) ?? 0) - 1);

  // Somebody else: not the seat, and not the order.
  const { detail } = await assertProblem(
    await book(stranger, { seats: [{ passenger: 0, ...wanted }] }),
    'seat-preferences-gone',
  );
  assert.match(detail, /Aucun point n’a été débité/);
  await assertProblem(await draw(stranger, { orderId: body.orderId }), 'order-not-found');
  await assertProblem(await draw(stranger, {}), 'choice-needed');
  const near = await book(stranger, { near: wanted });
  const besides = (await near.json()) as { seats: { coach: string }[] };
  assert.equal(besides.seats[0]?.coach, wanted.coach);
  for (const [placement, field, message] of [
    [{ near: { coach: '7' } }, 'placement.near.seat', 'Indiquez aussi le numéro de la place.'],
    [{ near: { seat: '83' } }, 'placement.near.coach', 'Indiquez aussi le numéro de la voiture.'],
    [{ near: { coach: '99', seat: '11' } }, 'placement.near.coach', messageOf('unknown-coach')],
    [
      { near: { ...wanted, seat: '999' } },
      'placement.near.seat',
      'Cette place n’existe pas dans cette voiture.',
    ],
    [
      { near: { ...wanted, seat: free[0]?.seat } },
      'placement.near.seat',
      'Personne n’a réservé cette place\u00a0: vérifiez la place de votre proche.',
    ],
    [{ position: 'plafond' }, 'placement.position', 'Valeur incorrecte'],
    [{ seats: [{ passenger: 1, ...wanted }] }, 'placement.seats', 'Valeur incorrecte'],
    [{ seats: [{ passenger: 0, journey: 1, ...wanted }] }, 'placement.seats', 'Valeur incorrecte'],
  ] as const) {
    const { fields } = await assertProblem(await book(stranger, placement), 'invalid-input');
    assert.deepEqual(fields, { [field]: message });
  }
});
