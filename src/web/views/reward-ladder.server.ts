import { pathOf } from '#contract/routes.ts';
import { FRANCE_TICKET, primesOnSale } from '#features/catalogue/index.ts';
import type { AppContext } from '#web/context/app-context.ts';
import type { Reward } from '#web/ui/reward-ladder/reward-ladder.tsx';
import { type Destination, pricedDestinations } from './destinations.server.ts';

/** Rewards within reach that a ladder shows, and rewards beyond it. */
const WITHIN = 4;
const BEYOND = 2;
const PARTIES = [
  { size: 2, words: 'à deux' },
  { size: 4, words: 'à quatre' },
] as const;

const searchOf = (
  { from, station }: Destination,
  more: { readonly journeyType?: string; readonly passengersCount?: string } = {},
): string =>
  pathOf('/recompense/boutique-v2', {
    query: { id: FRANCE_TICKET, departureName: from, arrivalName: station, ...more },
  });

/** What points buy, cheapest first: gifts, one way alone, there and back with others. */
const rewards = (app: Pick<AppContext, 'timetable' | 'quotations' | 'clock'>): Reward[] => {
  const places = pricedDestinations(app);
  const gifts = primesOnSale(app.quotations.tariff)
    .filter(({ isFrom }) => !isFrom)
    .map(
      ({ id, title, pricePoints }): Reward => ({
        title,
        note: 'Don, reçu envoyé par e-mail',
        points: pricePoints,
        href: pathOf('/recompense/boutique-v2', { query: { id } }),
      }),
    );
  const alone = places.map(
    (place): Reward => ({
      title: place.city,
      note: `aller en 2de\u00a0classe au départ de Paris, ${place.duration}, direct`,
      points: place.points,
      href: searchOf(place),
    }),
  );
  const together = PARTIES.flatMap(({ size, words }) =>
    places.map(
      (place): Reward => ({
        title: `${place.city}, aller-retour ${words}`,
        note: `en 2de\u00a0classe au départ de Paris, ${place.duration}, direct`,
        points: place.points * 2 * size,
        href: searchOf(place, { journeyType: 'ALLER_RETOUR', passengersCount: String(size) }),
      }),
    ),
  );
  return [...gifts, ...alone, ...together].sort((a, b) => a.points - b.points);
};

/** Spread over a list from its first to its last. */
const spread = <Item>(list: readonly Item[], count: number): Item[] =>
  list.length <= count
    ? [...list]
    : Array.from(
        { length: count },
        (_, index) => list[Math.round((index * (list.length - 1)) / (count - 1))] as Item,
      );

/** A ladder around a balance: some of what it reaches, from the cheapest to the dearest, and what comes next beyond it. */
export const rewardLadder = (
  app: Pick<AppContext, 'timetable' | 'quotations' | 'clock'>,
  balance: number,
): readonly Reward[] => {
  const all = rewards(app);
  return [
    ...spread(
      all.filter(({ points }) => points <= balance),
      WITHIN,
    ),
    ...all.filter(({ points }) => points > balance).slice(0, BEYOND),
  ];
};
