import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { notFound } from '#contract/page-results.ts';
import { parseOrderId } from '#domain/ids.ts';
import { countedPoints, pointsAndEuros } from '#domain/points-words.ts';
import { fareConditions } from '#domain/rail/fare-conditions.ts';
import { counted, listed, NBSP } from '#domain/typography.ts';
import {
  differenceOf,
  type Exchange,
  exchangeOfCustomer,
  finaliseExchange,
} from '#features/after-sales/index.ts';
import { type Voice, voiceFor } from '#web/context/voice.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { backWords } from '#web/views/file-tickets.server.ts';
import { type OrderJourneyView, orderJourneys, orderJourneyView } from '#web/views/order-journey.server.ts';
import { giveUpOrder } from '../../paying/give-up.server.ts';
import { divideOrder, type PayingData, payingData, payOrder } from '../../paying/paying.server.ts';
import { type Stage, stageOf } from '../../paying/stage.server.ts';
import { type HoldData, holdData, keepForProof, prolongHold } from '../../rail-order/summary/hold.server.ts';
import type { ExchangeAddress } from '../address.ts';

/** What the steps of an exchange that was begun have found. */
export interface WithExchange {
  readonly exchange: Exchange;
}

/** The exchange of the address, which must be the customer’s own. */
export const readExchange = async ({ context, address }: Visit<ExchangeAddress>): Promise<Exchange> => {
  const orderId = parseOrderId(address.echange);
  const exchange = orderId && (await exchangeOfCustomer(context.app.orders, context.iuc, orderId));
  if (!exchange) throw notFound();
  return exchange;
};

const STEPS = {
  beginning: 'exchangeHolding',
  held: 'exchangeHeld',
  unpaid: 'exchangeUnpaid',
  paying: 'exchangePaying',
  finishing: 'exchangeUnderWay',
  done: 'exchangeDone',
  ended: 'exchangeEnded',
} as const satisfies Record<Stage, string>;

/**
 * The step at which an exchange stands, whichever was asked for. One whose tickets went elsewhere says so at once, while its seats are
 * still being given up.
 */
export const stepOfExchange = (exchange: Exchange) =>
  exchange.reason?.code === 'exchange-overtaken' ? 'exchangeEnded' : STEPS[stageOf(exchange)];

/** One way: what is given up and what is taken for it. */
interface Swap {
  readonly way: OrderJourneyView['way'];
  readonly old: OrderJourneyView;
  readonly taken: OrderJourneyView;
  /** « TGV INOUI 6611, voiture 4, places 34 et 35 » */
  readonly oldWhat: string;
  readonly takenWhat: string;
}

/** The new seats are held, and wait for the customer with the difference. */
export interface ValidationData extends PayingData, HoldData {
  readonly title: string;
  readonly lead: string;
  readonly swaps: readonly Swap[];
  readonly rows: {
    readonly who: string;
    readonly oldHead: string;
    readonly takenHead: string;
    readonly oldValue: string;
    readonly takenValue: string;
  };
  readonly difference: { readonly label: string; readonly value: string };
  /** What goes back, as it is accepted; nothing where something is to be paid. */
  readonly back: { readonly points: number; readonly cents: number; readonly voucherCents: number };
  /** « 600 points et 2,00 € », where anything does. */
  readonly backWords: string;
  /** To other seats on the new trains: « Choisir d’autres places ». */
  readonly otherSeats: { readonly href: string; readonly words: string };
  readonly toPay: number;
  /** The balance after it, where points come back. */
  readonly balanceAfter: string;
  /** What could be done with the old tickets cannot be done with the new ones: to trains with which it can. */
  readonly hardens?: { readonly title: string; readonly href: string };
}

type Held = Visit<
  ExchangeAddress,
  | 'exchangeTickets'
  | 'exchangeOutward'
  | 'exchangeSeats'
  | 'exchangeHeld'
  | 'exchangeUnpaid'
  | 'exchangeDone',
  WithExchange
>;

/** Each train with its seats; the day is said where the other way's is another. */
const whatOf = ({ legs, day, date }: OrderJourneyView, other: OrderJourneyView): string =>
  [
    ...(date === other.date ? [] : [`${day}, `]),
    legs
      .map(({ train, party }) =>
        party ? `${train}, ${party.charAt(0).toLowerCase()}${party.slice(1)}` : train,
      )
      .join(', puis '),
  ].join('');

const swapsOf = (exchange: Exchange): readonly Swap[] =>
  orderJourneys(exchange).flatMap((taken, index) => {
    const given = exchange.exchange.journeys[index];
    if (!given) return [];
    const old = orderJourneyView(given, given.at, exchange.exchange.seats);
    return [{ way: old.way, old, taken, oldWhat: whatOf(old, taken), takenWhat: whatOf(taken, old) }];
  });

