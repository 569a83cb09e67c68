import { z } from 'zod';
import { parisDate } from '#domain/clock.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { readDay } from '#domain/fields/dates.ts';
import { formatLongDate, formatWeekdayDate } from '#domain/french-dates.ts';
import { type Points, points } from '#domain/money.ts';
import { affordable, leastPoints, type SplitRule } from '#domain/payment-split.ts';
import { countedPoints, pointsAndEuros } from '#domain/points-words.ts';
import { partyWords } from '#domain/rail/party-words.ts';
import { counted, thousands } from '#domain/typography.ts';
import { dropCarts, type KeptCart, keptCarts } from '#features/carts/index.ts';
import { FRANCE_TICKET } from '#features/catalogue/index.ts';
import { primeOfCart } from '#features/orders/index.ts';
import { type ChoiceAgain, chooseAgain, keptRailCart } from '#features/rail-shop/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { defineJourney } from '#web/journeys/journey.server.ts';
import type { Needs, StepOf, Steps, Visit } from '#web/journeys/journey.ts';
import type { StepView } from '#web/journeys/journey-page.tsx';
import { type OrderJourneyView, orderJourneyView } from '#web/views/order-journey.server.ts';
import { primeAddress } from '../prime-order/address.ts';
import { orderAddress } from '../rail-order/address.ts';
import { type CartAddress, cartAddress } from './address.ts';
import { dropForm, emptyForm } from './kept-cart.form.ts';

/** A prime that waits in the cart, checked again today. */
interface KeptPrime {
  readonly primeId: string;
  readonly title: string;
  /** « Aller le vendredi 11 décembre, 2 voyageurs » */
  readonly words: string;
  /** The trains that were chosen, where they still run. */
  readonly journeys: readonly OrderJourneyView[];
  readonly pricePoints?: number;
  /** « Payable avec 18 400 points et 138,00 €. », where euros complete the points that there are, or how many more it takes for that. */
  readonly inEuros?: string;
  /** What is otherwise than on the last visit: the price, or that a train cannot be had. */
  readonly news?: { readonly kind: 'information' | 'warning'; readonly title: string };
  readonly href: string;
  readonly action: string;
}

const primeCart = z.object({ quantity: z.int().min(1).max(99) });

/** « Le prix a changé : 5 200 points, au lieu de 4 800. » */
const priceNews = (now: number, before: number): Pick<KeptPrime, 'news'> =>
  now === before
    ? {}
    : {
        news: {
          kind: now < before ? 'information' : 'warning',
          title: `Le prix a changé\u00a0: ${countedPoints(now)}, au lieu de ${thousands(before)}.`,
        },
      };

const primeAgain = (
  app: PageContext['app'],
  { primeId, cart, points: before }: KeptCart,
): KeptPrime | undefined => {
  const prime = primeOfCart(app, primeId);
  const read = primeCart.safeParse(cart);
  if (!prime?.article || !read.success) return undefined;
  const { quantity } = read.data;
  const price = prime.pricePoints * quantity;
  return {
    primeId,
    title: prime.title,
    words: counted(quantity, ...prime.article.unit),
    journeys: [],
    pricePoints: price,
    ...priceNews(price, before ?? price),
    href: primeAddress.href('panier', {
      from: primeAddress.read(new URLSearchParams({ id: primeId })),
      changes: { quantite: String(quantity) },
    }),
    action: 'Reprendre cette commande',
  };
};

/** What is said of a train that cannot be had as it was chosen. */
const LOST = {
  gone: 'train-gone',
  full: 'full-train',
  unknown: 'search-unavailable',
} as const satisfies Readonly<Record<Exclude<ChoiceAgain['state'], 'available'>, string>>;

