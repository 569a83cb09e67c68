import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createHttpBooking } from '#providers/booking/http-adapter.ts';
import { CREDENTIALS } from '#providers/booking/testing/standalone.ts';
import { until } from '#tests/harness/until.ts';
import { Agent } from './agent.ts';
import { type Choice, type Customer, type Offered, TREE_POINTS } from './customer.ts';
import {
  age,
  type HeldThere,
  inState,
  lockedAccount,
  lockedMails,
  lockedOrder,
  lockedQueue,
  type Silence,
  silentBooking,
  there,
  UNWRITTEN,
  unwritableAnswer,
} from './held-there.ts';
import type { Installation } from './installation.ts';

/** Where an order stands when the kill falls. */
export interface Stop {
  readonly kind: 'rail' | 'donation' | 'exchange' | 'cancellation';
  readonly state: string;
  /** What is just happening there. */
  readonly moment: string;
  /** The states in which it may end. */
  readonly ends: readonly string[];
  /** Brings an order of a new customer there. */
  readonly bring: (scene: Scene) => Promise<Caught>;
}

export interface Customers {
  readonly at: Installation;
  /** Somebody new, with points to spend; at the first portal unless told otherwise. */
  customer(points: number, url?: string): Promise<Customer>;
}

/** What one is brought to its place with. */
export interface Scene extends Customers {
  /**
   * What an order needs before it goes to its place is there; resolves when that is so of all that are brought with it. An order stands at some
   * places for twenty seconds only: on a slow machine the first would be gone before the last has bought what it exchanges.
   */
  prepared(): Promise<void>;
}

/** An order that is held where it is. */
export interface Caught extends HeldThere {
  readonly customer: Customer;
  /** Undefined while the order is being written, so that nobody sees it: it is then the customer's only one. */
  readonly orderId: string | undefined;
  /** What the customer goes on doing, asking again until they are answered. */
  readonly goingOn: Promise<unknown>;
  /** What is left for others to do once the portal is back. */
  readonly afterwards?: () => Promise<void>;
}

const POINTS = 40_000;
/** Enough for a cheap ticket, or for as many trees as one order may hold. */
const FEW_POINTS = 7_000;
/** Enough for some trees only; a member has earned a few thousand beside these. */
const LITTLE = 100;

/** As many as the balance pays. */
const treesFor = ({ points }: Customer): number => Math.floor(points / TREE_POINTS);

const ASKED = 'the booking system has been asked, and has done nothing yet';
const DONE = 'the booking system has done it, its answer is not heard';
const momentOf: Readonly<Record<Silence, string>> = { 'time-out': ASKED, 'keep-answer': DONE };

/** The newest order of somebody, as soon as there is one. */
const orderOf = async ({ db }: Installation, { iuc }: Customer): Promise<string> => {
  let orderId: string | undefined;
  await until(async () => {
    const [row] = await db.query<{ order_id: string }>(
      'select order_id from shop."order" where iuc = $1 order by order_id desc limit 1',
      [iuc],
    );
    orderId = row?.order_id;
    return orderId !== undefined;
  });
  return orderId as string;
};

/** Somebody who has chosen a seat. */
const chooser = async (scene: Scene, points = POINTS) => {
  const customer = await scene.customer(points);
  const choice = await customer.choose();
  await scene.prepared();
  return { customer, choice };
};

/** Somebody whose seats are held, and who may pay for them. */
const holder = async (scene: Scene, points = POINTS) => {
  const customer = await scene.customer(points);
  const { orderId, points: price } = await customer.holdAny();
  await scene.prepared();
  return { customer, orderId, price, pay: () => customer.pay(orderId, price, randomUUID()) };
};

const loseSeats = ({ system }: Installation, orderId: string): Promise<unknown> =>
  createHttpBooking({ url: system.url, ...CREDENTIALS }).cancel({ key: orderId });

/** Somebody whose seats the booking system has lost: their booking will be refused, and their order undone. */
const loser = async (scene: Scene, points = POINTS) => {
  const one = await holder(scene, points);
  await loseSeats(scene.at, one.orderId);
  return one;
};

