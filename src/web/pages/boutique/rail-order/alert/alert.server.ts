import { z } from 'zod';
import { type PageRedirect, redirect } from '#contract/page-results.ts';
import { ANY_PRICE, isAwaitable, proposedPrice } from '#domain/awaited-price.ts';
import { parisDate } from '#domain/clock.ts';
import { type Failure, failure } from '#domain/failure.ts';
import { readDay } from '#domain/fields/dates.ts';
import { pointsAmount } from '#domain/fields/order.ts';
import { formatTime, formatWeekdayDate } from '#domain/french-dates.ts';
import { type Points, points } from '#domain/money.ts';
import { countedPoints } from '#domain/points-words.ts';
import { partyOf } from '#domain/rail/party-rules.ts';
import { partyWords } from '#domain/rail/party-words.ts';
import { checkSearch, firstHour } from '#domain/rail/search-rules.ts';
import { NBSP } from '#domain/typography.ts';
import {
  endPriceAlert,
  isSameSearch,
  type PriceAlert,
  priceAlertOf,
  searchOf,
  setPriceAlert,
} from '#features/price-alerts/index.ts';
import { journeysOfDay } from '#features/rail/index.ts';
import {
  type BestOfDay,
  countriesSold,
  type PricedDay,
  partyFields,
  type QuotationInput,
  quoteDay,
  stationOf,
} from '#features/rail-shop/index.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { Visit } from '#web/journeys/journey.ts';
import type { OrderAddress } from '../address.ts';
import type { WithSearch } from '../itinerary/read-search.server.ts';
import { ALERT, WAYS, type Way } from '../results/ways.ts';
import { alertForm, endAlertForm, seatsAlertForm } from './alert.form.ts';

type AlertVisit = Visit<OrderAddress, Way['step'], WithSearch>;

/** What the list says of its day's alert, and what can be done about it. */
export interface AlertView {
  readonly text: string;
  /** What a press does: a price or seats are waited for, or nothing any more; nothing can be done while nobody knows the prices. */
  readonly form?: 'price' | 'seats' | 'end';
  /** The price that is proposed, and why this one. */
  readonly proposed?: { readonly points: string; readonly why: string };
}

/** A price that is waited for, for the whole party. */
export const alertInput = z.object({ mostPoints: pointsAmount });

const placesOf = ({ found: { search } }: AlertVisit, { direction }: Way) => {
  const { departure, arrival } = search.input;
  return direction === 'outward' ? { from: departure, to: arrival } : { from: arrival, to: departure };
};

/** « 2 voyageurs, dont 1 enfant, en train direct, par Dijon-Ville » */
const wishWords = ({ context: { app } }: AlertVisit, input: QuotationInput): string => {
  const [first] = [input.via ?? []].flat();
  const via = first === undefined ? undefined : stationOf(app.quotations.timetable(), first);
  return [
    partyWords(partyOf(input)),
    ...(input.direct ? ['en train direct'] : []),
    ...(via ? [`par ${via.name}`] : []),
  ].join(', ');
};

/** What the list has asked for already: the best of the alert's day, and the holder's points. */
interface KnownOfDay {
  readonly best: Promise<BestOfDay | undefined> | undefined;
  readonly balance: Points | undefined;
}

/** The day's alert, or what one would tell; nothing of a day that is no day, or past. */
export const alertOf = async (
  visit: AlertVisit,
  way: Way,
  day: Temporal.PlainDate,
  known: KnownOfDay,
): Promise<AlertView | undefined> => {
  const { app, iuc } = visit.context;
  if (Temporal.PlainDate.compare(day, parisDate(app.clock.now())) < 0) return undefined;
  const alert = await priceAlertOf(app.db, iuc, { ...placesOf(visit, way), day });
  const { input } = visit.found.search;
  const isOurs = alert?.search !== undefined && isSameSearch(input, alert.search);
  if (alert && isOurs && alert.toldPoints === undefined && alert.isMailed)
    return { text: waitingFor(alert, day, wishWords(visit, alert.search ?? input)), form: 'end' };
  const said = alert && saidOf(visit, alert, day, isOurs);
  const offer = await offerOf(visit, way, day, known);
  if (!offer) return said ? { text: said } : undefined;
  return { ...offer, text: said === undefined ? offer.text : `${said} ${offer.text}` };
};

