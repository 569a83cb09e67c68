import { createHmac } from 'node:crypto';
import { formatTime } from '#domain/french-dates.ts';
import { type Iuc, type OrderId, parseOrderId, parseTransactionId, type TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { counted, listed } from '#domain/typography.ts';
import {
  cancelDraft,
  extendHold,
  finaliseOrder,
  type OrderDetail,
  orderDetail,
  TERMS_VERSION,
} from '#features/orders/index.ts';
import type { PageContext } from '#server/page-context.ts';
import { type ActionFailure, fail, notFound, type PageRedirect, redirect } from '#server/page-results.ts';
import { type Account, accountOf, type JourneyView, journeyView } from './cart.server.ts';
import { type OrderUrl, orderHref } from './order-url.ts';
import type { FormAnswer } from './passengers.server.ts';

interface SeatView {
  readonly journey: string;
  readonly train: string;
  readonly coach: string;
  readonly seat: string;
  readonly position: string;
}
interface PassengerSeats {
  readonly name: string;
  readonly seats: readonly SeatView[];
}

/** Seats are held and wait for the customer. */
export interface SummaryData {
  readonly step: 'summary';
  readonly number: string;
  readonly journeys: readonly JourneyView[];
  readonly passengers: readonly PassengerSeats[];
  readonly account: Account;
  readonly email: string;
  /** « 14h32 », the end of the hold. */
  readonly heldUntil: string;
  /** Seconds left when the page was made, of how many. */
  readonly secondsLeft: number;
  readonly holdSeconds: number;
  readonly mayExtend: boolean;
  readonly expectedPoints: string;
  readonly transactionId: string;
}

export interface ConfirmationData {
  readonly step: 'confirmation';
  readonly number: string;
  readonly pnr: string;
  readonly journeys: readonly (JourneyView & { readonly legs: readonly LegSeats[] })[];
  readonly passengers: readonly PassengerSeats[];
  /** « Camille Vasseur et Nadia Benali » */
  readonly names: string;
  readonly spent: string;
  readonly balance: string;
  readonly email: string;
}
interface LegSeats {
  readonly train: string;
  readonly seats: string;
}

/** The order ended without tickets. */
export interface ClosedData {
  readonly step: 'closed';
  readonly number: string;
  readonly title: string;
  /** What happened, and what became of the points. */
  readonly message: string;
  readonly again: string;
  readonly reference: string;
}

/** A step is running, or waits for the booking system. */
export interface ProgressData {
  readonly step: 'progress';
  readonly number: string;
  readonly title: string;
  readonly text: string;
  readonly isAccepted: boolean;
}

export type OrderStepData = SummaryData | ConfirmationData | ClosedData | ProgressData;

const POSITIONS: Readonly<Record<string, string>> = {
  window: 'fenêtre',
  aisle: 'couloir',
  solo: 'place seule',
  duo: 'duo',
  wheelchair: 'espace fauteuil roulant',
  'berth-lower': 'couchette basse',
  'berth-middle': 'couchette du milieu',
  'berth-upper': 'couchette haute',
};

const passengersOf = (order: OrderDetail): PassengerSeats[] =>
  order.passengers.map(({ firstName, lastName }, index) => ({
    name: `${firstName} ${lastName}`,
    seats: order.seats
      .filter(({ passenger }) => passenger === index)
      .map(({ journey, leg, coach, seat, position }) => {
        const train = order.journeys[journey]?.legs[leg];
        return {
          journey: journey === 0 ? 'Aller' : 'Retour',
          train: train ? `${train.transportType} ${train.trainNumber}` : '',
          coach,
          seat,
          position: POSITIONS[position] ?? '',
        };
      }),
  }));

const journeysOf = (order: OrderDetail): ConfirmationData['journeys'] =>
  order.journeys.map((journey, index) => ({
    ...journeyView(journey, index),
    legs: journey.legs.map((leg, at) => {
      const seats = order.seats.filter((seat) => seat.journey === index && seat.leg === at);
      const coaches = [...new Set(seats.map(({ coach }) => coach))];
      return {
        train: `${leg.transportType} ${leg.trainNumber}`,
        seats: coaches
          .map((coach) => {
            const places = seats.filter((seat) => seat.coach === coach).map(({ seat }) => seat);
            return `Voiture ${coach}, ${places.length > 1 ? 'places' : 'place'} ${listed(places)}`;
          })
          .join('\u202f; '),
      };
    }),
  }));

const finaliseTransaction = ({ app }: PageContext, iuc: Iuc, orderId: OrderId): TransactionId =>
  createHmac('sha256', app.quotations.key)
    .update(['finalise', iuc, orderId].join('\n'))
    .digest('base64url') as TransactionId;

/** The order of the address, which must be the customer's own; an unknown one is a page that does not exist. */
const orderOf = async (context: PageContext, url: OrderUrl): Promise<OrderDetail> => {
  const orderId = parseOrderId(url.commande);
  const order = orderId && (await orderDetail(context.app.db, context.iuc, orderId));
  if (!order) throw notFound();
  return order;
};

/** States of an order that only waits for its seats to be given back; a hold is one once its time is over. */
const UNDOING: ReadonlySet<string> = new Set(['held', 'releasing', 'refunding']);

const progressWords = (order: OrderDetail): Pick<ProgressData, 'title' | 'text'> => {
  if (UNDOING.has(order.state))
    return {
      title:
        order.acceptedAt === undefined ? 'Vos places ne sont plus gardées' : 'Votre commande n’a pas abouti',
      text:
        order.reason?.message ??
        'Le délai pour valider votre commande est dépassé. Aucun point n’a été débité.',
    };
  return order.acceptedAt === undefined
    ? {
        title: 'Nous réservons vos places',
        text: 'Nous attendons la réponse du système de réservation. Aucun point n’est débité à ce stade.',
      }
    : {
        title: 'Votre commande est en cours',
        text: 'Vos points sont mis de côté et nous attendons la réservation. Si elle n’aboutit pas, ils vous sont rendus d’eux-mêmes.',
      };
};

/** What a step of an existing order shows; the address is put right when the order has moved on. */
export const orderStepData = async (
  context: PageContext,
  url: OrderUrl,
): Promise<OrderStepData | PageRedirect> => {
  const order = await orderOf(context, url);
  const { number, orderId } = order;
  switch (order.phase) {
    case 'in-progress': {
      const isAccepted = order.acceptedAt !== undefined;
      context.setPage({
        id: isAccepted ? 'ferShopOrderConfirmation' : 'ferShopCartSummary',
        title: 'Commande en cours',
      });
      return { step: 'progress', number, isAccepted, ...progressWords(order) };
    }
    case 'held':
      if (url.etape !== 'recapitulatif') return redirect(orderHref(url, { etape: 'recapitulatif' }));
      return summaryOf(context, order);
    case 'confirmed': {
      if (url.etape !== 'confirmation')
        return redirect(orderHref(readOnly(url), { etape: 'confirmation', commande: orderId }));
      context.setPage({ id: 'ferShopOrderConfirmation', title: 'Commande confirmée' });
      const balance = await context.app.quotations.balance(context.iuc);
      return {
        step: 'confirmation',
        number,
        pnr: order.pnr ?? '',
        journeys: journeysOf(order),
        passengers: passengersOf(order),
        names: listed(order.passengers.map(({ firstName, lastName }) => `${firstName} ${lastName}`)),
        spent: counted(order.points, 'point', 'points'),
        balance: counted(balance, 'point', 'points'),
        email: order.customer.email,
      };
    }
    case 'closed': {
      context.setPage({ id: 'ferShopOrderRefusal', title: 'Commande non aboutie' });
      const expired = order.state === 'expired';
      return {
        step: 'closed',
        number,
        title: expired ? 'Vos places ne sont plus gardées' : 'Votre commande n’a pas abouti',
        message: order.reason?.message ?? 'Une erreur inattendue est survenue. Aucun point n’a été débité.',
        again: orderHref(url, {
          etape: url.departure === '' ? 'itineraire' : 'aller',
          aller: '',
          retour: '',
          commande: '',
        }),
        reference: number,
      };
    }
  }
};

/** Only the order itself: what was searched has no more use once it is confirmed. */
const readOnly = (url: OrderUrl): OrderUrl =>
  Object.fromEntries(
    Object.entries(url).map(([name, value]) => [name, name === 'id' ? value : '']),
  ) as unknown as OrderUrl;

const HOLD_SECONDS = 15 * 60;

const summaryOf = async (context: PageContext, order: OrderDetail): Promise<SummaryData> => {
  context.setPage({ id: 'ferShopCartSummary', title: 'Récapitulatif' });
  const balance = await context.app.quotations.balance(context.iuc);
  const until = order.heldUntil ?? Temporal.Now.instant();
  // The hold lives on real time, whatever the business clock says.
  const left = Math.max(0, until.epochMilliseconds - Date.now());
  return {
    step: 'summary',
    number: order.number,
    journeys: order.journeys.map(journeyView),
    passengers: passengersOf(order),
    account: accountOf(order.points, balance),
    email: order.customer.email,
    heldUntil: formatTime(until),
    secondsLeft: Math.floor(left / 1000),
    holdSeconds: Math.max(HOLD_SECONDS, Math.ceil(left / 1000)),
    mayExtend: !order.extended,
    expectedPoints: String(order.points),
    transactionId: finaliseTransaction(context, context.iuc, order.orderId),
  };
};

type Answer = Promise<PageRedirect | ActionFailure<FormAnswer>>;

/** « Payer »: accepts the terms and the price seen, and books (`/finalise-order-burn-fer`). */
export const pay = async (context: PageContext, url: OrderUrl): Answer => {
  const { app, form, iuc } = context;
  const order = await orderOf(context, url);
  const seen = form.get('expectedPoints');
  const given = context.transactionId ?? parseTransactionId(form.get('transactionId').slice(0, 100));
  const result = await finaliseOrder(app.orders, {
    iuc,
    orderId: order.orderId,
    transactionId: (given as TransactionId | undefined) ?? finaliseTransaction(context, iuc, order.orderId),
    // What a ticked box sends and nothing else: an agreement is never read into anything odd.
    termsAccepted: form.get('termsAccepted') === 'on',
    termsVersion: TERMS_VERSION,
    expectedPoints: points(/^\d{1,9}$/.test(seen) ? Number(seen) : 0),
  });
  if (result.ok)
    return redirect(orderHref(readOnly(url), { etape: 'confirmation', commande: order.orderId }));
  // Refusals that leave the seats held are answered here; the others have ended the order, which its own page tells.
  const values = form.values();
  if (result.code === 'terms-not-accepted')
    return fail(400, { values, errors: { termsAccepted: result.message } });
  if (result.code === 'price-changed' || result.code === 'transaction-reused')
    return fail(result.status, { values, errors: {}, message: result.message });
  return redirect(orderHref(url, { etape: 'recapitulatif', commande: order.orderId }));
};

/** « Garder mes places 15 minutes de plus », once. */
export const prolong = async (context: PageContext, url: OrderUrl): Answer => {
  const order = await orderOf(context, url);
  const result = await extendHold(context.app.orders, { iuc: context.iuc, orderId: order.orderId });
  if (result.ok || result.code === 'order-closed' || result.code === 'hold-expired')
    return redirect(orderHref(url, { etape: 'recapitulatif' }));
  return fail(result.status, { values: {}, errors: {}, message: result.message });
};

/** Gives the seats back before anything is paid, and leads back to the trains. */
export const abandon = async (context: PageContext, url: OrderUrl): Answer => {
  const order = await orderOf(context, url);
  const result = await cancelDraft(context.app.orders, { iuc: context.iuc, orderId: order.orderId });
  if (!result.ok) return redirect(orderHref(url, { etape: 'confirmation' }));
  const etape = url.departure === '' ? 'itineraire' : 'aller';
  return redirect(orderHref(url, { etape, retour: '', commande: '', message: 'abandonnee' }));
};
