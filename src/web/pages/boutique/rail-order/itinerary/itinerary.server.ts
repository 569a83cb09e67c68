import type { PageRedirect } from '#contract/page-results.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import { readDay } from '#domain/fields/dates.ts';
import { TICKED } from '#domain/fields/posted-input.ts';
import { MAXIMUM_PASSENGERS } from '#domain/fields/rail.ts';
import { formatDate } from '#domain/french-dates.ts';
import { deliveryChoices } from '#domain/rail/delivery.ts';
import { FIRST_HOUR, firstHour, lastBookableDate, lastReturnDate } from '#domain/rail/search-rules.ts';
import { counted, NBSP } from '#domain/typography.ts';
import { isAbroad, type MemberCard } from '#features/rail-shop/index.ts';
import { voiceFor } from '#web/context/voice.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { FieldDetails } from '#web/forms/form-control.tsx';
import type { HiddenField } from '#web/journeys/address.ts';
import { type Instead, instead, type Visit } from '#web/journeys/journey.ts';
import {
  EMPTY_SEARCH,
  type OrderAddress,
  PARTY_FIELDS,
  SEARCH_FIELDS,
  type SearchField,
  type SearchValues,
} from '../address.ts';
import { messageFor } from '../messages.server.ts';
import { alertsOf, begunOf, type Habit, habitsOf } from './habits.server.ts';
import { itineraryForm } from './itinerary.form.ts';
import { noTrains, type SearchRefusal } from './read-search.server.ts';

export interface ItineraryData {
  /** What was typed, or stands there on a first visit, and what is wrong with it. */
  readonly answer: FormAnswer;
  /** Hours, numbers of travellers, days on sale, and the stations that a text may mean. */
  readonly details: Readonly<Partial<Record<SearchField, FieldDetails>>>;
  /** The hour that a first visit finds for today, and what becomes of it for another day where no script changes it with the day. */
  readonly proposedHour?: { readonly value: string; readonly note: string };
  /** What happened, when it is not one field's error. */
  readonly message?: string;
  /** Journeys of the person's own: links that fill the form in. */
  readonly habits?: readonly Habit[];
  /** Days that the person is told of when they become cheaper: links to their trains. */
  readonly alerts?: readonly Habit[];
  /** Where the person has their searches taken away, if there are any. */
  readonly forget?: string;
  /** Where the form is sent, and the hidden fields that it carries beside its own. */
  readonly action: string;
  readonly hidden: readonly HiddenField[];
  /** A journey abroad: the form asks how its ticket is handed over. */
  readonly isAbroad?: true;
  /** « Votre carte Avantage Jeune est comptée. » */
  readonly ownCard?: string;
}

