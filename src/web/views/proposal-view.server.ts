import { PARIS } from '#domain/clock.ts';
import { besideWorth, paidBeside, type Split } from '#domain/payment-split.ts';
import { countedPoints, missingOrEuros } from '#domain/points-words.ts';
import { fareConditions } from '#domain/rail/fare-conditions.ts';
import { journeyView } from '#domain/rail/journey-view.ts';
import { counted, euros, thousands, travelClass, withCapital } from '#domain/typography.ts';
import type { ClassPrice, Proposal, Quotation } from '#features/rail-shop/index.ts';
import { type Voice, voiceFor } from '#web/context/voice.ts';
import { priceWording } from '#web/ui/price/wording.ts';
import type { JourneyOfList, Offer } from '#web/ui/results/results.tsx';

/** What the bar at the foot says of an offer that can be chosen. */
interface ChoiceSaid {
  /** « Aller 08h12, OUIGO 7801, 2de classe » */
  readonly title: string;
  /** « 4 800 points, échangeable et annulable jusqu’au départ. » */
  readonly text: string;
  /** « Aller + retour dès », « 8 200 » */
  readonly total: { readonly label: string; readonly points: string };
  /** « il vous restera 1 704 points » */
  readonly rest: string;
  /** Shares of the balance (0 to 1): what is spent with this choice, and with the cheapest return besides. */
  readonly spent: number;
  readonly next: number;
}

/** Proposals as a list of trains shows them. */
export interface ProposalsView {
  readonly journeys: readonly JourneyOfList[];
  /** « 2de classe », those that any of the trains has, second class first. */
  readonly classes: readonly string[];
  /** By the id of each offer that can be chosen. */
  readonly offers: Readonly<Record<string, ChoiceSaid>>;
  /** Points that may still be spent on this journey. */
  readonly spendable: number;
}

/** What proposals are shown for. */
export interface Shown {
  /** The day that the list stands under. */
  readonly day: Temporal.PlainDate;
  /** The other way of a return. */
  readonly isReturn: boolean;
  /** Lowest price of the return that is wanted, while its outward journey is being chosen. */
  readonly returnFrom?: number | undefined;
  /** What an order at a price comes to where tickets pay of it, and the rest is paid so: « à payer : 304 points et 0,96 € ». */
  readonly difference?: ((total: number, paid: Split) => string) | undefined;
  /** To whom the list speaks; to the customer without it. */
  readonly say?: Voice | undefined;
}

const className = travelClass;
const points = (count: number): string => countedPoints(count);

/** Names an offer in every list that has it; the token that is sent for it is signed anew each time. */
export const offerId = (journeyId: string, price: Pick<ClassPrice, 'travelClass'>): string =>
  `${journeyId}-${price.travelClass}`;

/** Minutes of the wall clock from midnight of a day, past 1440 on the next. */
const minuteOf = (instant: string, day: Temporal.PlainDate): number => {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(PARIS);
  return day.until(local.toPlainDate()).days * 1440 + local.hour * 60 + local.minute;
};

/** « 8 200 », or « 5 000 + 32,00 € » where the points do not suffice. */
const told = (split: Split): string =>
  split.cents > 0 ? `${thousands(split.points)} + ${euros(split.cents)}` : thousands(split.points);

/** « il manque 496 points », with the way by euros where there is one. */
const lacking = (quotation: Quotation, total: number): string => {
  const left = besideWorth(total, quotation);
  return missingOrEuros(left.price, left.balance, quotation.euros) ?? '';
};

/** What an offer comes to with the other way, under its price: « A/R dès 9 000 », or what is missing. */
const bothWays = (
  quotation: Quotation,
  price: number,
  { isReturn, returnFrom, difference }: Shown,
): Partial<Offer> => {
  if (!isReturn) {
    const paid = difference && paidBeside(price, quotation);
    return paid ? { note: difference(price, paid) } : {};
  }
  const isInward = quotation.direction === 'inward';
  if (!isInward && returnFrom === undefined) return {};
  const total = quotation.spent + price + (returnFrom ?? 0);
  const paid = paidBeside(total, quotation);
  if (paid) {
    const both = `A/R ${isInward ? '' : 'dès '}`;
    return {
      note: difference ? `${both}${thousands(total)}, ${difference(total, paid)}` : both + told(paid),
    };
  }
  return { missing: `A/R\u00a0: ${lacking(quotation, total)}` };
};

const offerOf = (quotation: Quotation, price: ClassPrice, journeyId: string, shown: Shown): Offer => {
  const label = className(price.travelClass);
  const id = offerId(journeyId, price);
  const { points: cost, fare, seatsLeft, insteadOf, token = '' } = price;
  if (price.state === 'full' || cost === undefined || fare === undefined)
    return {
      id,
      value: id,
      label,
      state: 'full',
      ...(price.lacksWheelchairSpace ? { note: 'Pas d’espace fauteuil' } : {}),
    };
  const { short, isFlexible } = fareConditions(fare);
  const both = price.missing
    ? { missing: withCapital(lacking(quotation, quotation.balance + price.missing)) }
    : bothWays(quotation, cost, shown);
  const notes = [
    // One way is the whole order; beside tickets that pay of it the difference says the same.
    ...(price.mixed && !shown.isReturn && !shown.difference ? [`soit ${priceWording(price.mixed)}`] : []),
    ...('note' in both && both.note !== undefined ? [both.note] : []),
    ...(seatsLeft === undefined ? [] : [counted(seatsLeft, 'place', 'places')]),
  ];
  return {
    id,
    value: token,
    label,
    points: cost,
    ...(insteadOf ? { pointsBefore: insteadOf } : {}),
    ...(price.state === 'too-expensive' ? { state: 'beyond' } : {}),
    condition: { text: short, isFlexible },
    ...both,
    ...(notes.length > 0 ? { note: notes.join(', ') } : {}),
  };
};

