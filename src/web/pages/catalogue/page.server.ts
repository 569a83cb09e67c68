import { pathOf } from '#contract/routes.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { countedPoints } from '#domain/points-words.ts';
import {
  PRIME_TYPES,
  PRIMES_PER_PAGE,
  type Prime,
  type PrimeType,
  type PrimeTypeName,
  primesOf,
  primesOnSale,
} from '#features/catalogue/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { partOf, readFilter, readList } from '#web/lists/read-list.server.ts';
import type { Scene } from '#web/ui/landscape/landscape.tsx';
import { rewardLadder } from '#web/views/reward-ladder.server.ts';

const LABELS: Readonly<Record<PrimeTypeName, string>> = {
  'billets-de-train': 'Billets de train',
  'reductions-sncf': 'Réductions',
  'dons-pour-la-planete': 'Dons pour la planète',
};

/** What each type of prime looks like. */
const SCENES: Readonly<Record<PrimeType, Scene>> = { 32: 'gorge', 35: 'coast', 44: 'meadow' };

const primeView = ({ id, title, type, summary, pricePoints, isFrom, action }: Prime) => ({
  id,
  title,
  summary,
  pricePoints,
  isFrom,
  action,
  scene: SCENES[type],
  href: pathOf('/recompense/boutique-v2', { query: { id } }),
});

export const loader = async (context: PageContext) => {
  const { app, url } = context;
  const { balance } = await context.overview();
  const filter = readFilter(url, 'type', LABELS);
  const type = filter.chosen;
  const onSale = () => primesOf(primesOnSale(app.quotations.tariff), type && PRIME_TYPES[type]);
  const primes = await readList(context, {
    read: (page) => partOf(onSale(), page, PRIMES_PER_PAGE),
    perPage: PRIMES_PER_PAGE,
    view: primeView,
    noun: ['prime', 'primes'],
    incident: 'catalogue-unavailable',
    keep: ['type'],
  });
  return {
    balance,
    balanceLabel: countedPoints(balance),
    /** What became of the prime that was asked for. */
    unknown: url.searchParams.has('inconnu') ? messageOf('unknown-article') : undefined,
    filter,
    primes,
    ladder:
      !primes.incident && (type === undefined || type === 'billets-de-train')
        ? rewardLadder(app, balance)
        : [],
  };
};
