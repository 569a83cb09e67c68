import { counted, plural, thousands, travelClass } from '#domain/typography.ts';
import type { OrderJourney } from '#features/orders/index.ts';
import {
  changesWords,
  dayShift,
  durationWords,
  fullDayOf,
  timeOf,
  trainsWords,
  waitsOf,
} from './journey-words.server.ts';

/** A chosen journey as every later step shows it. */
export interface JourneyView {
  /** « Aller » or « Retour » */
  readonly way: string;
  readonly date: string;
  readonly departure: { readonly time: string; readonly dateTime: string; readonly station: string };
  readonly arrival: {
    readonly time: string;
    readonly dateTime: string;
    readonly station: string;
    readonly shift: string;
  };
  readonly duration: string;
  readonly changes: string;
  readonly waits: readonly { readonly from: number; readonly to: number }[];
  readonly trains: string;
  readonly className: string;
  readonly fare: string;
  readonly points: string;
}

export const journeyView = (journey: OrderJourney, index: number): JourneyView => {
  const { legs } = journey;
  const first = legs[0];
  const last = legs.at(-1);
  if (!first || !last) throw new RangeError('a journey has trains');
  const whole = { departure: first.departure, arrival: last.arrival };
  return {
    way: index === 0 ? 'Aller' : 'Retour',
    date: fullDayOf(first.departure),
    departure: { time: timeOf(first.departure), dateTime: first.departure, station: first.fromName },
    arrival: {
      time: timeOf(last.arrival),
      dateTime: last.arrival,
      station: last.toName,
      shift: dayShift(whole),
    },
    duration: durationWords(whole),
    changes: changesWords(
      legs.slice(1).map((leg, at) => {
        const before = legs[at] as OrderJourney['legs'][number];
        return {
          name: before.toName,
          ...(before.to === leg.from ? {} : { toName: leg.fromName }),
          minutes: Math.floor((Date.parse(leg.departure) - Date.parse(before.arrival)) / 60_000),
        };
      }),
    ),
    waits: waitsOf(legs),
    trains: trainsWords(
      legs.map(({ trainNumber, transportType }) => ({ trainNumber, brand: transportType })),
    ),
    className: travelClass(journey.travelClass === '1' ? 1 : 2),
    fare: journey.fare === 'promo' ? 'Tarif promotion' : 'Tarif en points',
    points: counted(journey.points, 'point', 'points'),
  };
};

/** What is spent and what remains, in words. */
export interface Account {
  readonly total: string;
  readonly unit: string;
  readonly balance: string;
  readonly remains?: string;
  readonly missing?: string;
}

export const accountOf = (total: number, balance: number): Account => ({
  total: thousands(total),
  unit: plural(total, 'point', 'points'),
  balance: counted(balance, 'point', 'points'),
  ...(balance >= total
    ? { remains: counted(balance - total, 'point', 'points') }
    : { missing: `Il vous manque ${counted(total - balance, 'point', 'points')}.` }),
});
