import { z } from 'zod';
import { parisDate } from '#domain/clock.ts';
import { readDay } from '#domain/fields/dates.ts';
import { formatWeekdayDate } from '#domain/french-dates.ts';
import { type Points, points } from '#domain/money.ts';
import { countedPoints } from '#domain/points-words.ts';
import { partyOf } from '#domain/rail/party-rules.ts';
import { partyWords } from '#domain/rail/party-words.ts';
import { checkSearch, firstHour } from '#domain/rail/search-rules.ts';
import { isSameParty } from '#domain/rail/travellers.ts';
import { NBSP } from '#domain/typography.ts';
import {
  endPriceAlert,
  type PriceAlert,
  priceAlertOf,
  searchOf,
  setPriceAlert,
} from '#features/price-alerts/index.ts';
import { countriesSold, type PricedDay, partyFields, quoteDay } from '#features/rail-shop/index.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { Visit } from '#web/journeys/journey.ts';
import type { OrderAddress } from '../address.ts';
import type { WithSearch } from '../itinerary/read-search.server.ts';
import { WAYS, type Way } from '../results/ways.ts';
import { alertForm, endAlertForm } from './alert.form.ts';

type AlertVisit = Visit<OrderAddress, Way['step'], WithSearch>;

/** What the list says of its day's alert, and what can be done about it. */
export interface AlertView {
  readonly isSet: boolean;
  readonly text: string;
}

const placesOf = ({ found: { search } }: AlertVisit, { direction }: Way) => {
  const { departure, arrival } = search.input;
  return direction === 'outward' ? { from: departure, to: arrival } : { from: arrival, to: departure };
};

/** The day's alert, or what one would tell; nothing of a day that is no day, or past. */
export const alertOf = async (
  visit: AlertVisit,
  way: Way,
  day: Temporal.PlainDate,
): Promise<AlertView | undefined> => {
  const { app, iuc } = visit.context;
  if (Temporal.PlainDate.compare(day, parisDate(app.clock.now())) < 0) return undefined;
  const alert = await priceAlertOf(app.db, iuc, { ...placesOf(visit, way), day });
  const party = partyOf(visit.found.search.input);
  const waited = alert?.search && partyOf(alert.search);
  // Another party waits for another price: what is asked here takes its place.
  if (alert && waited && !isSameParty(waited, party) && alert.toldPoints === undefined)
    return {
      isSet: false,
      text: `Votre alerte du ${formatWeekdayDate(day)} est posée pour ${partyWords(waited)}. En poser une pour ${partyWords(party)} la remplace.`,
    };
  return alert
    ? {
        isSet: alert.toldPoints === undefined && alert.isMailed,
        text: saidOf(alert, day, partyWords(waited ?? party)),
      }
    : {
        isSet: false,
        text: `Un e-mail vous prévient dès qu’un train du ${formatWeekdayDate(day)} se prend pour moins de points, pour ${partyWords(party)}, ou a de nouveau des places.`,
      };
};

const saidOf = (alert: PriceAlert, day: Temporal.PlainDate, party: string): string => {
  const { toldPoints, mostPoints, isMailed } = alert;
  if (toldPoints === undefined && !isMailed)
    return `Vous ne recevez plus les e-mails d’alertes prix${NBSP}: celle du ${formatWeekdayDate(day)} ne sonnera que si vous la relancez.`;
  return toldPoints === undefined
    ? `Alerte en place${NBSP}: un e-mail vous prévient dès qu’un train du ${formatWeekdayDate(day)} ${mostPoints < ANY ? `se prend pour ${countedPoints(mostPoints)} ou moins, pour ${party}` : `a de nouveau des places pour ${party}`}.`
    : `Votre alerte a sonné${NBSP}: un train du ${formatWeekdayDate(day)} se prenait pour ${countedPoints(toldPoints)}, pour ${party}. Vous pouvez la relancer.`;
};

/** Whatever it costs: what is waited for are seats. */
const ANY = points(10_000_000);
const LAST_HOUR = 23;
/** Prices of trains are hundreds of points. */
const STEP = 100;

/** Less than the day costs now, and no more than can be spent; any price where nothing is left. */
const wished = ({ lowest }: PricedDay, balance: number): Points => {
  if (!lowest) return ANY;
  const less = Math.max(0, lowest.points - STEP);
  const spendable = Math.floor(balance / STEP) * STEP;
  return points(spendable > 0 ? Math.min(less, spendable) : less);
};

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

const setOn = (way: Way) => (visit: AlertVisit) =>
  answerForm(visit.context, alertForm, nothing, async () => {
    const { app, iuc, signal } = visit.context;
    const { input } = visit.found.search;
    // A day that cannot be searched is not watched either: the search itself says why.
    const rules = searchRules(visit);
    if (!rules.ok) return rules;
    const day = rules[way.direction]?.date;
    if (day) {
      const [priced, balance] = await Promise.all([
        quoteDay(app.quotations, input, way.direction, day, signal),
        app.quotations.balance(iuc),
      ]);
      const mostPoints = wished(priced, balance);
      const search = searchOf(input);
      await setPriceAlert(app.db, {
        ...placesOf(visit, way),
        iuc,
        day,
        search,
        mostPoints,
        now: app.clock.now(),
      });
    }
    return visit.go(way.step, {});
  });

const endOn = (way: Way) => (visit: AlertVisit) =>
  answerForm(visit.context, endAlertForm, nothing, async () => {
    const { app, iuc } = visit.context;
    const day = readDay(visit.address[way.date]);
    const alert = day && (await priceAlertOf(app.db, iuc, { ...placesOf(visit, way), day }));
    if (alert) await endPriceAlert(app.db, iuc, alert.id);
    return visit.go(way.step, {});
  });

/** What the forms of a list submit, by its way. */
export const [setOutwardAlert, setInwardAlert] = [setOn(WAYS.outward), setOn(WAYS.inward)];
export const [endOutwardAlert, endInwardAlert] = [endOn(WAYS.outward), endOn(WAYS.inward)];
