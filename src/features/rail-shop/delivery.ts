import { PARIS } from '#domain/clock.ts';
import { atField, type Failure, failure } from '#domain/failure.ts';
import { readDay } from '#domain/fields/dates.ts';
import { REQUIRED } from '#domain/fields/messages.ts';
import { wholeHour } from '#domain/fields/rail.ts';
import { type DeliveredTrip, type DeliveryMode, deliveryModes, reaches } from '#domain/rail/delivery.ts';
import type { NamedLeg } from '#domain/rail/leg.ts';
import { type CountriesSold, FIRST_HOUR } from '#domain/rail/search-rules.ts';
import { stationsNamed, type Timetable } from '#domain/rail/timetable.ts';
import type { QuotationsContext } from './context.ts';
import type { DELIVERY_ERRORS, QuotationInput } from './contract.ts';

type Rules = Pick<QuotationsContext, 'timetable' | 'delivery' | 'clock'>;
type Refusal = Failure<(typeof DELIVERY_ERRORS)[number] | 'invalid-input'>;
/** Trains of a journey, in their order. */
interface Trains {
  readonly legs: readonly NamedLeg[];
}
/** Where and when an order begins: its tickets are handed over before. */
export type Handover = Pick<DeliveredTrip, 'departureIn' | 'departure'>;

/** The countries abroad that may be searched. */
export const countriesSold = ({ delivery }: Pick<QuotationsContext, 'delivery'>): CountriesSold =>
  new Set(Object.keys(delivery.countries));

const countryOf = (timetable: Timetable, place: string): string =>
  stationsNamed(timetable, place)[0]?.country ?? 'FR';

/** Whether a search, by the ids of its stations or cities, has an end abroad. */
export const isAbroad = (
  { timetable }: Pick<QuotationsContext, 'timetable'>,
  { departure, arrival }: Pick<QuotationInput, 'departure' | 'arrival'>,
): boolean => [departure, arrival].some((id) => countryOf(timetable(), id) !== 'FR');

/** Where and when some journeys begin. */
export const handoverBefore = (
  { timetable }: Pick<QuotationsContext, 'timetable'>,
  [journey]: readonly Trains[],
): Handover | undefined => {
  const first = journey?.legs[0];
  return (
    first && {
      departureIn: countryOf(timetable(), first.from),
      departure: Temporal.Instant.from(first.departure),
    }
  );
};

/** Where and when a search begins, while its outward journey is not chosen. */
export const handoverOfSearch = (
  { timetable, clock }: Pick<QuotationsContext, 'timetable' | 'clock'>,
  { departure, departureDate, departureHour }: QuotationInput,
): Handover => {
  const day = readDay(departureDate);
  const hour = wholeHour.safeParse(departureHour);
  return {
    departureIn: countryOf(timetable(), departure),
    departure:
      day
        ?.toZonedDateTime({
          timeZone: PARIS,
          plainTime: { hour: hour.success ? hour.data : FIRST_HOUR },
        })
        .toInstant() ?? clock.now(),
  };
};

const E_TICKETS = ['ETICKET'] as const satisfies readonly DeliveryMode[];

/** The trains of a journey that cross a border. */
const crossing = ({ timetable }: Pick<Rules, 'timetable'>, { legs }: Trains): readonly NamedLeg[] =>
  legs.filter(({ from, to }) => [from, to].some((id) => countryOf(timetable(), id) !== 'FR'));

/** How the ticket of a journey can be handed over; within France every ticket is an e-ticket. */
const waysOf = (ctx: Rules, journey: Trains, handover: Handover | undefined): readonly DeliveryMode[] => {
  const brands = crossing(ctx, journey).map(({ transportType }) => transportType);
  if (brands.length === 0) return E_TICKETS;
  const start = handover ?? handoverBefore(ctx, [journey]);
  if (!start) return E_TICKETS;
  return deliveryModes(ctx.delivery, { brands, ...start }, ctx.clock.now());
};

/** The journeys of a list whose ticket can be handed over as asked; `handover` where it is before another journey. */
export const handedOver = <Any extends Trains>(
  ctx: Rules,
  mode: DeliveryMode = 'ETICKET',
  journeys: readonly Any[],
  handover?: Handover,
): readonly Any[] => journeys.filter((journey) => waysOf(ctx, journey, handover).includes(mode));

/** Why none of some journeys can be had as asked: there are other ways, or there is none at all. */
export const notHandedOver = (ctx: Rules, journeys: readonly Trains[], handover?: Handover): Refusal => {
  const isHopeless = journeys.every((journey) => waysOf(ctx, journey, handover).length === 0);
  return atField('deliveryMode', failure(isHopeless ? 'no-delivery-mode' : 'unauthorized-delivery-mode'));
};

/** Nobody has said how the ticket of a journey abroad is wanted. */
export const modeMissing = (): Refusal => failure('invalid-input', { fields: { deliveryMode: REQUIRED } });

export const isWithinFrance = (ctx: Pick<Rules, 'timetable'>, journeys: readonly Trains[]): boolean =>
  journeys.every((journey) => crossing(ctx, journey).length === 0);

/**
 * Why the tickets of an order cannot be handed over as asked, all of its journeys together, to an address in this country; undefined
 * where they can.
 */
export const deliveryRefusal = (
  ctx: Rules,
  mode: DeliveryMode | undefined,
  journeys: readonly Trains[],
  addressCountry: string,
): Refusal | undefined => {
  if (mode === undefined) return isWithinFrance(ctx, journeys) ? undefined : modeMissing();
  const handover = handoverBefore(ctx, journeys);
  const isHandedOver = handedOver(ctx, mode, journeys, handover).length === journeys.length;
  if (!isHandedOver) return notHandedOver(ctx, journeys, handover);
  return reaches(ctx.delivery, mode, addressCountry)
    ? undefined
    : atField('deliveryMode', failure('unauthorized-delivery-mode'));
};
