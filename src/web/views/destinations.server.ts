import { parisDate } from '#domain/clock.ts';
import { formatDuration } from '#domain/french-dates.ts';
import { categoryOf } from '#domain/rail/brands.ts';
import { priceJourney } from '#domain/rail/points-price.ts';
import { searchStations } from '#domain/rail/station-search.ts';
import { journeysOfDay, type Timetable } from '#features/rail/index.ts';
import type { AppContext } from '#web/context/app-context.ts';
import type { Scene } from '#web/ui/landscape/landscape.tsx';

/** A destination as a poster: what the shop really asks for it. */
export interface Destination {
  readonly city: string;
  readonly from: string;
  readonly station: string;
  readonly scene: Scene;
  /** « 3 h 18 » */
  readonly duration: string;
  /** The lowest price of a direct one-way in second class, as the calendar of three months has it while its seats last. */
  readonly points: number;
  /** That price is a promotion's. */
  readonly isPromo: boolean;
  /** The lowest in a train where discount cards count, without promotion, with and without one; none where only low-cost trains go. */
  readonly withCard:
    | { readonly points: number; readonly cardPoints: number; readonly duration: string }
    | undefined;
}

interface Place {
  readonly city: string;
  readonly from: string;
  readonly to: string;
  readonly scene: Scene;
  /** Hangs as a poster on the home page. */
  readonly isPoster?: true;
}

const PLACES: readonly Place[] = [
  {
    city: 'Marseille',
    from: 'Paris Gare de Lyon',
    to: 'Marseille Saint-Charles',
    scene: 'coast',
    isPoster: true,
  },
  { city: 'Annecy', from: 'Paris Gare de Lyon', to: 'Annecy', scene: 'alps', isPoster: true },
  { city: 'Dijon', from: 'Paris Gare de Lyon', to: 'Dijon-Ville', scene: 'vineyard', isPoster: true },
  { city: 'Toulouse', from: 'Paris Montparnasse', to: 'Toulouse Matabiau', scene: 'gorge', isPoster: true },
  { city: 'Lille', from: 'Paris Gare du Nord', to: 'Lille Europe', scene: 'meadow' },
  { city: 'Lyon', from: 'Paris Gare de Lyon', to: 'Lyon Part-Dieu', scene: 'meadow' },
  { city: 'Bordeaux', from: 'Paris Montparnasse', to: 'Bordeaux Saint-Jean', scene: 'vineyard' },
  { city: 'Strasbourg', from: 'Paris Gare de l’Est', to: 'Strasbourg', scene: 'winter' },
  { city: 'Brest', from: 'Paris Montparnasse', to: 'Brest', scene: 'coast' },
  { city: 'Nice', from: 'Paris Gare de Lyon', to: 'Nice-Ville', scene: 'coast' },
];

/** How far ahead the days are that stand for « booked in advance »: two, for there are no promotions on the eve of a holiday. */
const DAYS_AHEAD = [21, 24];

interface Kept {
  readonly date: string;
  readonly all: readonly (Destination & Pick<Place, 'isPoster'>)[];
}
const kept = new WeakMap<Timetable, Kept>();

type Reckoning = Pick<AppContext, 'timetable' | 'quotations' | 'clock'>;

/** All of them, reckoned once a day and timetable from the timetable and the price list; unknown ones are left out. */
const reckoned = (app: Reckoning): Kept['all'] => {
  const timetable = app.timetable.current();
  const today = parisDate(app.clock.now());
  const before = kept.get(timetable);
  if (before?.date === today.toString()) return before.all;
  const all = PLACES.flatMap(({ city, from, to, scene, isPoster }) => {
    const departure = searchStations(timetable, from)[0]?.id;
    const arrival = searchStations(timetable, to)[0]?.id;
    if (!departure || !arrival) return [];
    const priced = DAYS_AHEAD.flatMap((days) =>
      journeysOfDay(
        timetable,
        app.clock,
        { from: departure, to: arrival, via: undefined, direct: true },
        today.add({ days }),
      ),
    ).map((journey) => {
      const {
        points,
        promo = points,
        reduced,
      } = priceJourney(app.quotations.tariff, today, journey).classes['2'];
      return { points, promo, cardPoints: reduced.card, minutes: journey.minutes, journey };
    });
    const [best] = priced.toSorted((a, b) => a.promo - b.promo || a.minutes - b.minutes);
    if (!best) return [];
    const [regular] = priced
      .filter(({ journey }) =>
        journey.legs.every(({ transportType }) => categoryOf(transportType) !== 'low-cost'),
      )
      .sort((a, b) => a.points - b.points || a.minutes - b.minutes);
    const withCard = regular && {
      points: regular.points,
      cardPoints: regular.cardPoints,
      duration: formatDuration(regular.minutes),
    };
    const place = {
      city,
      from,
      station: to,
      scene,
      duration: formatDuration(best.minutes),
      points: best.promo,
      isPromo: best.promo < best.points,
      withCard,
    };
    return [{ ...place, ...(isPoster ? { isPoster } : {}) }];
  });
  kept.set(timetable, { date: today.toString(), all });
  return all;
};

/** The destinations of the posters. */
export const destinations = (app: Reckoning): readonly Destination[] =>
  reckoned(app).flatMap(({ isPoster, ...place }) => (isPoster ? [place] : []));

/** Every destination that has a price, cheapest first. */
export const pricedDestinations = (app: Reckoning): readonly Destination[] =>
  reckoned(app)
    .map(({ isPoster: _, ...place }) => place)
    .sort((a, b) => a.points - b.points);