const waitingFor = ({ mostPoints }: PriceAlert, day: Temporal.PlainDate, wish: string): string => {
  const what =
    mostPoints < ANY_PRICE
      ? `se prend pour ${countedPoints(mostPoints)} ou moins`
      : 'a de nouveau des places';
  return `Alerte en place${NBSP}: un e-mail vous prévient dès qu’un train du ${formatWeekdayDate(day)}, à toute heure, ${what}, pour ${wish}.`;
};

/** What became of an alert that does not wait for what is searched. */
const saidOf = (visit: AlertVisit, alert: PriceAlert, day: Temporal.PlainDate, isOurs: boolean): string => {
  const { toldPoints, search, isMailed } = alert;
  const when = formatWeekdayDate(day);
  if (!search)
    return `Votre alerte du ${when} ne peut plus être relue${NBSP}: elle ne sonnera pas, posez-la de nouveau.`;
  const wish = wishWords(visit, search);
  if (toldPoints !== undefined)
    return `Votre alerte a sonné${NBSP}: un train du ${when} se prenait pour ${countedPoints(toldPoints)}, pour ${wish}.`;
  if (!isMailed)
    return `Vous ne recevez plus les e-mails d’alertes prix${NBSP}: celle du ${when} ne sonnera que si vous la relancez.`;
  // One a trip and day: another party, or another way, waits for another price.
  return isOurs ? '' : `Votre alerte du ${when} est posée pour ${wish}. En poser une autre la remplace.`;
};

/** What somebody may be told of who has no alert yet: a price of their own choice, or seats; nothing of a day on which no train runs that they want. */
const offerOf = async (
  visit: AlertVisit,
  way: Way,
  day: Temporal.PlainDate,
  known: KnownOfDay,
): Promise<AlertView | undefined> => {
  const { app, iuc } = visit.context;
  const { quotations } = app;
  const { input } = visit.found.search;
  const [priced, balance] = await Promise.all([
    pricedDay(visit, way, day, known),
    known.balance ?? quotations.balance(iuc),
  ]);
  const when = formatWeekdayDate(day);
  const wish = wishWords(visit, input);
  if (!priced)
    return { text: `Les prix ne répondent pas${NBSP}: une alerte se pose une fois qu’ils sont là.` };
  if (!priced.lowest) {
    const trip = { ...placesOf(visit, way), via: [input.via ?? []].flat()[0], direct: input.direct };
    return journeysOfDay(quotations.timetable(), quotations.clock, trip, day).length === 0
      ? undefined
      : {
          text: `Un e-mail vous prévient dès qu’un train du ${when}, à toute heure, a de nouveau des places, pour ${wish}.`,
          form: 'seats',
        };
  }
  const { points: lowest, departure } = priced.lowest;
  const proposed = proposedPrice(lowest, balance, quotations.euros);
  return {
    text: `Un e-mail vous prévient dès qu’un train du ${when}, à toute heure, se prend pour votre prix ou moins, pour ${wish}. Le moins cher de ce jour, à ${formatTime(Temporal.Instant.from(departure))}, coûte ${countedPoints(lowest)}.`,
    form: 'price',
    proposed: {
      points: String(proposed.points),
      why: proposed.isReach
        ? `${countedPoints(proposed.points)}${NBSP}: le plus que paie votre solde${quotations.euros ? ', complété en euros' : ''}.`
        : `Moins que ${countedPoints(lowest)}.`,
    },
  };
};

/** The booking system is asked only where the list has found nothing, or not among all the trains that are watched. */
const pricedDay = async (
  { context: { app, signal }, found }: AlertVisit,
  { direction }: Way,
  day: Temporal.PlainDate,
  known: KnownOfDay,
): Promise<PricedDay | undefined> => {
  const best = await known.best;
  if (!best?.isWholeDay) return quoteDay(app.quotations, found.search.input, direction, day, signal);
  const { points: lowest, journey } = best.cheapest;
  return { date: day, lowest: { points: lowest, departure: journey.departure } };
};

