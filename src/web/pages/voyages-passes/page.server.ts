import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { parisDate } from '#domain/clock.ts';
import { readDay } from '#domain/fields/dates.ts';
import {
  formatFullDate,
  formatLongDate,
  formatMonth,
  formatShortWeekday,
  formatTime,
  machineTime,
} from '#domain/french-dates.ts';
import { counted, thousands, withCapital } from '#domain/typography.ts';
import {
  addTrip,
  fileInput,
  MOST_PAST_TRIPS,
  outcomeWords,
  PAST_TRIPS_PER_PAGE,
  type PastTrip,
  pastTrips,
} from '#features/trips/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { readList } from '#web/lists/read-list.server.ts';
import { addTripForm } from '#web/views/add-trip.form.ts';
import { addedNotice } from '#web/views/added-trip.server.ts';
import { proofView } from '#web/views/proof-view.server.ts';
import { saidWhen } from '#web/views/registration.server.ts';
import { type ClaimView, claimKey, claimsOf } from './claims.server.ts';

/** Name of the parameter that holds the day up to which trips are shown. */
const UNTIL = 'jusquau';

const tripView = (trip: PastTrip, claims: readonly ClaimView[], now: Temporal.Instant) => {
  const day = parisDate(trip.departure);
  const { amount, after, why, isClaimable } = outcomeWords(trip, parisDate(now));
  const claimed = claims.find(({ open }) => open === claimKey(day, trip.trainNumber));
  return {
    id: trip.id,
    month: day.toPlainYearMonth().toString(),
    monthName: withCapital(formatMonth(day)),
    date: day.toString(),
    fullDate: formatFullDate(day),
    day: day.day === 1 ? '1er' : String(day.day),
    weekday: formatShortWeekday(day),
    route: `${trip.origin} – ${trip.destination}`,
    departure: { time: formatTime(trip.departure), dateTime: machineTime(trip.departure) },
    arrival: { time: formatTime(trip.arrival), dateTime: machineTime(trip.arrival) },
    train: `${trip.brand} ${trip.trainNumber}, dossier ${trip.file}`,
    kind: trip.outcome.kind,
    amount,
    after,
    why,
    /** The claim about it that customer service has not dealt with yet. */
    claimed: claimed && { number: claimed.number, href: claimed.href, words: claimed.words },
    claim:
      isClaimable && !claimed
        ? pathOf('/besoin-daide/mes-reclamations', { query: { sujet: 'voyage-manquant', voyage: trip.id } })
        : undefined,
    proof: proofView(trip.id, trip.proof, now),
  };
};

/** The day up to which trips are shown; what is no day, or lies ahead, shows them all. */
const untilOf = (url: URL, today: Temporal.PlainDate): Temporal.PlainDate | undefined => {
  const day = readDay(url.searchParams.get(UNTIL) ?? '');
  return day && Temporal.PlainDate.compare(day, today) < 0 ? day : undefined;
};

export const action = (context: PageContext) =>
  answerForm(context, addTripForm, fileInput, async (input) => {
    const { app, log } = context;
    const { customer } = await context.overview();
    const { db, clock, timetable, rateLimits, orders } = app;
    const done = await addTrip(
      { db, clock, timetable, rateLimits, booking: orders.booking },
      customer,
      input,
      log,
    );
    if (!done.ok) return saidWhen(context, done);
    const query = { ajoute: done.isNew ? 'oui' : 'deja' };
    return redirect(
      done.hasArrived
        ? pathOf('/informations/voyages-passes', { query })
        : pathOf('/informations/voyages-futurs', { query }),
    );
  });

/** `/informations/voyages-passes` (TRIP-03). */
export const loader = async (context: PageContext) => {
  const { app, iuc, url } = context;
  const now = app.clock.now();
  const until = untilOf(url, parisDate(now));
  let further = '';
  let goesOn = false;
  const { claims, incident } = await claimsOf(context);
  const trips = await readList(context, {
    read: async (page) => {
      const limit = page * PAST_TRIPS_PER_PAGE;
      const found = await pastTrips(app.db, iuc, now, { limit, ...(until ? { until } : {}) });
      const last = found.trips.at(-1);
      goesOn = found.goesOn;
      further =
        found.goesOn && limit >= MOST_PAST_TRIPS && last
          ? pathOf('/informations/voyages-passes', {
              query: { [UNTIL]: parisDate(last.departure).toString() },
            })
          : '';
      return { rows: found.trips, total: found.total };
    },
    perPage: PAST_TRIPS_PER_PAGE,
    isAdded: true,
    lastPage: MOST_PAST_TRIPS / PAST_TRIPS_PER_PAGE,
    view: (trip) => tripView(trip, claims, now),
    noun: ['voyage', 'voyages'],
    incident: 'past-trips-unavailable',
    keep: [UNTIL],
  });
  const total = trips.rows.length;
  return {
    trips,
    added: addedNotice(url),
    /** What the form that adds a trip begins with. */
    lastName: (await context.overview()).customer.lastName,
    claims: claims.map(({ open: _open, words: _words, ...claim }) => claim),
    claimsIncident: incident,
    /** « 20 sur 32 voyages » */
    shown: total > 0 ? `${thousands(total)} sur ${goesOn ? 'plus de ' : ''}${trips.total}` : '',
    /** Where the older ones of more than can be shown are. */
    further,
    until: until ? formatLongDate(until) : undefined,
    hasCard: (await context.overview()).profile.card !== undefined,
    perPage: counted(PAST_TRIPS_PER_PAGE, 'voyage', 'voyages'),
  };
};