const titleOf = (swaps: readonly Swap[], say: Voice): string => {
  const exchange = say('Votre échange', 'Échange');
  const [first, ...others] = swaps;
  if (!first || others.length > 0) return `${exchange}, aller et retour`;
  const { old, taken } = first;
  return old.date === taken.date
    ? `${exchange}${NBSP}: ${taken.departure.time} au lieu de ${old.departure.time}`
    : `${exchange}${NBSP}: ${taken.day} à ${taken.departure.time}`;
};

const hereOf = ({ exchange }: WithExchange) =>
  stageOf(exchange) === 'unpaid' ? 'exchangeUnpaid' : 'exchangeHeld';

export const validation = async ({ context, address, found, href }: Held): Promise<ValidationData> => {
  const { exchange } = found;
  const say = voiceFor(context.acting);
  const { journeys: given, kept } = exchange.exchange;
  const { toPay, back } = differenceOf(exchange);
  const swaps = swapsOf(exchange);
  const names = listed(exchange.passengers.map(({ firstName }) => firstName));
  const [first] = swaps;
  const price = exchange.journeys.reduce((sum, journey) => sum + journey.points, 0);
  const isHarder =
    given.every(({ fare }) => fareConditions(fare).isFlexible) &&
    exchange.journeys.some(({ fare }) => !fareConditions(fare).isFlexible);
  const words = backWords(back);
  const balance = await context.app.quotations.balance(context.iuc);
  return {
    ...(await payingData(context, {
      order: exchange,
      said: address,
      hrefOf: (changes) => href(hereOf(found), changes),
    })),
    ...holdData(exchange),
    otherSeats: {
      href: href('exchangeSeats'),
      words: exchange.passengers.length > 1 ? 'Choisir d’autres places' : 'Choisir une autre place',
    },
    title: titleOf(swaps, say),
    lead: `${swaps.map(({ way, old }, index) => `${index === 0 ? way : way.toLowerCase()} du ${old.day}, ${old.departure.station} – ${old.arrival.station}`).join(', ')}, pour ${names}.`,
    swaps,
    rows: {
      who: `Pour ${counted(exchange.passengers.length, 'voyageur', 'voyageurs')}`,
      oldHead: swaps.length === 1 ? `${first?.old.departure.time}, rendu` : 'Rendus',
      takenHead: swaps.length === 1 ? `${first?.taken.departure.time}, pris` : 'Pris',
      oldValue: pointsAndEuros(kept.points + back.points, kept.cents + back.cents),
      takenValue: countedPoints(price),
    },
    difference:
      toPay > 0
        ? { label: 'Différence à payer', value: countedPoints(toPay) }
        : words
          ? { label: say('Ce qui vous revient', 'Ce qui revient au client'), value: words }
          : { label: 'Différence', value: 'aucune' },
    back,
    backWords: words,
    toPay,
    balanceAfter: countedPoints(balance + back.points),
    ...(isHarder
      ? {
          hardens: {
            // What is kept of the file is exchanged as before.
            title:
              exchange.exchange.tickets.length === 1
                ? 'Après cet échange, le nouveau billet ne s’échange plus et ne s’annule plus.'
                : 'Après cet échange, les nouveaux billets ne s’échangent plus et ne s’annulent plus.',
            href: href('exchangeOutward', { echangeables: '1', echange: '' }),
          },
        }
      : {}),
  };
};

type Answer = Promise<PageRedirect | ActionFailure<FormAnswer>>;

/** Amounts that went along with the form, as it was shown. */
const shown = (context: Held['context'], name: string): number => {
  const text = context.form.get(name);
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
};

/** « Échanger pour 800 points »: accepts the terms and the difference seen (`burn-fer-finalize-exchange`). */
export const accept = ({ context, found: { exchange }, go }: Held): Answer =>
  payOrder(context, exchange, {
    waiting: () => go('exchangeHeld'),
    done: () => go('exchangeDone'),
    leaving: () => keepForProof(context, exchange),
    accept: (input) =>
      finaliseExchange(context.app, {
        ...input,
        back: {
          points: shown(context, 'pointsBack'),
          cents: shown(context, 'centsBack'),
          voucherCents: shown(context, 'voucherCentsBack'),
        },
      }),
  });

/** « Actualiser »: another split, other vouchers. */
export const divide = ({ context, found, go }: Held): Answer =>
  divideOrder(context, found.exchange, (choice) => go(hereOf(found), choice));

/** « Garder 15 minutes de plus », once. */
export const prolong = ({ context, found: { exchange }, go }: Held): Answer =>
  prolongHold(context, exchange, () => go('exchangeHeld'));

/** « Garder mes billets »: the new seats go, and the trains are shown again. */
export const giveUp = ({ context, found: { exchange }, address, go }: Held): Answer =>
  giveUpOrder(context, exchange, {
    given: () =>
      address.commande === ''
        ? go('exchangeTickets', { echange: '', commande: exchange.exchange.ofOrder })
        : go('exchangeTickets', { echange: '', aller: '', retour: '' }),
    tooLate: () => go('exchangeDone'),
  });
