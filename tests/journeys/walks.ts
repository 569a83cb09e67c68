import assert from 'node:assert/strict';
import { G30_TERMS } from '#features/g30/index.ts';
import { CARDS } from '#providers/payment/testing/contract.ts';
import type { ServedShop } from '#tests/harness/served-shop.ts';
import { choose, expectStep, HOLD, offersOf, PAY, pay, search, type Wish } from '#tests/harness/shopping.ts';
import type { Page, Visitor } from '#tests/harness/visitor.ts';

/** Somebody who has everything that a journey's steps need. */
export interface Traveller {
  /** What they have, for messages. */
  readonly name: string;
  readonly visitor: Visitor;
  /** The address of their last step, every part filled. */
  readonly address: URLSearchParams;
  /** Steps that their journey does not have, as far as what is known of it says. */
  readonly without: (isKnown: (need: string) => boolean) => readonly string[];
  /** The step where their order stands. */
  readonly standsAt: string;
  /** What their forms carry in secret: of an agent, the file that they have open. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** Other steps that an order which stands there may be looked at in. */
  readonly mayBeAt?: readonly string[];
}

/** How to come by a journey's travellers, by the requirement that its walks prove. */
export interface Walks {
  readonly requirement: string;
  readonly travellers: (served: ServedShop) => Promise<readonly Traveller[]>;
  /** How many orders there are: a form sent too early must not make one. */
  readonly orders: (served: ServedShop) => Promise<number>;
}

const ONE_WAY: Wish = { from: 'Paris Gare de Lyon', to: 'Dijon Ville', date: '15/03/2027', hour: 7 };
const RETURN: Wish = { ...ONE_WAY, returnDate: '17/03/2027' };

/** The page of the passengers, reached as anybody reaches it. */
const passengersPage = async (visitor: Visitor, wish: Wish): Promise<Page> => {
  const list = await search(visitor, wish);
  const next = wish.returnDate ? expectStep(await choose(visitor, list), 'ferShopCartInward') : list;
  return expectStep(await choose(visitor, next), 'ferShopCartPassengers');
};

/** Plays a card on the payment’s page, and comes back from there; without a card the page stays open. */
const playCard = async (
  { shop }: ServedShop,
  visitor: Visitor,
  {
    orderId,
    url,
    card,
  }: { readonly orderId: string; readonly url: string; readonly card?: string | undefined },
): Promise<void> => {
  if (card === undefined) return;
  await shop.sandbox.pay(url.split('/').at(-1) ?? '', card);
  await visitor.open(`/recompense/boutique-v2-callback?commande=${orderId}`);
};