const LAST_HOUR = 23;

const nothing = z.object({});

/** Why the days of a search cannot be searched; an hour that was left open is no reason. */
const searchRules = ({ context: { app }, found: { search } }: AlertVisit) => {
  const { clock, timetable } = app.quotations;
  const { departure, arrival, journeyType, departureDate, departureHour, arrivalDate, arrivalHour } =
    search.input;
  const today = parisDate(clock.now());
  return checkSearch(
    timetable(),
    clock,
    {
      ...partyFields(search.input),
      departure,
      arrival,
      journeyType,
      departureDate,
      departureHour: departureHour ?? firstHour(clock, readDay(departureDate) ?? today),
      arrivalDate: arrivalDate ?? '',
      arrivalHour: arrivalHour ?? LAST_HOUR,
    },
    countriesSold(app.quotations),
  );
};

/** Back to the list, where it says what is waited for. */
const backTo = (visit: AlertVisit, way: Way) => redirect(`${visit.href(way.step)}#${ALERT}`);

/** Sets an alert on the day of a way for the price that `priceOf` makes of the day's lowest, or says why it does not; undefined sets none. */
const setFor = async (
  visit: AlertVisit,
  way: Way,
  priceOf: (lowest: Points | undefined) => Points | Failure | undefined,
): Promise<PageRedirect | Failure> => {
  const { app, iuc, signal } = visit.context;
  const { input } = visit.found.search;
  // A day that cannot be searched is not watched either: the search itself says why.
  const rules = searchRules(visit);
  if (!rules.ok) return rules;
  const day = rules[way.direction]?.date;
  if (!day) return backTo(visit, way);
  const priced = await quoteDay(app.quotations, input, way.direction, day, signal);
  if (!priced) return failure('search-unavailable');
  const mostPoints = priceOf(priced.lowest?.points);
  if (mostPoints === undefined) return backTo(visit, way);
  if (typeof mostPoints !== 'number') return mostPoints;
  const set = await setPriceAlert(app.db, {
    ...placesOf(visit, way),
    iuc,
    day,
    search: searchOf(input),
    mostPoints,
    now: app.clock.now(),
  });
  return set.ok ? backTo(visit, way) : set;
};

const setOn = (way: Way) => (visit: AlertVisit) =>
  answerForm(visit.context, alertForm, alertInput, ({ mostPoints }) =>
    setFor(visit, way, (lowest) =>
      lowest === undefined || isAwaitable(points(mostPoints), lowest)
        ? points(mostPoints)
        : failure('invalid-input', {
            fields: {
              mostPoints: `Un train se prend déjà pour ${countedPoints(lowest)}${NBSP}: indiquez moins.`,
            },
          }),
    ),
  );

const setSeatsOn = (way: Way) => (visit: AlertVisit) =>
  answerForm(visit.context, seatsAlertForm, nothing, () =>
    // Seats that came back meanwhile are in the list, which then asks for a price.
    setFor(visit, way, (lowest) => (lowest === undefined ? ANY_PRICE : undefined)),
  );

const endOn = (way: Way) => (visit: AlertVisit) =>
  answerForm(visit.context, endAlertForm, nothing, async () => {
    const { app, iuc } = visit.context;
    const day = readDay(visit.address[way.date]);
    const alert = day && (await priceAlertOf(app.db, iuc, { ...placesOf(visit, way), day }));
    if (alert) await endPriceAlert(app.db, iuc, alert.id);
    return backTo(visit, way);
  });

/** What the forms of a list submit, by its way. */
export const [setOutwardAlert, setInwardAlert] = [setOn(WAYS.outward), setOn(WAYS.inward)];
export const [setOutwardSeatsAlert, setInwardSeatsAlert] = [
  setSeatsOn(WAYS.outward),
  setSeatsOn(WAYS.inward),
];
export const [endOutwardAlert, endInwardAlert] = [endOn(WAYS.outward), endOn(WAYS.inward)];
