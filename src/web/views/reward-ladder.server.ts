import { pathOf } from '#contract/routes.ts';
import { withCapital } from '#domain/typography.ts';
import { FRANCE_TICKET, PRIME_TYPES, primesOnSale } from '#features/catalogue/index.ts';
import type { AppContext } from '#web/context/app-context.ts';
import type { Scene } from '#web/ui/landscape/landscape.tsx';
import type { Reward } from '#web/ui/reward-ladder/reward-ladder.tsx';
import { type Destination, pricedDestinations } from './destinations.server.ts';

/** Rewards within reach that a ladder shows, and rewards beyond it. */
const WITHIN = 4;
const BEYOND = 2;
const PARTIES = [
  { size: 2, words: 'à deux' },
  { size: 4, words: 'à quatre' },
] as const;

/** The address of a search for a place, with its stations filled in. */
export const searchOf = (
  { from, station }: Destination,
  more: { readonly journeyType?: string; readonly passengersCount?: string } = {},
): string =>
  pathOf('/recompense/boutique-v2', {
    query: { id: FRANCE_TICKET, departureName: from, arrivalName: station, ...more },
  });

/** A reward with what a picture of it needs. */
interface PicturedReward extends Reward {
  /** Its title in a word or two, for the line under a landscape. */
  readonly name: string;
  /** The landscape of a place; none of a gift. */
  readonly scene?: Scene;
}

const promo = ({ isPromo }: Destination): string => (isPromo ? 'Promo ' : '');

/** What points buy, cheapest first: gifts, one way alone, there and back with others. */
const rewards = (app: Pick<AppContext, 'timetable' | 'quotations' | 'clock'>): PicturedReward[] => {
  const places = pricedDestinations(app);
  const gifts = primesOnSale(app.quotations.tariff)
    .filter(({ id }) => id !== FRANCE_TICKET)
    .map(
      ({ id, type, title, summary, inShort, pricePoints }): PicturedReward => ({
        name: inShort,
        title,
        note: type === PRIME_TYPES['dons-pour-la-planete'] ? 'Don, reçu envoyé par e-mail' : summary,
        points: pricePoints,
        href: pathOf('/recompense/boutique-v2', { query: { id } }),
      }),
    );
  const alone = places.map(
    (place): PicturedReward => ({
      name: place.city,
      scene: place.scene,
      title: place.city,
      note: `Aller ${promo(place)}en 2de\u00a0classe au départ de Paris, ${place.duration}, direct`,
      points: place.points,
      href: searchOf(place),
    }),
  );
  const together = PARTIES.flatMap(({ size, words }) =>
    places.map(
      (place): PicturedReward => ({
        name: `${place.city} ${words}`,
        scene: place.scene,
        title: `${place.city}, aller-retour ${words}`,
        note: withCapital(`${promo(place)}en 2de\u00a0classe au départ de Paris, ${place.duration}, direct`),
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
): readonly PicturedReward[] => {
  const all = rewards(app);
  return [
    ...spread(
      all.filter(({ points }) => points <= balance),
      WITHIN,
    ),
    ...all.filter(({ points }) => points > balance).slice(0, BEYOND),
  ];
};

/** The next place that a balance does not reach yet; none once it reaches them all. */
export const nextPlace = (
  app: Pick<AppContext, 'timetable' | 'quotations' | 'clock'>,
  balance: number,
): (PicturedReward & { readonly scene: Scene }) | undefined =>
  rewards(app).find(
    (reward): reward is PicturedReward & { scene: Scene } =>
      reward.points > balance && reward.scene !== undefined,
  );

/** Two places for posters, in the order of what they ask for: the farthest that a balance reaches, else the nearest that it does not. */
export const postersFor = (
  app: Pick<AppContext, 'timetable' | 'quotations' | 'clock'>,
  balance: number,
): readonly Destination[] => {
  const places = pricedDestinations(app);
  const within = places.filter(({ points }) => points <= balance);
  const far = within.at(-1);
  // Two posters of one landscape would look like one place.
  const other = within.findLast(({ scene }) => scene !== far?.scene);
  const chosen = [other, far].flatMap((place) => place ?? []);
  return chosen.length === 2
    ? chosen
    : [...chosen, ...places.filter((one) => !chosen.includes(one))].slice(0, 2);
};