/** Somebody whose order cannot be undone, because the booking system has not answered for two hours. */
const endless = async (scene: Scene) => {
  const { customer, orderId, pay } = await loser(scene);
  const silent = await silentBooking(scene.at, 'cancel', 'time-out', orderId);
  const goingOn = pay();
  await silent.stands();
  return { customer, orderId, goingOn, silent };
};

/** Somebody whose order people must see to; the booking system answers again. */
const handedOver = async (scene: Scene) => {
  const { silent, ...one } = await endless(scene);
  await age(scene.at, one.orderId, 7_200);
  await until(inState(scene.at, one.orderId, 'manual'));
  await silent.release();
  return one;
};

/** Asks for seats and pays for them, as somebody does who wants to travel. */
const buy = async (customer: Customer, choice: Choice): Promise<void> => {
  const { status, body } = await customer.hold(choice, randomUUID());
  assert.equal(status, 200, JSON.stringify(body));
  const paid = await customer.pay(String(body['orderId']), choice.points, randomUUID());
  assert.deepEqual([paid.status, paid.body['errorPost']], [200, false], JSON.stringify(paid.body));
};

const releasing =
  (...held: readonly HeldThere[]) =>
  async (): Promise<void> => {
    for (const one of held) await one.release();
  };

const holding = (silence: Silence): Stop => ({
  kind: 'rail',
  state: 'holding',
  moment: momentOf[silence],
  ends: ['confirmed'],
  bring: async (scene) => {
    const { customer, choice } = await chooser(scene);
    const orderId = () => orderOf(scene.at, customer);
    const { lastName } = customer.member;
    const held = await silentBooking(scene.at, 'hold', silence, lastName, { state: 'held', orderId });
    const goingOn = buy(customer, choice);
    return { ...held, customer, orderId: await orderId(), goingOn };
  },
});

const booking = (silence: Silence): Stop => ({
  kind: 'rail',
  state: 'booking',
  moment: momentOf[silence],
  ends: ['confirmed'],
  bring: async (scene) => {
    const { customer, orderId, pay } = await holder(scene);
    const done = { state: 'confirmed', orderId: async () => orderId };
    const held = await silentBooking(scene.at, 'confirm', silence, orderId, done);
    return { ...held, customer, orderId, goingOn: pay() };
  },
});

const undoing = (silence: Silence): Stop => ({
  kind: 'rail',
  state: 'undoing',
  moment: `seats lost: ${momentOf[silence]}`,
  ends: ['refused'],
  bring: async (scene) => {
    const { customer, orderId, pay } = await loser(scene);
    const held = await silentBooking(scene.at, 'cancel', silence, orderId);
    return { ...held, customer, orderId, goingOn: pay() };
  },
});

/** An order that has just ended, told to nobody yet. */
const ended = (
  state: string,
  bring: (scene: Scene) => Promise<{ customer: Customer; orderId: string; goingOn: Promise<unknown> }>,
): Stop => ({
  kind: 'rail',
  state,
  moment: 'just written',
  ends: [state],
  bring: async (scene) => {
    const one = await bring(scene);
    return { ...there(inState(scene.at, one.orderId, state)), ...one };
  },
});

/**
 * The payment provider is silent about an order: it does nothing, or has done it and its answer is not heard. `done`: the state of the payment by
 * which one sees that; its row is there when left out. `first`: what happens to the order once its page is open, before a card is typed.
 */
const paying = (
  state: string,
  command: 'start' | 'find' | 'capture' | 'cancel',
  silence: Silence,
  {
    done,
    ends = ['confirmed'],
    first,
  }: {
    readonly done?: string;
    readonly ends?: readonly string[];
    readonly first?: (at: Installation, orderId: string) => Promise<unknown>;
  } = {},
): Stop => ({
  kind: 'rail',
  state,
  moment: `euros, ${command}: ${silence === 'time-out' ? 'the payment provider has been asked, and has done nothing yet' : 'the payment provider has done it, its answer is not heard'}`,
  ends,
  bring: async (scene) => {
    const { at } = scene;
    const { customer, orderId, price } = await holder(scene);
    const transaction = randomUUID();
    if (first) {
      await customer.openPayment(orderId, price, transaction);
      await first(at, orderId);
    }
    const fault = await at.provider.fault(command, silence, { about: orderId, count: 1_000 });
    const stands = async (): Promise<void> => {
      await until(inState(at, orderId, state));
      if (silence === 'time-out') return;
      await until(async () => {
        const [row] = await at.payments.query<{ state: string }>(
          'select state from payment.payment where payment_key like $1',
          [`${orderId}-%`],
        );
        return row !== undefined && (done === undefined || row.state === done);
      });
    };
    return {
      stands,
      connection: async () => undefined,
      release: () => fault.lift(),
      customer,
      orderId,
      goingOn: customer.payWithEuros(orderId, price, transaction),
    };
  },
});