const two = (hour: number): string => String(hour).padStart(2, '0');
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${two(hour)}h00` }));
const proposedFor = (hour: number): NonNullable<ItineraryData['proposedHour']> => ({
  value: String(hour),
  note: `Laissée à ${two(hour)}h00, l’heure de l’aller vaut pour aujourd’hui${NBSP}: un autre jour est cherché dès ${two(FIRST_HOUR)}h00. Ses autres heures se choisissent avec les trains.`,
});
const PASSENGERS = Array.from({ length: MAXIMUM_PASSENGERS }, (_, index) => ({
  value: String(index + 1),
  label: counted(index + 1, 'voyageur', 'voyageurs'),
}));

const COUNTS = Array.from({ length: MAXIMUM_PASSENGERS + 1 }, (_, count) => ({
  value: String(count),
  label: String(count),
}));
const COUNTED = Object.fromEntries(PARTY_FIELDS.map((name) => [name, { choices: COUNTS }]));

/** The search form as it was filled in, or as a first visit finds it. */
export const itineraryData = (
  { context, address, fields }: Visit<OrderAddress, 'ferShopCartOutward'>,
  {
    errors = {},
    stations = {},
    message,
    cards = [],
  }: Partial<SearchRefusal> & { readonly message?: string; readonly cards?: readonly MemberCard[] } = {},
): ItineraryData => {
  const { clock, timetable } = context.app.quotations;
  const today = parisDate(clock.now());
  const last = lastBookableDate(clock);
  const dayUntil = (until: Temporal.PlainDate): FieldDetails => ({
    hint: `JJ/MM/AAAA, jusqu’au ${formatDate(until)}`,
    first: today.toString(),
    last: until.toString(),
  });
  const hourOn = (text: string, otherwise: Temporal.PlainDate): string =>
    String(firstHour(clock, readDay(text) ?? otherwise));
  const hours = (field: string): FieldDetails => ({
    choices: HOURS,
    byDay: {
      field,
      days: { [today.toString()]: String(firstHour(clock, today)) },
      other: String(FIRST_HOUR),
    },
  });
  const typed = Object.fromEntries(SEARCH_FIELDS.map((name) => [name, address[name]])) as SearchValues;
  const values = {
    ...typed,
    ...Object.fromEntries(PARTY_FIELDS.map((name) => [name, typed[name] || '0'])),
    direct: typed.direct === '' ? '' : TICKED,
  };
  const [card] = cards;
  return {
    answer: {
      form: itineraryForm.intention,
      // Only a first visit is given something to begin with: a field that was emptied stays empty.
      values: values.journeyType
        ? values
        : {
            ...values,
            journeyType: 'ALLER_SIMPLE',
            departureDate: values.departureDate || formatDate(today),
            departureHour: values.departureHour || hourOn(values.departureDate, today),
            arrivalHour: values.arrivalHour || hourOn(values.arrivalDate, today.add({ days: 1 })),
            passengersCount: values.passengersCount || '1',
            ...(card ? { cardsCount: '1' } : {}),
          },
      errors,
    },
    details: {
      departureDate: dayUntil(last),
      arrivalDate: dayUntil(lastReturnDate(timetable()) ?? last),
      departureHour: hours('departureDate'),
      arrivalHour: hours('arrivalDate'),
      passengersCount: { choices: PASSENGERS },
      ...COUNTED,
      ...Object.fromEntries(Object.entries(stations).map(([name, choices]) => [name, { stations: choices }])),
    },
    ...(values.journeyType ? {} : { proposedHour: proposedFor(firstHour(clock, today)) }),
    ...(message === undefined ? {} : { message }),
    ...(card && !values.journeyType
      ? { ownCard: `${voiceFor(context.acting)('Votre', 'Sa')} ${card.name} est comptée.` }
      : {}),
    // The same search for whoever is on the way: the page that shows it is the one that finds the trains.
    action: context.url.pathname,
    hidden: fields('ferShopCartOutward', { ...EMPTY_SEARCH, aller: '', retour: '', commande: '' }),
  };
};

type ItineraryVisit = Visit<
  OrderAddress,
  'ferShopCartOutward' | 'ferIntShopCartItinerary',
  unknown,
  SearchRefusal
>;

/** The search; of a journey abroad the one that asks more, with what was wrong where it is wrong. */
export const itinerary = async (
  visit: ItineraryVisit,
): Promise<ItineraryData | Instead<'ferIntShopCartItinerary', ItineraryData> | PageRedirect> => {
  const { why, address, context } = visit;
  if (!(why?.goesAbroad ?? isAbroad(context.app.quotations, address))) return searchForm(visit);
  return why
    ? instead('ferIntShopCartItinerary', await internationalItinerary(visit))
    : visit.go('ferIntShopCartItinerary', { message: address.message });
};

/** The search of a journey abroad (RAIL-13). */
export const internationalItinerary = async (visit: ItineraryVisit): Promise<ItineraryData> =>
  abroad(visit, await searchForm(visit));

/** The form with the ways in which a ticket abroad can be handed over. */
export const abroad = ({ context: { app } }: Visit<OrderAddress>, form: ItineraryData): ItineraryData => {
  const choices = deliveryChoices(app.quotations.delivery);
  const { values } = form.answer;
  return {
    ...form,
    isAbroad: true,
    answer: {
      ...form.answer,
      values: { ...values, deliveryMode: values.deliveryMode || (choices[0]?.value ?? '') },
    },
    details: { ...form.details, deliveryMode: { choices } },
  };
};

const NOT_TOLD: Pick<ItineraryData, 'habits' | 'forget'> = {};

const searchForm = async (visit: ItineraryVisit): Promise<ItineraryData> => {
  const message =
    noTrains(visit.context.app.quotations) ?? messageFor(visit.address.message, visit.context.acting);
  const [begun, { habits = [], ...forget }, cards, alerts] = await Promise.all([
    // What somebody has looked for, or begun, is their own: who serves them is not told.
    visit.context.acting ? [] : begunOf(visit),
    visit.context.acting ? NOT_TOLD : habitsOf(visit),
    cardsOnFirstVisit(visit),
    visit.context.acting ? [] : alertsOf(visit),
  ]);
  return {
    ...itineraryData(visit, { ...visit.why, ...(message ? { message } : {}), cards }),
    ...forget,
    ...(begun.length + habits.length > 0 ? { habits: [...begun, ...habits] } : {}),
    ...(alerts.length > 0 ? { alerts } : {}),
  };
};

/** A card of the member's own counts without being asked for; who has searched before has said how many there are. */
const cardsOnFirstVisit = async ({
  context: { app, iuc },
  address,
}: Visit<OrderAddress>): Promise<readonly MemberCard[]> =>
  address.journeyType === '' ? cardsOn(await app.quotations.cards(iuc), app.quotations.clock) : [];

const cardsOn = (cards: readonly MemberCard[], clock: Clock): readonly MemberCard[] =>
  cards.filter(({ validFrom }) => Temporal.PlainDate.compare(validFrom, parisDate(clock.now())) <= 0);
