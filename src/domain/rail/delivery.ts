import { z } from 'zod';
import { PARIS, parisDate } from '#domain/clock.ts';
import { counted } from '#domain/typography.ts';
import { BRAND_CATEGORIES, brandNamed, categoryOf } from './brands.ts';

/**
 * How the ticket of a journey abroad is handed over, by the values of the specification's `receiptMode`: with its code, at a machine
 * or desk of a French station, by post.
 */
export const DELIVERY_MODES = ['ETICKET', 'SHOP', 'LETTER'] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

const country = z.string().regex(/^[A-Z]{2}$/, { error: 'a country is two capitals' });

/** Years whose clock changes are compared; clocks of countries are set by law, years ahead. */
const YEARS = 3;

/** Whether a zone's clocks show what those of Paris do, summer and winter. */
const runsOnParisTime = (timeZone: string, from: Temporal.Instant): boolean => {
  try {
    const start = from.toZonedDateTimeISO(PARIS);
    return Array.from({ length: YEARS * 12 }, (_, months) => start.add({ months }).toInstant()).every(
      (at) => at.toZonedDateTimeISO(timeZone).offset === at.toZonedDateTimeISO(PARIS).offset,
    );
  } catch {
    return false;
  }
};

const conditions = z.strictObject({
  /** Brands whose trains across the border do not take it. */
  exceptBrands: z
    .array(z.string().refine((name) => brandNamed(name) !== undefined, { error: 'no brand of this name' }))
    .default([]),
  exceptCategories: z.array(z.enum(BRAND_CATEGORIES)).default([]),
  minimumHoursBeforeDeparture: z.number().int().min(0).default(0),
  /** Whole days of Paris. */
  minimumDaysBeforeDeparture: z.number().int().min(0).default(0),
  /** Countries that the journey has to begin in; any without it. */
  departureIn: z.array(country).min(1).optional(),
  /** Countries that the postal address has to be in; any without it. */
  addressIn: z.array(country).min(1).optional(),
});

const deliveryFile = z.strictObject({
  /** Countries that tickets for points are sold to and from; hours are shown in Paris time, so that theirs has to be the same. */
  countries: z.record(
    country,
    z.strictObject({
      timeZone: z
        .string()
        .refine((zone) => runsOnParisTime(zone, Temporal.Now.instant()), { error: 'not on Paris time' }),
    }),
  ),
  modes: z.partialRecord(z.enum(DELIVERY_MODES), conditions),
});

/** Where tickets are sold to abroad, and how they are handed over: `rail/overlay/delivery.json`. A mode that is left out is not offered. */
export type DeliveryRules = z.infer<typeof deliveryFile>;

/** Checks what is sold abroad. Throws ZodError with the place that is wrong. */
export const parseDeliveryRules = (json: unknown): DeliveryRules => deliveryFile.parse(json);

/** What the handing over of a ticket depends on. */
export interface DeliveredTrip {
  /** Brands of the trains that cross the border. */
  readonly brands: readonly string[];
  /** Country that the order's first train leaves from, and when. */
  readonly departureIn: string;
  readonly departure: Temporal.Instant;
}

const isPossible = (
  rule: z.infer<typeof conditions>,
  trip: DeliveredTrip,
  now: Temporal.Instant,
): boolean => {
  const { minimumHoursBeforeDeparture, minimumDaysBeforeDeparture, departureIn } = rule;
  const refused = rule.exceptBrands.map(brandNamed);
  const carries = (brand: string): boolean => {
    const category = categoryOf(brand);
    return (
      !refused.includes(brandNamed(brand) ?? brand) && !(category && rule.exceptCategories.includes(category))
    );
  };
  const days = parisDate(now).until(parisDate(trip.departure), { largestUnit: 'days' }).days;
  return (
    trip.brands.every(carries) &&
    (departureIn?.includes(trip.departureIn) ?? true) &&
    days >= minimumDaysBeforeDeparture &&
    now.until(trip.departure).total('hours') >= minimumHoursBeforeDeparture
  );
};

/** Ways in which the ticket of a journey abroad can be handed over if it is bought now. */
export const deliveryModes = (
  { modes }: DeliveryRules,
  trip: DeliveredTrip,
  now: Temporal.Instant,
): readonly DeliveryMode[] =>
  DELIVERY_MODES.filter((mode) => {
    const rule = modes[mode];
    return rule !== undefined && isPossible(rule, trip, now);
  });

/** Whether what is handed over that way reaches an address of this country (ISO 3166 alpha-2). */
export const reaches = ({ modes }: DeliveryRules, mode: DeliveryMode, addressCountry: string): boolean =>
  modes[mode]?.addressIn?.includes(addressCountry) ?? true;

/** Whether a ticket has a code to show; one of which nothing is said is an e-ticket. */
export const isElectronic = (mode: DeliveryMode | null | undefined): boolean =>
  (mode ?? 'ETICKET') === 'ETICKET';

const NAMES: Readonly<Record<DeliveryMode, string>> = {
  ETICKET: 'E-billet',
  SHOP: 'Retrait en gare',
  LETTER: 'Envoi à domicile',
};

/** « Retrait en gare » */
export const deliveryName = (mode: DeliveryMode): string => NAMES[mode];

/** How the ticket comes, to whoever has bought it: a sentence. */
const TOLD: Readonly<Record<DeliveryMode, string>> = {
  ETICKET: 'Votre e-billet vous attend dans vos voyages à venir, avec son code.',
  SHOP: 'Retirez votre billet papier avant le départ, à une borne ou au guichet d’une gare française, avec votre référence de dossier et une pièce d’identité.',
  LETTER:
    'Votre billet papier est envoyé par courrier à l’adresse postale de la commande. Emportez-le avec une pièce d’identité.',
};

/** How a ticket is had, in words. */
export interface DeliveryWords {
  /** « Retrait en gare » */
  readonly name: string;
  /** What happens next, and what to do. */
  readonly text: string;
}

export const deliveryWords = (mode: DeliveryMode): DeliveryWords => ({ name: NAMES[mode], text: TOLD[mode] });

/** The modes to choose from, each with what it asks for. */
export const deliveryChoices = ({
  modes,
}: DeliveryRules): readonly {
  readonly value: DeliveryMode;
  readonly label: string;
  readonly note: string;
}[] =>
  DELIVERY_MODES.flatMap((mode) => {
    const rule = modes[mode];
    if (!rule) return [];
    const { minimumDaysBeforeDeparture: days, minimumHoursBeforeDeparture: hours } = rule;
    const until =
      days > 0
        ? `, commandé ${counted(days, 'jour', 'jours')} avant le départ au plus tard`
        : hours > 0
          ? `, commandé ${counted(hours, 'heure', 'heures')} avant le départ au plus tard`
          : '';
    const what: Readonly<Record<DeliveryMode, string>> = {
      ETICKET: 'Avec son code dans votre espace, rien à imprimer',
      SHOP: 'Billet papier, à une borne ou au guichet d’une gare française',
      LETTER:
        rule.addressIn?.length === 1 && rule.addressIn[0] === 'FR'
          ? 'Billet papier, par courrier à une adresse en France'
          : 'Billet papier, par courrier',
    };
    return [{ value: mode, label: NAMES[mode], note: `${what[mode]}${until}` }];
  });

/** OUIGO tickets are given out this many days before departure (specification section 8). */
export const OUIGO_CODE_DAYS = 4;