/** A proposal in the list of a day, whose midnight its line begins at. */
const journeyOfList = (quotation: Quotation, { journey, classes }: Proposal, shown: Shown): JourneyOfList => {
  const said = journeyView(journey.legs);
  return {
    id: journey.id,
    departure: said.departure.time,
    arrival: said.arrival.time,
    from: journey.fromName,
    to: journey.toName,
    departs: minuteOf(journey.departure, shown.day),
    arrives: minuteOf(journey.arrival, shown.day),
    duration: said.duration,
    changesLabel: said.changes,
    changes: journey.legs.slice(1).map((leg, index) => ({
      from: minuteOf(journey.legs[index]?.arrival ?? '', shown.day),
      to: minuteOf(leg.departure, shown.day),
    })),
    trains: said.trains,
    arrivalNote: said.arrivalNote || undefined,
    offers: [...classes]
      .sort((a, b) => b.travelClass.localeCompare(a.travelClass))
      .map((price) => offerOf(quotation, price, journey.id, shown)),
  };
};

const choiceSaid = (
  quotation: Quotation,
  train: JourneyOfList,
  { travelClass: comfort, fare = 'points' }: ClassPrice,
  cost: number,
  { isReturn, returnFrom, difference, say = voiceFor(undefined) }: Shown,
): ChoiceSaid => {
  const { direction, spent, balance } = quotation;
  const isInward = direction === 'inward';
  const also = (isReturn && !isInward && returnFrom) || 0;
  const total = spent + cost + also;
  const paid = paidBeside(total, quotation);
  const way = isReturn ? (isInward ? 'Retour ' : 'Aller ') : '';
  const restOf = (split: Split): string => {
    if (difference) return difference(total, split);
    return split.cents > 0
      ? `tous ${say('vos', 'ses')} points, le reste par carte`
      : `il ${say('vous', 'lui')} restera ${points(balance - total)}`;
  };
  return {
    title: `${way}${train.departure}, ${train.trains}, ${className(comfort)}`,
    text: `${points(cost)}, ${fareConditions(fare).inSentence}.`,
    total: {
      label: isReturn ? (isInward ? 'Aller + retour' : also > 0 ? 'Aller + retour dès' : 'Aller') : 'Total',
      points: paid && !difference ? told(paid) : thousands(total),
    },
    rest: paid ? restOf(paid) : `avec le retour, ${lacking(quotation, total)}`,
    spent: share(spent + cost, balance),
    next: share(total, balance),
  };
};

const share = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 0);

const cheapestOf = ({ classes }: Proposal): number =>
  Math.min(...classes.map((one) => one.points ?? Infinity));

/** Names what is first in a list, once each, the cheapest of equals, then the earliest; nothing where it would not tell trains apart. */
const marksOf = (proposals: readonly Proposal[]): ReadonlyMap<string, readonly string[]> => {
  const marks = new Map<string, string[]>();
  const mark = (label: string, measure: (proposal: Proposal) => number): void => {
    const values = proposals.map(measure);
    const finite = values.filter(Number.isFinite);
    const least = Math.min(...finite);
    if (finite.length < 2 || finite.every((value) => value === least)) return;
    const first = proposals
      .filter((_, index) => values[index] === least)
      .reduce((best, other) => (cheapestOf(other) < cheapestOf(best) ? other : best));
    marks.set(first.journey.id, [...(marks.get(first.journey.id) ?? []), label]);
  };
  mark('Le moins cher', cheapestOf);
  mark('Le plus rapide', ({ journey }) => journey.minutes);
  return marks;
};

/** What of a quotation is shown, in words. */
export const proposalsView = (
  quotation: Quotation,
  proposals: readonly Proposal[],
  shown: Shown,
): ProposalsView => {
  const marks = marksOf(proposals);
  const journeys = proposals.map((proposal): JourneyOfList => {
    const own = marks.get(proposal.journey.id);
    return { ...journeyOfList(quotation, proposal, shown), ...(own ? { marks: own } : {}) };
  });
  const offers = proposals.flatMap(({ journey, classes }, index) =>
    classes.flatMap((price) => {
      const train = journeys[index];
      if (!train || price.points === undefined || price.state !== 'available') return [];
      const said = choiceSaid(quotation, train, price, price.points, shown);
      return [[offerId(journey.id, price), said] as const];
    }),
  );
  const classes = new Set(proposals.flatMap((one) => one.classes.map(({ travelClass: one }) => one)));
  return {
    journeys,
    classes: [...classes].sort().reverse().map(travelClass),
    offers: Object.fromEntries(offers),
    spendable: Math.max(0, quotation.balance - quotation.spent),
  };
};
