import { pathOf } from '#contract/routes.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import type { Points } from '#domain/money.ts';
import { affordable } from '#domain/payment-split.ts';
import { countedPoints, missingOrEuros } from '#domain/points-words.ts';
import type { Profile } from '#domain/profile.ts';
import { plural, thousands, withCapital } from '#domain/typography.ts';
import {
  FRANCE_TICKET,
  PRIME_TYPES,
  PRIMES_PER_PAGE,
  type Prime,
  type PrimeTypeName,
  primesOf,
  primesOnSale,
} from '#features/catalogue/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import type { Filter } from '#web/lists/paged.ts';
import { partOf, readFilter, readList } from '#web/lists/read-list.server.ts';
import { earnedBy } from '#web/views/out-of-reach.server.ts';
import { primeLook } from '#web/views/prime-scene.ts';
import { nextPlace, postersFor, rewardLadder, searchOf } from '#web/views/reward-ladder.server.ts';
import { shopClosedPage } from '#web/views/shop-closed.server.ts';
import { waitingCart } from '#web/views/waiting-cart.server.ts';

const LABELS: Readonly<Record<PrimeTypeName, string>> = {
  'billets-de-train': 'Billets de train',
  'reductions-sncf': 'Réductions',
  'dons-pour-la-planete': 'Dons pour la planète',
};

const NUMBERS = [
  'Aucune',
  'Une',
  'Deux',
  'Trois',
  'Quatre',
  'Cinq',
  'Six',
  'Sept',
  'Huit',
  'Neuf',
  'Dix',
  'Onze',
  'Douze',
  'Treize',
  'Quatorze',
  'Quinze',
  'Seize',
];

const primeView = (app: PageContext['app'], balance: Points) => (prime: Prime) => ({
  id: prime.id,
  title: prime.title,
  summary: prime.summary,
  pricePoints: prime.pricePoints,
  /** In a promotion, the ordinary price. */
  pointsBefore: prime.pointsBefore,
  isFrom: prime.isFrom,
  action: prime.action,
  /** Not to be had today: there is but its page to look at. Trains may be completed in euros. */
  isBeyond:
    prime.id === FRANCE_TICKET
      ? affordable(prime.pricePoints, balance, app.quotations.euros) === undefined
      : prime.pricePoints > balance,
  /** The train ticket, which most come for, is shown by where it leads. */
  isTicket: prime.id === FRANCE_TICKET,
  look: primeLook(prime),
  href: pathOf('/recompense/boutique-v2', { query: { id: prime.id } }),
});

/** The types that there is something of, with how many; the one in the address also while it is empty. */
const filled = (
  { name, chosen, choices }: Filter<PrimeTypeName>,
  primes: readonly Prime[],
): Filter & { readonly all: number } => ({
  name,
  chosen,
  all: primes.length,
  choices: choices
    .map((choice) => ({ ...choice, count: primesOf(primes, PRIME_TYPES[choice.value]).length }))
    .filter(({ value, count }) => count > 0 || value === chosen),
});

/** What the next place takes still: how many points, and what one pays for trains until they are there. */
const wishOf = (app: PageContext['app'], balance: number, card: NonNullable<Profile['card']>) => {
  const place = nextPlace(app, balance);
  if (!place) return undefined;
  return {
    title: place.title,
    note: place.note,
    scene: place.scene,
    points: place.points,
    missing: `${withCapital(missingOrEuros(place.points, balance, app.quotations.euros) ?? '')}.`,
    /** Of the way there, 0 to 1. */
    share: balance / place.points,
    how: earnedBy(place.points - balance, card),
    href: place.href,
  };
};

export const loader = async (context: PageContext) => {
  const { app, url } = context;
  const closed = await shopClosedPage(context);
  if (closed) return { closed };
  const { balance, profile } = await context.overview();
  const filter = readFilter(url, 'type', LABELS);
  const type = filter.chosen;
  let all: readonly Prime[] = [];
  const primes = await readList(context, {
    read: (page) => {
      all = primesOnSale(app.quotations.tariff);
      return partOf(primesOf(all, type && PRIME_TYPES[type]), page, PRIMES_PER_PAGE);
    },
    perPage: PRIMES_PER_PAGE,
    view: primeView(app, balance),
    noun: ['prime', 'primes'],
    incident: 'catalogue-unavailable',
    keep: ['type'],
  });
  const within = all.filter(({ pricePoints }) => pricePoints <= balance).length;
  return {
    title:
      within === 0 || primes.incident
        ? 'Boutique de primes'
        : `${NUMBERS[within] ?? thousands(within)} ${plural(within, 'prime', 'primes')} à votre portée`,
    /** What the order of the list says; of what nothing can be had of, that it could be had today would be untrue. */
    lead:
      within === 0
        ? 'De la prime la plus proche à la plus lointaine, sur votre ligne.'
        : 'D’abord ce que vous pouvez prendre aujourd’hui, puis ce qui vient plus loin sur la ligne.',
    colour: profile.card?.colour ?? ('blue' as const),
    balance,
    balanceLabel: countedPoints(balance),
    /** What became of the prime that was asked for. */
    unknown: url.searchParams.has('inconnu') ? messageOf('unknown-article') : undefined,
    cart: await waitingCart(context),
    filter: filled(filter, all),
    primes,
    posters: (primes.incident ? [] : postersFor(app, balance)).map((place) => ({
      city: place.city,
      scene: place.scene,
      duration: place.duration,
      points: place.points,
      href: searchOf(place),
    })),
    stops: primes.incident ? [] : rewardLadder(app, balance).map(({ name, points }) => ({ name, points })),
    // A journey: who has asked for reductions or gifts alone is shown those.
    wish:
      primes.incident || !profile.card || (type && type !== 'billets-de-train')
        ? undefined
        : wishOf(app, balance, profile.card),
  };
};
