import { counted } from '#domain/typography.ts';
import {
  FRANCE_TICKET,
  PRIME_TYPES,
  PRIMES_PER_PAGE,
  type PrimeTypeName,
  primesOf,
  primesOnSale,
  primeTypeNamed,
} from '#features/catalogue/index.ts';
import type { PageContext } from '#server/page-context.ts';
import { destinations } from '#web/views/destinations.server.ts';

const LABELS: Readonly<Record<PrimeTypeName, string>> = {
  'billets-de-train': 'Billets de train',
  'reductions-sncf': 'Réductions',
  'dons-pour-la-planete': 'Dons pour la planète',
};

export const loader = async (context: PageContext) => {
  const { app, url } = context;
  const { balance } = await context.overview();
  const type = primeTypeNamed(url.searchParams.get('type'));
  const found = primesOf(primesOnSale(app.quotations.tariff), type && PRIME_TYPES[type]);
  const pages = Math.max(1, Math.ceil(found.length / PRIMES_PER_PAGE));
  const asked = Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1;
  const page = Math.min(Math.max(1, asked), pages);
  const shown = found.slice((page - 1) * PRIMES_PER_PAGE, page * PRIMES_PER_PAGE);
  return {
    balance,
    balanceLabel: counted(balance, 'point', 'points'),
    unknown: url.searchParams.has('inconnu'),
    type,
    types: (Object.keys(PRIME_TYPES) as PrimeTypeName[]).map((name) => ({ name, label: LABELS[name] })),
    page,
    pages,
    primes: shown.map(({ id, title, summary, pricePoints }) => ({
      id,
      title,
      summary,
      pricePoints,
      href: `/recompense/boutique-v2?id=${id}`,
    })),
    ladder:
      type === undefined || type === 'billets-de-train'
        ? [...destinations(app)]
            .sort((a, b) => a.points - b.points)
            .map(({ city, from, station, duration, points }) => ({
              title: city,
              note: `aller en 2de classe au départ de Paris, ${duration}, direct`,
              points,
              href: `/recompense/boutique-v2?${new URLSearchParams({ id: FRANCE_TICKET, departureName: from, arrivalName: station })}`,
            }))
        : [],
  };
};
