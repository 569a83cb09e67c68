import { z } from 'zod';
import { PARIS } from '#domain/clock.ts';
import { type Points, points, roundUpTo } from '#domain/money.ts';
import { BRAND_CATEGORIES, categoryOf } from './brands.ts';
import { isHolidayEve } from './public-holidays.ts';

const wholePoints = z.number().int().positive();
const share = z.number().gt(0).max(1);
const age = z.number().int().min(0).max(120);
const ageBand = z
  .strictObject({ from: age, to: age.optional() })
  .refine(({ from, to = from }) => from <= to, { error: 'ages go up' });

const pointsTariffFile = z
  .strictObject({
    /** Rails are longer than great circles. */
    kilometreFactor: z.number().min(1),
    roundKilometresTo: z.number().int().positive(),
    /** 2nd class, one way; the last band has no upper end. */
    bands: z
      .array(z.strictObject({ upToKilometres: z.number().positive().optional(), points: wholePoints }))
      .min(1),
    internationalSupplement: z.number().int().min(0),
    firstClassFactor: z.number().min(1),
    /** Shares of the price by category of brand; 1 where none is given, and for a brand that is not known. */
    categoryFactors: z.partialRecord(z.enum(BRAND_CATEGORIES), share),
    roundPointsTo: wholePoints,
    promo: z.strictObject({ reduction: share, minimumDaysBeforeDeparture: z.number().int().min(0) }),
    peak: z.strictObject({
      /** ISO weekday, hours [from, to) of departure in Paris. */
      hours: z.array(
        z
          .strictObject({
            weekday: z.number().int().min(1).max(7),
            from: z.number().int().min(0).max(23),
            to: z.number().int().min(1).max(24),
          })
          // Over midnight they would be no hours at all: two entries say them.
          .refine(({ from, to }) => from < to, { error: 'hours of a day go up' }),
      ),
      holidayEves: z.boolean(),
    }),
    mixed: z.strictObject({ minimumPointsShare: share, centsPerPoint: z.number().int().positive() }),
    /** Shares of the full price that travellers pay, and at what ages (inclusive, on the day of travel). Younger than a child is an infant. */
    travellers: z.strictObject({
      child: z.strictObject({ from: age, to: age, share }),
      card: z.strictObject({
        share,
        ages: z.strictObject({ young: ageBand, adult: ageBand, senior: ageBand }),
      }),
      companion: z.strictObject({ minimumAge: age, share }),
    }),
    /** What else the shop sells, by the reference of the prime: in a promotion `before` is the ordinary price. One without a price is not on sale. */
    primes: z.record(
      z.string(),
      z
        .strictObject({ points: wholePoints, before: wholePoints.optional() })
        .refine(({ points: now, before = now + 1 }) => now < before, { error: 'a promotion is cheaper' }),
    ),
  })
  .refine(
    ({ bands }) =>
      bands.every((band, at) => {
        const next = bands[at + 1];
        if (!next) return band.upToKilometres === undefined;
        return (
          band.upToKilometres !== undefined &&
          band.points <= next.points &&
          band.upToKilometres < (next.upToKilometres ?? Number.POSITIVE_INFINITY)
        );
      }),
    { error: 'bands go up in kilometres and points, and only the last is open' },
  )
  .refine(({ travellers: { child } }) => child.from <= child.to, { error: 'ages go up' });

/** The price list of the shop in points, rail tickets first: `rail/overlay/points-prices.json`. */
export type PointsTariff = z.infer<typeof pointsTariffFile>;

/** Checks a price list. Throws ZodError with the place that is wrong. */
export const parsePointsTariff = (json: unknown): PointsTariff => pointsTariffFile.parse(json);

/** What a price depends on; a planner's journey is one. */
export interface PricedJourney {
  readonly legs: readonly {
    /** Brand: a category of it has its factor. */
    readonly transportType: string;
    readonly kilometres: number;
    readonly departure: string;
  }[];
  readonly international: boolean;
}

/** Points per passenger, one way. No `promo` where none is sold; `reduced` is what those pay who have a right to less. */
export interface ClassPrice {
  readonly points: Points;
  readonly promo?: Points;
  readonly reduced: Readonly<Record<'card' | 'child' | 'companion', Points>>;
}
export interface JourneyPrice {
  /** Rounded tariff kilometres the band was chosen by. */
  readonly tariffKilometres: number;
  readonly isPeak: boolean;
  readonly classes: { readonly '1': ClassPrice; readonly '2': ClassPrice };
  /** Why no promo is sold; absent when it is. */
  readonly promoRefused?: 'peak' | 'promo-too-close';
}

const HOUR_MS = 3_600_000;
/** Hours that are kept of a price list: half a year of them. */
const MOST_HOURS = 4_380;
/** By the hour of the epoch: hours of Paris begin with those of UTC, in both of its times. */
const peakHours = new WeakMap<PointsTariff['peak'], Map<number, boolean>>();