const ticketAgain = async (
  { app, signal }: Pick<PageContext, 'app' | 'signal'>,
  { primeId, cart, points: kept }: KeptCart,
): Promise<KeptPrime | undefined> => {
  const read = keptRailCart.safeParse(cart);
  if (!read.success) return undefined;
  const { search, choices } = read.data;
  const asked = orderAddress.read(new URLSearchParams({ ...search, id: primeId }));
  const outwardDay = readDay(asked.departureDate);
  // A journey of yesterday is none that can be taken up.
  if (!outwardDay || Temporal.PlainDate.compare(outwardDay, parisDate(app.clock.now())) < 0) return undefined;
  const again = await chooseAgain(app.quotations, choices, signal);
  const lost = again.find(({ state }) => state !== 'available');
  const token = (direction: ChoiceAgain['direction']): string =>
    again.find((one) => one.direction === direction)?.token ?? '';
  const isReturn = asked.journeyType === 'ALLER_RETOUR';
  const price = again.reduce((sum, { journey }) => sum + (journey?.points ?? 0), 0);
  const before = kept ?? price;
  const changes = { aller: token('outward'), retour: token('inward') };
  // The first step that has still something to choose.
  const step = changes.aller === '' ? 'aller' : isReturn && changes.retour === '' ? 'retour' : 'voyageurs';
  const party = choices[0]?.party;
  return {
    primeId,
    title: `${asked.departureName} – ${asked.arrivalName}`,
    words: [
      dayWords('Aller', asked.departureDate),
      ...(isReturn ? [dayWords('retour', asked.arrivalDate)] : []),
      party ? partyWords(party) : counted(Number(asked.passengersCount) || 1, 'voyageur', 'voyageurs'),
    ].join(', '),
    journeys: again.flatMap(({ journey }, index) => (journey ? [orderJourneyView(journey, index)] : [])),
    ...(again.length > 0 && !lost ? { pricePoints: price, ...priceNews(price, before) } : {}),
    ...(lost
      ? { news: { kind: 'warning', title: messageOf(LOST[lost.state as keyof typeof LOST]) } as const }
      : {}),
    href: orderAddress.href(step, { from: asked, changes }),
    action:
      step === 'voyageurs'
        ? 'Reprendre ce voyage'
        : step === 'retour'
          ? 'Choisir le retour'
          : 'Voir les trains',
  };
};

/** What somebody whose points do not reach a price pays it with, or what is missing to complete them by euros. */
const completedInEuros = (
  price: number | undefined,
  balance: Points,
  rule: SplitRule | undefined,
): Pick<KeptPrime, 'inEuros'> => {
  if (price === undefined || price <= balance || !rule) return {};
  const paid = affordable(points(price), balance, rule);
  if (!paid)
    return {
      inEuros: `Avec ${countedPoints(leastPoints(points(price), rule) - balance)} de plus, le reste se paie en euros.`,
    };
  return { inEuros: `Payable avec ${pointsAndEuros(paid.points, paid.cents)}.` };
};

const dayWords = (way: 'Aller' | 'retour', text: string): string => {
  const day = readDay(text);
  return day ? `${way} le ${formatWeekdayDate(day)}` : way;
};

const keptCart = async ({ context }: Visit<CartAddress>) => {
  const { app, iuc } = context;
  const [carts, { balance }] = await Promise.all([keptCarts(app.db, iuc), context.overview()]);
  const primes = await Promise.all(
    carts.map(async (cart) => {
      if (cart.primeId !== FRANCE_TICKET) return primeAgain(app, cart);
      const ticket = await ticketAgain(context, cart);
      return (
        ticket && {
          ...ticket,
          ...completedInEuros(ticket.pricePoints, points(balance), app.quotations.euros),
        }
      );
    }),
  );
  const [last] = carts;
  return {
    primes: primes.filter((one) => one !== undefined),
    /** To the search for trains. */
    search: orderAddress.href('itineraire', {
      from: orderAddress.read(new URLSearchParams({ id: FRANCE_TICKET })),
    }),
    balance: points(balance),
    balanceLabel: countedPoints(balance),
    /** « Laissé le 18 novembre 2026, prix revus à l’instant. » */
    kept: last && `Laissé le ${formatLongDate(parisDate(last.keptAt))}, prix revus à l’instant.`,
  };
};

/** « Retirer »: one prime leaves the cart. */
const drop = async ({ context, go }: Visit<CartAddress, 'keptCart'>) =>
  answerForm(context, dropForm, z.object({ primeId: z.string().min(1).max(20) }), async ({ primeId }) => {
    await dropCarts(context.app.db, context.iuc, primeId);
    return go('keptCart');
  });

/** « Vider mon panier »: the reset of the shop (SHOP-09). Orders that are under way are no part of it. */
const empty = async ({ context, go }: Visit<CartAddress, 'keptCart'>) =>
  answerForm(context, emptyForm, z.object({}), async () => {
    await dropCarts(context.app.db, context.iuc);
    return go('keptCart');
  });

const steps = {
  keptCart: {
    at: 'panier',
    id: 'shopCart',
    title: 'Panier',
    label: 'Panier',
    load: keptCart,
    submit: { [dropForm.intention]: drop, [emptyForm.intention]: empty },
  },
} as const satisfies Steps;
const needs = {} as const satisfies Needs;

/** What waits for its customer to be ordered, of every prime (SHOP-09). */
export const keptCartJourney = defineJourney({ address: cartAddress, needs, steps });

export type KeptCartJourney = typeof keptCartJourney;
export type CartView<Step extends StepOf<KeptCartJourney>> = StepView<KeptCartJourney, Step>;