/** Half in euros, by the call that accepts an order whose id stands in a field of its page’s address. */
const payingBy =
  (served: ServedShop, call: string, field: string) =>
  (card?: string) =>
  async (visitor: Visitor, held: Page): Promise<void> => {
    const orderId = held.url.searchParams.get(field) ?? '';
    const value = (name: string): string =>
      held.document.querySelector(`${PAY} input[name=${name}]`)?.getAttribute('value') ?? '';
    const price = Number(value('expectedPoints'));
    const half = Math.ceil(price / 2);
    const answer = await visitor.request(`/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-transac-correlation-id': `walk-${orderId}` },
      body: JSON.stringify({
        orderId,
        termsAccepted: true,
        termsVersion: value('termsVersion'),
        expectedPoints: half,
        expectedCents: price - half,
      }),
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    const { paymentUrl } = (await answer.json()) as { paymentUrl: string };
    await playCard(served, visitor, { orderId, url: paymentUrl, card });
  };

/** A return that is paid, so near to the departure that none is a promotion, which would be kept. */
const boughtReturn = async (visitor: Visitor): Promise<string> => {
  const wish: Wish = { ...ONE_WAY, date: '05/03/2027', returnDate: '07/03/2027' };
  const held = await visitor.submit(await passengersPage(visitor, wish), { form: HOLD });
  return (await pay(visitor, held)).url.searchParams.get('commande') ?? '';
};

/** The booking system answers again, but about the orders that are to stand where its silence has left them. */
const failsNoMore = (served: ServedShop, ...orderIds: readonly string[]): void => {
  if (Object.keys(served.failing).length > 0) for (const orderId of orderIds) served.silentAbout.add(orderId);
  served.failing = {};
};

const railOrder = async (served: ServedShop): Promise<readonly Traveller[]> => {
  const abandon = (visitor: Visitor, summary: Page): Promise<Page> =>
    visitor.submit(summary, { form: 'main form:has(input[value=abandonner])' });
  /** Takes one more of the orders that a customer may hold, each for another member. */
  const traveller = async (
    name: string,
    wish: Wish,
    standsAt: string,
    after: (visitor: Visitor, summary: Page) => Promise<unknown>,
    failing: ServedShop['failing'] = {},
  ): Promise<Traveller> => {
    const { visitor } = await served.shopper();
    const passengers = await passengersPage(visitor, wish);
    served.failing = failing;
    const summary = await visitor.submit(passengers, { form: HOLD });
    await after(visitor, summary);
    const commande = summary.url.searchParams.get('commande') ?? '';
    failsNoMore(served, commande);
    const address = new URLSearchParams(passengers.url.search);
    address.set('commande', commande);
    // An order knows whether it goes both ways; before there is one, the search says so.
    const without: Traveller['without'] = (isKnown) =>
      wish.returnDate && (isKnown('order') || isKnown('seated') || isKnown('search'))
        ? []
        : ['ferShopCartInward'];
    // Seats that are held can be changed for others.
    const isHeld = ['ferShopCartSummary', 'ferPaymentRefusal'].includes(standsAt);
    return { name, visitor, address, standsAt, without, ...(isHeld ? { mayBeAt: ['choosingSeats'] } : {}) };
  };
  const nothing = async (): Promise<void> => {};
  const paying = payingBy(served, 'finalise-order-burn-fer', 'commande');
  return [
    await traveller('one way, seats held', ONE_WAY, 'ferShopCartSummary', nothing),
    await traveller('there and back, seats held', RETURN, 'ferShopCartSummary', nothing),
    await traveller('one way, paid', ONE_WAY, 'ferShopOrderConfirmation', pay),
    await traveller('one way, at the bank', ONE_WAY, 'waitingForPayment', paying()),
    await traveller('there and back, card refused', RETURN, 'ferPaymentRefusal', paying(CARDS.refused)),
    await traveller('one way, paid in part', ONE_WAY, 'ferPaymentConfirmation', paying(CARDS.accepted)),
    await traveller('there and back, given up', RETURN, 'ferShopOrderRefusal', abandon),
    await traveller('one way, seats asked for', ONE_WAY, 'waitingForSeats', nothing, {
      hold: 'silent',
      cancel: 'silent',
    }),
    await traveller('there and back, being booked', RETURN, 'waitingForTickets', async (visitor, summary) => {
      served.failing = { confirm: 'silent', cancel: 'silent' };
      const waiting = await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
      assert.ok(waiting.document.querySelector('meta[http-equiv=refresh]'));
    }),
  ];
};

const primeOrder = async (served: ServedShop): Promise<readonly Traveller[]> => {
  const { visitor } = await served.shopper();
  const cart = await visitor.open('/recompense/boutique-v2?id=451&etape=panier');
  const done = expectStep(
    await visitor.submit(cart, { fields: { termsAccepted: 'on' } }),
    'shopCartConfirmation',
  );
  return [
    {
      name: 'a donation made',
      visitor,
      address: done.url.searchParams,
      standsAt: 'shopCartConfirmation',
      without: () => [],
    },
  ];
};

/** A card for somebody who is no customer, so that nobody needs to be in the database. */
const CARD = {
  card: 'avantage-adulte',
  isSameClient: 'false',
  hasCard: 'false',
  gender: 'M',
  withoutCardFirstName: 'Henri',
  withoutCardLastName: 'Marchand',
  withoutCardBirthday: '17/09/1984',
};
const CARD_PAY = 'main form:has(input[value=payer])';

const cardOrder = async (served: ServedShop): Promise<readonly Traveller[]> => {
  const traveller = async (
    name: string,
    standsAt: string,
    after: (visitor: Visitor, payment: Page) => Promise<unknown>,
  ): Promise<Traveller> => {
    const { visitor } = await served.shopper();
    const form = await visitor.open('/recompense/boutique-v2?id=351&etape=commande');
    const payment = expectStep(await visitor.submit(form, { fields: CARD }), 'bmccoPayment');
    await after(visitor, payment);
    return { name, visitor, address: payment.url.searchParams, standsAt, without: () => [] };
  };
  /** Half in euros: the payment is opened, and a card played on its page, or none. */
  const paying =
    (card?: string) =>
    async (visitor: Visitor, payment: Page): Promise<void> => {
      const orderId = payment.url.searchParams.get('commande') ?? '';
      const value = (name: string): string =>
        payment.document.querySelector(`${CARD_PAY} input[name=${name}]`)?.getAttribute('value') ?? '';
      const left = await visitor.request(payment.url.href, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          intention: 'payer',
          transactionId: value('transactionId'),
          termsAccepted: 'on',
          termsVersion: value('termsVersion'),
          expectedPoints: '2450',
          expectedCents: '2450',
        }).toString(),
      });
      await playCard(served, visitor, { orderId, url: left.headers.get('location') ?? '', card });
    };
  return [
    await traveller('a card, not paid', 'bmccoPayment', async () => {}),
    await traveller('a card, at the bank', 'waitingForPayment', paying()),
    await traveller('a card, refused by the bank', 'bmccoPaymentRefusal', paying(CARDS.refused)),
    await traveller('a card, paid in part', 'bmccoPaymentConfirmation', paying(CARDS.accepted)),
    await traveller('a card, being given', 'waitingForCard', async (visitor, payment) => {
      const arguments_ = '(uuid, uuid, jsonb, timestamptz)';
      const { db } = served.shop;
      await db.query(`alter function shop.grant_card${arguments_} rename to away`);
      await visitor.submit(payment, { form: CARD_PAY, fields: { termsAccepted: 'on' } });
      await db.query(`alter function shop.away${arguments_} rename to grant_card`);
    }),
    await traveller('a card, given up', 'bmccoOrderRefusal', (visitor, payment) =>
      visitor.submit(payment, { form: 'main form:has(input[value=abandonner])' }),
    ),
  ];
};

/** Two members with the G30 service, of whom one has ended it. */
const termination = async (served: ServedShop): Promise<readonly Traveller[]> => {
  const { app, db } = served.shop;
  const traveller = async (name: string, standsAt: string, isEnded: boolean): Promise<Traveller> => {
    const { visitor, iuc } = await served.shopper(0);
    const asked = await visitor.request('/api/g30-subscribe', {
      method: 'POST',
      body: JSON.stringify({ termsAccepted: true, termsVersion: app.content.entry(G30_TERMS)?.version }),
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(asked.status, 200);
    if (isEnded)
      await db.query(
        'update g30.subscription set notified_at = subscribed_at, ends_on = activates_on where iuc = $1',
        [iuc],
      );
    return { name, visitor, address: new URLSearchParams({ contrat: 'g30' }), standsAt, without: () => [] };
  };
  return [
    await traveller('a contract that runs', 'terminationSummary', false),
    await traveller('a contract whose end was asked for', 'terminationNotified', true),
  ];
};
/** A member who has given up one of two tickets. */
const cancellation = async (served: ServedShop): Promise<readonly Traveller[]> => {
  const { visitor } = await served.shopper();
  const commande = await boughtReturn(visitor);
  const asked = await visitor.open(`/apres-vente/annulation?commande=${commande}&billets=0.0`);
  const done = expectStep(await visitor.submit(asked, { form: CANCEL }), 'CONFIRMATION_ANNULATION');
  const address = new URLSearchParams({
    commande,
    annulation: done.url.searchParams.get('annulation') ?? '',
  });
  return [
    {
      name: 'a ticket given up',
      visitor,
      address,
      standsAt: 'CONFIRMATION_ANNULATION',
      without: () => [],
    },
  ];
};
/** Agents who have given up one of two tickets for the customer they serve, with a refund and without. */
const deskCancellation = async (served: ServedShop): Promise<readonly Traveller[]> => {
  const traveller = async (name: string, refund: string, standsAt: string): Promise<Traveller> => {
    const { visitor: customer, iuc } = await served.shopper();
    const commande = await boughtReturn(customer);
    const { visitor, file } = served.agentFor(iuc);
    const asked = await visitor.open(`/espace-pro/apres-vente/annulation?commande=${commande}&billets=0.0`);
    const done = expectStep(
      await visitor.submit(asked, { form: CANCEL, fields: { refund, reason: 'Remboursé au guichet' } }),
      standsAt,
    );
    const annulation = done.url.searchParams.get('annulation') ?? '';
    return {
      name,
      visitor,
      address: new URLSearchParams({ commande, annulation }),
      standsAt,
      hidden: { espToken: file },
      without: () => [],
    };
  };
  return [
    await traveller('with a refund', 'AUTOMATIQUE', 'cancelConfirmationWithRefund'),
    await traveller('without a refund', 'SANS', 'cancelConfirmation'),
  ];
};

/** An agent with a file of the customer they serve. */
const deskFiles = async (served: ServedShop): Promise<readonly Traveller[]> => {
  const { visitor: customer, iuc } = await served.shopper();
  const commande = await boughtReturn(customer);
  const { visitor, file } = served.agentFor(iuc);
  return [
    {
      name: 'a file',
      visitor,
      address: new URLSearchParams({ commande }),
      standsAt: 'dvResult',
      hidden: { espToken: file },
      without: () => [],
    },
  ];
};
const CANCEL = 'main form:has(input[value=annuler])';

const TRAINS = 'main form:has(input[type=radio])';

/** Members who exchange tickets of a return; what is exchanged already leaves them the other way to exchange. */
const exchangeAt =
  (path: string, ids: { readonly outward: string; readonly inward: string }, isServed: boolean) =>
  async (served: ServedShop): Promise<readonly Traveller[]> => {
    const traveller = async (
      name: string,
      standsAt: string,
      after: (visitor: Visitor, validation: Page, customer: Visitor) => Promise<unknown>,
      { billets = '0.0', failing = {} }: { billets?: string; failing?: ServedShop['failing'] } = {},
    ): Promise<Traveller> => {
      const { visitor: customer, iuc } = await served.shopper();
      const commande = await boughtReturn(customer);
      const { visitor, file } = isServed ? served.agentFor(iuc) : { visitor: customer, file: undefined };
      const form = await visitor.open(`${path}?commande=${commande}&billets=${billets}&etape=recherche`);
      let list = expectStep(
        await visitor.submit(form, { form: 'main form', fields: { departureHour: '10' } }),
        ids.outward,
      );
      const takes = async (): Promise<Page> => {
        // The dearest, so that something is to be paid.
        const [offer] = offersOf(list).sort((a, b) => b.points - a.points);
        const way = list.document.querySelector('main input[type=radio]')?.getAttribute('name') ?? '';
        return visitor.submit(list, { form: TRAINS, fields: { [way]: offer?.token ?? '' } });
      };
      const isReturn = billets.includes(',');
      if (isReturn) list = expectStep(await takes(), ids.inward);
      served.failing = failing;
      const validation = await takes();
      await after(visitor, validation, customer);
      const address = new URLSearchParams(validation.url.search);
      failsNoMore(served, commande, address.get('echange') ?? '');
      // What is given up is nobody's to exchange any more.
      if (standsAt === 'exchangeDone' || standsAt === 'exchangeUnderWay') address.set('billets', '1.0');
      return {
        name,
        visitor,
        address,
        standsAt,
        ...(file === undefined ? {} : { hidden: { espToken: file } }),
        ...(standsAt === 'exchangeHeld' || standsAt === 'exchangeUnpaid'
          ? { mayBeAt: ['exchangeSeats'] }
          : {}),
        without: (isKnown) => (isReturn && isKnown('tickets') ? [] : ['exchangeInward']),
      };
    };
    const nothing = async (): Promise<void> => {};
    const accepts = (visitor: Visitor, validation: Page): Promise<Page> =>
      visitor.submit(validation, { form: PAY, fields: { termsAccepted: 'on' } });
    // The call is the customer's, who has the card in hand, also at a desk.
    const paying = (card?: string) => {
      const byCall = payingBy(served, 'burn-fer-finalize-exchange', 'echange')(card);
      return (_: Visitor, validation: Page, customer: Visitor) => byCall(customer, validation);
    };
    return [
      await traveller('one way, seats held', 'exchangeHeld', nothing),
      await traveller('there and back, seats held', 'exchangeHeld', nothing, { billets: '0.0,1.0' }),
      await traveller('one way, exchanged', 'exchangeDone', accepts),
      await traveller('one way, at the bank', 'exchangePaying', paying()),
      await traveller('one way, card refused', 'exchangeUnpaid', paying(CARDS.refused)),
      await traveller('one way, given up', 'exchangeEnded', (visitor, validation) =>
        visitor.submit(validation, { form: 'main form:has(input[value=abandonner])' }),
      ),
      await traveller('one way, seats asked for', 'exchangeHolding', nothing, {
        failing: { hold: 'silent', cancel: 'silent' },
      }),
      await traveller('one way, being exchanged', 'exchangeUnderWay', async (visitor, validation) => {
        served.failing = { release: 'silent' };
        await accepts(visitor, validation);
      }),
    ];
  };

const exchange = exchangeAt(
  '/apres-vente/echange',
  { outward: 'RESULTAT_RECHERCHE', inward: 'RESULTAT_RECHERCHE_RETOUR' },
  false,
);
/** The same by agents who serve them. */
const deskExchange = exchangeAt(
  '/espace-pro/apres-vente/echange',
  { outward: 'dvCartOutward', inward: 'dvCartInward' },
  true,
);

const noticesThereAre: Walks['orders'] = async ({ shop }) =>
  (
    await shop.db.query<{ n: number }>(
      'select count(*)::int as n from g30.subscription where notified_at is not null',
    )
  )[0]?.n ?? -1;

const ordersThereAre: Walks['orders'] = async ({ shop }) =>
  (await shop.db.query<{ n: number }>('select count(*)::int as n from shop."order"'))[0]?.n ?? -1;

/** A way to walk every journey of the portal, by the name it is exported under. */
export const walks: Readonly<Record<string, Walks>> = {
  railOrder: { requirement: 'RAIL-01', travellers: railOrder, orders: ordersThereAre },
  cardOrder: { requirement: 'BMC-01', travellers: cardOrder, orders: ordersThereAre },
  cancellationJourney: { requirement: 'AFTER-03', travellers: cancellation, orders: ordersThereAre },
  deskCancellation: { requirement: 'PRO-03', travellers: deskCancellation, orders: ordersThereAre },
  deskFiles: { requirement: 'PRO-03', travellers: deskFiles, orders: ordersThereAre },
  deskExchange: { requirement: 'PRO-03', travellers: deskExchange, orders: ordersThereAre },
  exchangeJourney: { requirement: 'AFTER-02', travellers: exchange, orders: ordersThereAre },
  termination: { requirement: 'CONTENT-07', travellers: termination, orders: noticesThereAre },
  primeOrder: { requirement: 'SHOP-04', travellers: primeOrder, orders: ordersThereAre },
};