/** `isPeak` of a departure in milliseconds of the epoch. */
const isPeakAt = ({ peak }: Pick<PointsTariff, 'peak'>, departure: number): boolean => {
  const hours = peakHours.get(peak) ?? new Map<number, boolean>();
  peakHours.set(peak, hours);
  const at = Math.floor(departure / HOUR_MS);
  const known = hours.get(at);
  if (known !== undefined) return known;
  const local = Temporal.Instant.fromEpochMilliseconds(departure).toZonedDateTimeISO(PARIS);
  const found =
    (peak.holidayEves && isHolidayEve(local.toPlainDate())) ||
    peak.hours.some(
      ({ weekday, from, to }) => local.dayOfWeek === weekday && local.hour >= from && local.hour < to,
    );
  if (hours.size >= MOST_HOURS) hours.clear();
  hours.set(at, found);
  return found;
};

/** Whether a train departing then is a peak train: by hour of the week, or all day on the eve of a public holiday. */
export const isPeak = (tariff: Pick<PointsTariff, 'peak'>, departure: Temporal.Instant): boolean =>
  isPeakAt(tariff, departure.epochMilliseconds);

/** By the day and the days before departure: thousands of journeys are priced on one day. */
const promoFrom = new WeakMap<Temporal.PlainDate, Map<number, number>>();

/**
 * Whether promo tickets are still sold today for a departure (milliseconds of the epoch): 8 days before or earlier (7 + 1).
 * Source: RAIL-12.
 */
export const promoOnSale = (
  { promo: { minimumDaysBeforeDeparture: days } }: Pick<PointsTariff, 'promo'>,
  today: Temporal.PlainDate,
  departure: number,
): boolean => {
  const kept = promoFrom.get(today) ?? new Map<number, number>();
  promoFrom.set(today, kept);
  const from = kept.get(days) ?? today.add({ days }).toZonedDateTime(PARIS).epochMilliseconds;
  kept.set(days, from);
  return departure >= from;
};

/** Brands whose factor is kept of a price list: more than any feed has. */
const MOST_BRANDS = 1_000;
const brandFactors = new WeakMap<PointsTariff['categoryFactors'], Map<string, number>>();

const factorOf = ({ categoryFactors }: Pick<PointsTariff, 'categoryFactors'>, brand: string): number => {
  const kept = brandFactors.get(categoryFactors) ?? new Map<string, number>();
  brandFactors.set(categoryFactors, kept);
  const known = kept.get(brand);
  if (known !== undefined) return known;
  const factor = categoryFactors[categoryOf(brand) ?? 'high-speed'] ?? 1;
  if (kept.size >= MOST_BRANDS) kept.clear();
  kept.set(brand, factor);
  return factor;
};

/** Tariff kilometres of a distance along the calls: longer by the factor, rounded up to the next 10. */
const tariffKilometres = (tariff: PointsTariff, kilometres: number): number =>
  roundUpTo(kilometres * tariff.kilometreFactor, tariff.roundKilometresTo);

/**
 * Price of a one-way journey per passenger, by class and fare. A journey with changes is one ticket: one band for its whole
 * length, with the factors of the trains' categories weighted by the kilometres on each. Rounded up to the next 100 points, the promo too.
 * Source: architecture, points price; RAIL-12.
 */
export const priceJourney = (
  tariff: PointsTariff,
  today: Temporal.PlainDate,
  journey: PricedJourney,
): JourneyPrice => {
  const kilometres = journey.legs.reduce((sum, leg) => sum + leg.kilometres, 0);
  const length = tariffKilometres(tariff, kilometres);
  const band = tariff.bands.find(({ upToKilometres = Number.POSITIVE_INFINITY }) => length <= upToKilometres);
  if (!band) throw new RangeError('the price list has no open band');
  const factor =
    kilometres > 0
      ? journey.legs.reduce((sum, leg) => sum + factorOf(tariff, leg.transportType) * leg.kilometres, 0) /
        kilometres
      : 1;
  const second = (band.points + (journey.international ? tariff.internationalSupplement : 0)) * factor;
  const round = (value: number): Points => points(roundUpTo(value, tariff.roundPointsTo));
  const departures = journey.legs.map((leg) => Date.parse(leg.departure));
  const peak = departures.some((departure) => isPeakAt(tariff, departure));
  const first = departures[0];
  const promoRefused = peak
    ? 'peak'
    : first !== undefined && !promoOnSale(tariff, today, first)
      ? 'promo-too-close'
      : undefined;
  const { card, child, companion } = tariff.travellers;
  // Of the price before rounding, so that equal shares are equal prices whatever they are shares of.
  const priceOf = (full: number): ClassPrice => ({
    points: round(full),
    ...(promoRefused ? {} : { promo: round(full * (1 - tariff.promo.reduction)) }),
    reduced: {
      card: round(full * card.share),
      child: round(full * child.share),
      companion: round(full * companion.share),
    },
  });
  return {
    tariffKilometres: length,
    isPeak: peak,
    classes: { '1': priceOf(second * tariff.firstClassFactor), '2': priceOf(second) },
    ...(promoRefused ? { promoRefused } : {}),
  };
};