/** Gives one tree more than the balance pays. */
const giveTooMuch = (customer: Customer): Promise<unknown> =>
  customer.give(treesFor(customer) + 1, randomUUID());

/** A donation that is being written: its order and its acceptance are one transaction, which waits for the customer's account. */
const donation = (
  moment: string,
  ends: readonly string[],
  give: (customer: Customer) => Promise<unknown>,
  points = POINTS,
): Stop => ({
  kind: 'donation',
  state: UNWRITTEN,
  moment: `the order and its acceptance are being written${moment}`,
  ends,
  bring: async (scene) => {
    const customer = await scene.customer(points);
    await scene.prepared();
    const held = await lockedAccount(scene.at, customer.iuc);
    return { ...held, customer, orderId: undefined, goingOn: give(customer) };
  },
});

/** Somebody who has a ticket, half of it paid in euros or none, and for which there is a dearer train or a cheaper one. */
const choosing = async (scene: Scene, isDearer: boolean, inEuros: boolean) => {
  const customer = await scene.customer(4 * POINTS);
  for (;;) {
    const old = await customer.buyOpen(inEuros);
    const choice = await customer.another(old, isDearer);
    if (choice) return { customer, old, choice };
  }
};

/** The seats of that train are held in its place. */
const exchanger = async (scene: Scene, isDearer: boolean, inEuros = false) => {
  const { customer, old, choice: first } = await choosing(scene, isDearer, inEuros);
  for (let choice: Choice | undefined = first; choice; choice = await customer.another(old, isDearer)) {
    const { status, body } = await customer.offerExchange(old, choice, randomUUID());
    if (status !== 200) continue;
    const offered = body['exchange'] as Offered;
    await scene.prepared();
    return { customer, old, offered, orderId: offered.exchangeOrderId };
  }
  throw new Error('every other train is taken');
};

/** The booking system is silent about an exchange that was accepted: about its new seats, or about the old ones. */
const exchanging = (
  state: 'booking' | 'releasing',
  silence: Silence,
  { isDearer = true, inEuros = false } = {},
): Stop => ({
  kind: 'exchange',
  state,
  moment: `${state === 'booking' ? 'the new seats' : 'the old seats'}: ${momentOf[silence]}`,
  ends: ['confirmed'],
  bring: async (scene) => {
    const { customer, old, offered, orderId } = await exchanger(scene, isDearer, inEuros);
    const about = state === 'booking' ? orderId : old.orderId;
    const done = { state: state === 'booking' ? 'confirmed' : 'cancelled', orderId: async () => about };
    const held = await silentBooking(
      scene.at,
      state === 'booking' ? 'confirm' : 'release',
      silence,
      about,
      done,
    );
    return { ...held, customer, orderId, goingOn: customer.finaliseExchange(offered, randomUUID()) };
  },
});

/** An agent who has the page of a customer's one ticket before them, its cancellation asked for. */
const canceller = async (scene: Scene, inEuros = false) => {
  const customer = await scene.customer(4 * POINTS);
  const old = await customer.buyOpen(inEuros);
  const agent = await Agent.serving(scene.at, customer);
  const asked = await agent.choose(old.orderId);
  await scene.prepared();
  return { customer, old, agent, asked };
};

/** The booking system is silent about the seats of a ticket that an agent cancels. */
const cancelling = (silence: Silence, isAutomatic: boolean): Stop => ({
  kind: 'cancellation',
  state: 'releasing',
  moment: `an agent cancels ${isAutomatic ? '' : 'without an automatic refund'}: ${momentOf[silence]}`,
  ends: [isAutomatic ? 'cancelled' : 'undecided'],
  bring: async (scene) => {
    const { customer, old, agent, asked } = await canceller(scene);
    const done = { state: 'cancelled', orderId: async () => old.orderId };
    const held = await silentBooking(scene.at, 'release', silence, old.orderId, done);
    const goingOn = agent.cancel(asked, isAutomatic);
    goingOn.catch(() => {});
    await held.stands();
    const orderId = await orderOf(scene.at, customer);
    return {
      ...there(inState(scene.at, orderId, 'releasing')),
      release: held.release,
      customer,
      orderId,
      goingOn,
    };
  },
});

export const STOPS = {
  'holding, asked': holding('time-out'),
  'holding, done': holding('keep-answer'),
  'holding, written': {
    kind: 'rail',
    state: 'holding',
    moment: 'the hold is being written',
    ends: ['confirmed'],
    bring: async (scene) => {
      const { customer, choice } = await chooser(scene);
      const orderId = () => orderOf(scene.at, customer);
      const { answer } = await unwritableAnswer(scene.at, 'hold', customer.member.lastName, async () =>
        lockedOrder(scene.at, await orderId()),
      );
      const goingOn = buy(customer, choice);
      return { ...(await answer()), customer, orderId: await orderId(), goingOn };
    },
  },
  held: {
    kind: 'rail',
    state: 'held',
    moment: 'the customer decides',
    ends: ['confirmed'],
    bring: async (scene) => {
      const { customer, orderId, pay } = await holder(scene);
      const decided = Promise.withResolvers<void>();
      return {
        ...there(inState(scene.at, orderId, 'held')),
        release: async () => decided.resolve(),
        customer,
        orderId,
        goingOn: decided.promise.then(pay),
      };
    },
  },
  'held, prolonged': {
    kind: 'rail',
    state: 'held',
    moment: `prolonged: ${DONE}`,
    ends: ['confirmed'],
    bring: async (scene) => {
      const { customer, orderId, pay } = await holder(scene);
      const held = await silentBooking(scene.at, 'extend', 'keep-answer', orderId);
      return { ...held, customer, orderId, goingOn: customer.decide(orderId, 'prolonger').then(pay) };
    },
  },
  'held, accepted': {
    kind: 'rail',
    state: 'held',
    moment: 'acceptance and debit are being written',
    ends: ['confirmed'],
    bring: async (scene) => {
      const { customer, orderId, pay } = await holder(scene);
      const held = await lockedAccount(scene.at, customer.iuc);
      return { ...held, customer, orderId, goingOn: pay() };
    },
  },
  'booking, asked': booking('time-out'),
  'booking, done': booking('keep-answer'),
  'booking, written': {
    kind: 'rail',
    state: 'booking',
    moment: 'confirmation, trip and mail are being written',
    ends: ['confirmed'],
    bring: async (scene) => {
      const { customer, orderId, pay } = await holder(scene);
      const { answer } = await unwritableAnswer(scene.at, 'confirm', orderId, () =>
        lockedOrder(scene.at, orderId),
      );
      const goingOn = pay();
      return { ...(await answer()), customer, orderId, goingOn };
    },
  },
  'booking, deadly': {
    kind: 'rail',
    state: 'booking',
    moment: 'the customer has left, and every process that drives it on dies of it',
    ends: ['refused'],
    bring: async (scene) => {
      const { customer, orderId, price } = await holder(scene);
      const held = await silentBooking(scene.at, 'confirm', 'time-out', orderId);
      return { ...held, customer, orderId, goingOn: customer.payOnce(orderId, price) };
    },
  },
  confirmed: ended('confirmed', async (scene) => {
    const { customer, orderId, pay } = await holder(scene);
    return { customer, orderId, goingOn: pay() };
  }),
  'confirmed, mailed': {
    kind: 'rail',
    state: 'confirmed',
    moment: 'its mail is being delivered',
    ends: ['confirmed'],
    bring: async (scene) => {
      const { customer, orderId, pay } = await holder(scene);
      const held = await lockedMails(scene.at, customer.member.email);
      return { ...held, customer, orderId, goingOn: pay() };
    },
  },
  'undoing, asked': undoing('time-out'),
  'undoing, done': undoing('keep-answer'),
  'undoing, refunded': {
    kind: 'rail',
    state: 'undoing',
    moment: 'seats lost: the points are being given back',
    ends: ['refused'],
    bring: async (scene) => {
      const { customer, orderId, pay } = await loser(scene);
      const { answer } = await unwritableAnswer(scene.at, 'cancel', orderId, () =>
        lockedAccount(scene.at, customer.iuc),
      );
      const goingOn = pay();
      return { ...(await answer()), customer, orderId, goingOn };
    },
  },
  'undoing, abandoned': {
    kind: 'rail',
    state: 'undoing',
    moment: `abandoned: ${DONE}`,
    ends: ['cancelled'],
    bring: async (scene) => {
      const { customer, orderId } = await holder(scene);
      const held = await silentBooking(scene.at, 'cancel', 'keep-answer', orderId);
      return { ...held, customer, orderId, goingOn: customer.decide(orderId, 'abandonner') };
    },
  },
  'undoing, superseded': {
    kind: 'rail',
    state: 'undoing',
    moment: `the oldest of four: ${ASKED}`,
    ends: ['cancelled'],
    bring: async (scene) => {
      const { customer, orderId } = await holder(scene, 4 * POINTS);
      const held = await silentBooking(scene.at, 'cancel', 'time-out', orderId);
      const others: (() => Promise<unknown>)[] = [];
      for (let more = 0; more < 3; more += 1) {
        const other = await customer.holdAny();
        others.push(() => customer.pay(other.orderId, other.points, randomUUID()));
      }
      return { ...held, customer, orderId, goingOn: Promise.all(others.map((pay) => pay())) };
    },
  },
  'undoing, expired': {
    kind: 'rail',
    state: 'undoing',
    moment: `not accepted in time: ${DONE}`,
    ends: ['expired'],
    bring: async (scene) => {
      const { customer, orderId } = await holder(scene);
      const held = await silentBooking(scene.at, 'cancel', 'keep-answer', orderId);
      await age(scene.at, orderId, 900);
      return { ...held, customer, orderId, goingOn: Promise.resolve() };
    },
  },
  'undoing, points missing': {
    kind: 'rail',
    state: 'undoing',
    // Before euros are paid another split may pay the order, which then stays held.
    moment: `its points were spent elsewhere while its euros were paid: ${ASKED}`,
    ends: ['refused'],
    bring: async (scene) => {
      const { customer, orderId, price } = await holder(scene, FEW_POINTS);
      const transaction = randomUUID();
      await customer.openPayment(orderId, price, transaction);
      await customer.give(treesFor(customer), randomUUID());
      const held = await silentBooking(scene.at, 'cancel', 'time-out', orderId);
      return { ...held, customer, orderId, goingOn: customer.payWithEuros(orderId, price, transaction) };
    },
  },
  'undoing, hold given up': {
    kind: 'rail',
    state: 'undoing',
    moment: `20 s of silence about the hold, and now: ${ASKED}`,
    ends: ['refused'],
    bring: async (scene) => {
      const { customer, choice } = await chooser(scene);
      const silent = await silentBooking(scene.at, 'hold', 'time-out', customer.member.lastName);
      const goingOn = customer.hold(choice, randomUUID());
      const orderId = await orderOf(scene.at, customer);
      const held = await silentBooking(scene.at, 'cancel', 'time-out', orderId);
      await silent.stands();
      await age(scene.at, orderId, 20);
      return { ...held, release: releasing(silent, held), customer, orderId, goingOn };
    },
  },
  'undoing, booking given up': {
    kind: 'rail',
    state: 'undoing',
    moment: `2 min of silence about the booking, and now: ${DONE}`,
    ends: ['refused'],
    bring: async (scene) => {
      const { customer, orderId, pay } = await holder(scene);
      const silent = await silentBooking(scene.at, 'confirm', 'time-out', orderId);
      const held = await silentBooking(scene.at, 'cancel', 'keep-answer', orderId);
      const goingOn = pay();
      await silent.stands();
      await age(scene.at, orderId, 120);
      return { ...held, release: releasing(silent, held), customer, orderId, goingOn };
    },
  },
  'undoing, handed over': {
    kind: 'rail',
    state: 'undoing',
    moment: '2 h of silence: it is being handed to people',
    ends: ['manual'],
    bring: async (scene) => {
      const { silent, ...one } = await endless(scene);
      const held = await lockedQueue(scene.at);
      await age(scene.at, one.orderId, 7_200);
      const handed = async (): Promise<void> => {
        await until(inState(scene.at, one.orderId, 'manual'));
        await silent.release();
      };
      return { ...held, ...one, afterwards: handed };
    },
  },
  manual: ended('manual', handedOver),
  'undoing, taken up': {
    kind: 'rail',
    state: 'undoing',
    moment: `taken up by people: ${DONE}`,
    ends: ['refused'],
    bring: async (scene) => {
      const one = await handedOver(scene);
      const held = await silentBooking(scene.at, 'cancel', 'keep-answer', one.orderId);
      // As a screen of the staff does: the transition, whose job does the rest.
      await scene.at.db.query(
        `select shop.advance(iuc, order_id, version, 'taken-up', '{"note": "Panne terminée"}', null, 'agent:A17', created_at, 0)
         from shop."order" where iuc = $1 and order_id = $2`,
        [one.customer.iuc, one.orderId],
      );
      return { ...held, ...one };
    },
  },
  'opening payment, asked': paying('opening-payment', 'start', 'time-out'),
  'opening payment, done': paying('opening-payment', 'start', 'keep-answer'),
  'paying, told': paying('paying', 'find', 'keep-answer', { done: 'authorised' }),
  'paying, booking': {
    kind: 'rail',
    state: 'booking',
    moment: `euros authorised: ${DONE}`,
    ends: ['confirmed'],
    bring: async (scene) => {
      const { customer, orderId, price } = await holder(scene);
      const done = { state: 'confirmed', orderId: async () => orderId };
      const held = await silentBooking(scene.at, 'confirm', 'keep-answer', orderId, done);
      return { ...held, customer, orderId, goingOn: customer.payWithEuros(orderId, price, randomUUID()) };
    },
  },
  'vouchers alone, booking': {
    kind: 'rail',
    state: 'booking',
    moment: `vouchers pay all of the euros: ${DONE}`,
    ends: ['confirmed'],
    bring: async (scene) => {
      const { customer, orderId, price } = await holder(scene);
      const done = { state: 'confirmed', orderId: async () => orderId };
      const held = await silentBooking(scene.at, 'confirm', 'keep-answer', orderId, done);
      const goingOn = customer.payWithEuros(orderId, price, randomUUID(), 'by a voucher alone');
      return { ...held, customer, orderId, goingOn };
    },
  },
  'vouchers alone, undoing': {
    kind: 'rail',
    state: 'undoing',
    moment:
      'vouchers pay all of the euros, which are given back: the booking system has given back the seats, its answer is not heard',
    ends: ['refused'],
    bring: async (scene) => {
      const { customer, orderId, price } = await holder(scene);
      await loseSeats(scene.at, orderId);
      const held = await silentBooking(scene.at, 'cancel', 'keep-answer', orderId);
      const goingOn = customer.payWithEuros(orderId, price, randomUUID(), 'by a voucher alone');
      const stands = async (): Promise<void> => {
        await held.stands();
        await until(inState(scene.at, orderId, 'undoing'));
      };
      return { ...held, stands, customer, orderId, goingOn };
    },
  },
  'capturing, asked': paying('capturing', 'capture', 'time-out'),
  'capturing, done': paying('capturing', 'capture', 'keep-answer', { done: 'captured' }),
  'capturing, written': {
    kind: 'rail',
    state: 'capturing',
    moment: 'euros taken: confirmation, trip and mail are being written',
    ends: ['confirmed'],
    bring: async (scene) => {
      const { at } = scene;
      const { customer, orderId, price } = await holder(scene);
      // However often it is asked again until the lock is taken.
      const fault = await at.provider.fault('capture', 'late', { about: orderId, count: 1_000 });
      const goingOn = customer.payWithEuros(orderId, price, randomUUID());
      goingOn.catch(() => {});
      await until(inState(at, orderId, 'capturing'));
      const held = await lockedOrder(at, orderId);
      await fault.lift();
      await at.provider.release();
      return { ...held, customer, orderId, goingOn };
    },
  },
  'undoing, euros': paying('undoing', 'cancel', 'keep-answer', {
    done: 'cancelled',
    ends: ['refused'],
    first: loseSeats,
  }),
  refused: ended('refused', async (scene) => {
    const { customer, orderId, pay } = await loser(scene);
    return { customer, orderId, goingOn: pay() };
  }),
  cancelled: ended('cancelled', async (scene) => {
    const { customer, orderId } = await holder(scene);
    return { customer, orderId, goingOn: customer.decide(orderId, 'abandonner') };
  }),
  expired: ended('expired', async (scene) => {
    const { customer, orderId } = await holder(scene);
    await age(scene.at, orderId, 900);
    return { customer, orderId, goingOn: Promise.resolve() };
  }),
  'exchange holding, done': {
    kind: 'exchange',
    state: 'holding',
    moment: `the new seats: ${DONE}`,
    ends: ['confirmed'],
    bring: async (scene) => {
      const { customer, old, choice } = await choosing(scene, true, false);
      await scene.prepared();
      const orderId = () => orderOf(scene.at, customer);
      const { lastName } = customer.member;
      const held = await silentBooking(scene.at, 'hold', 'keep-answer', lastName);
      const exchange = async (): Promise<void> => {
        const { status, body } = await customer.offerExchange(old, choice, randomUUID());
        assert.equal(status, 200, JSON.stringify(body));
        await customer.finaliseExchange(body['exchange'] as Offered, randomUUID());
      };
      const goingOn = exchange();
      goingOn.catch(() => {});
      await held.stands();
      return {
        ...there(inState(scene.at, await orderId(), 'holding')),
        release: held.release,
        customer,
        orderId: await orderId(),
        goingOn,
      };
    },
  },
  'exchange claiming, written': {
    kind: 'exchange',
    state: 'claiming',
    moment: 'the difference is paid: the old tickets are being claimed',
    ends: ['confirmed'],
    bring: async (scene) => {
      const { customer, old, offered, orderId } = await exchanger(scene, true);
      const held = await lockedOrder(scene.at, old.orderId);
      return { ...held, customer, orderId, goingOn: customer.finaliseExchange(offered, randomUUID()) };
    },
  },
  'exchange booking, done': exchanging('booking', 'keep-answer'),
  'exchange capturing, done': {
    kind: 'exchange',
    state: 'capturing',
    moment: 'the new seats are booked: the payment provider has taken the euros, its answer is not heard',
    ends: ['confirmed'],
    bring: async (scene) => {
      const { at } = scene;
      const { customer, offered, orderId } = await exchanger(scene, true);
      const fault = await at.provider.fault('capture', 'keep-answer', { about: orderId, count: 1_000 });
      return {
        ...there(inState(at, orderId, 'capturing')),
        release: () => fault.lift(),
        customer,
        orderId,
        goingOn: customer.finaliseExchange(offered, randomUUID(), true),
      };
    },
  },
  'exchange releasing, asked': exchanging('releasing', 'time-out'),
  'exchange releasing, done': exchanging('releasing', 'keep-answer', { isDearer: false, inEuros: true }),
  'exchange releasing, written': {
    kind: 'exchange',
    state: 'releasing',
    moment: 'the old seats are given up: what goes back, the trip and the mail are being written',
    ends: ['confirmed'],
    bring: async (scene) => {
      const { customer, old, offered, orderId } = await exchanger(scene, false, true);
      const { answer } = await unwritableAnswer(scene.at, 'release', old.orderId, () =>
        lockedAccount(scene.at, customer.iuc),
      );
      const goingOn = customer.finaliseExchange(offered, randomUUID());
      return { ...(await answer()), customer, orderId, goingOn };
    },
  },
  'exchange undoing, done': {
    kind: 'exchange',
    state: 'undoing',
    moment: `the old ticket was checked meanwhile: ${DONE}`,
    ends: ['refused'],
    bring: async (scene) => {
      const { customer, old, offered, orderId } = await exchanger(scene, true);
      await scene.at.bookings.query('update inventory.booking set after_sales = $2 where booking_key = $1', [
        old.orderId,
        JSON.stringify({ checked: [{ passengerId: 'p1', journey: 0 }] }),
      ]);
      const held = await silentBooking(scene.at, 'cancel', 'keep-answer', orderId);
      return { ...held, customer, orderId, goingOn: customer.finaliseExchange(offered, randomUUID()) };
    },
  },
  'desk cancelling, asked': cancelling('time-out', true),
  'desk cancelling, done': cancelling('keep-answer', true),
  'desk withholding, done': cancelling('keep-answer', false),
  'desk crediting, written': {
    kind: 'cancellation',
    state: 'crediting',
    moment: 'an agent cancels: the seats are given up, and what goes back is being written',
    ends: ['cancelled'],
    bring: async (scene) => {
      const { customer, agent, asked } = await canceller(scene, true);
      const held = await lockedAccount(scene.at, customer.iuc);
      const goingOn = agent.cancel(asked, true);
      goingOn.catch(() => {});
      await held.stands();
      const orderId = await orderOf(scene.at, customer);
      const { connection, release } = held;
      return {
        ...there(inState(scene.at, orderId, 'crediting')),
        connection,
        release,
        customer,
        orderId,
        goingOn,
      };
    },
  },
  'desk exchange booking, done': {
    kind: 'exchange',
    state: 'booking',
    moment: `an agent exchanges, the new seats: ${DONE}`,
    ends: ['confirmed'],
    bring: async (scene) => {
      const { customer, orderId } = await exchanger(scene, true);
      const agent = await Agent.serving(scene.at, customer);
      const done = { state: 'confirmed', orderId: async () => orderId };
      const held = await silentBooking(scene.at, 'confirm', 'keep-answer', orderId, done);
      return { ...held, customer, orderId, goingOn: agent.exchange(orderId) };
    },
  },
  'desk exchange releasing, written': {
    kind: 'exchange',
    state: 'releasing',
    moment: 'an agent exchanges: the old seats are given up, and what goes back is being written',
    ends: ['confirmed'],
    bring: async (scene) => {
      const { customer, old, orderId } = await exchanger(scene, false, true);
      const agent = await Agent.serving(scene.at, customer);
      const { answer } = await unwritableAnswer(scene.at, 'release', old.orderId, () =>
        lockedAccount(scene.at, customer.iuc),
      );
      const goingOn = agent.exchange(orderId);
      return { ...(await answer()), customer, orderId, goingOn };
    },
  },
  'donation written': donation('', ['given'], (customer) => customer.give(2, randomUUID())),
  'donation written, left': donation(
    ', and its customer does not come back',
    ['given', UNWRITTEN],
    (customer) => customer.giveOnce(2, randomUUID()),
  ),
  'donation written, too dear': donation(
    ', and the balance does not pay it',
    ['refused'],
    giveTooMuch,
    LITTLE,
  ),
  'donation given': {
    kind: 'donation',
    state: 'given',
    moment: 'its receipt is being delivered',
    ends: ['given'],
    bring: async (scene) => {
      const customer = await scene.customer(POINTS);
      await scene.prepared();
      const held = await lockedMails(scene.at, customer.member.email);
      const goingOn = customer.give(2, randomUUID());
      return { ...held, customer, orderId: await orderOf(scene.at, customer), goingOn };
    },
  },
  'donation refused': {
    kind: 'donation',
    state: 'refused',
    moment: 'just written',
    ends: ['refused'],
    bring: async (scene) => {
      const customer = await scene.customer(LITTLE);
      const goingOn = giveTooMuch(customer);
      const orderId = await orderOf(scene.at, customer);
      return { ...there(inState(scene.at, orderId, 'refused')), customer, orderId, goingOn };
    },
  },
} as const satisfies Readonly<Record<string, Stop>>;

export type StopName = keyof typeof STOPS;
