import { fail, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { DESK_TOKEN_FIELD, type StaffActing } from '#contract/staff.ts';
import { parisDate } from '#domain/clock.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { formatDateTime, formatShortDayMonth, formatTime, machineTime } from '#domain/french-dates.ts';
import { newId, type TransactionId } from '#domain/ids.ts';
import { conditionWords } from '#domain/rail/fare-conditions.ts';
import { orderHistory } from '#features/orders/index.ts';
import {
  lastActs,
  lastNotes,
  type Note,
  noteInput,
  openByToken,
  staffActWords,
  writeNote,
} from '#features/staff/index.ts';
import { futureTrips } from '#features/trips/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { DESK_WAYS } from '#web/views/change-path.ts';
import { hasQueue, orderRow, waitingForPeople } from '#web/views/desk-orders.server.ts';
import { commandPath } from './command.ts';
import { noteForm } from './note.form.ts';

/** How many of each a first look needs. */
const FEW = 5;
const MOST_ACTS = 8;
const MOST_NOTES = 10;

type Trips = Awaited<ReturnType<typeof futureTrips>>;

const tripRow = ({
  pnr,
  orderId,
  departure,
  segments,
  passengers,
  fare,
  journey,
  fileId,
}: Trips['trips'][number]) => ({
  id: `${fileId}-${journey}`,
  pnr,
  // To what may be done with its tickets; one bought elsewhere is nobody's to change here.
  href: orderId === undefined ? undefined : DESK_WAYS.file(orderId),
  when: `${formatShortDayMonth(departure)} ${formatTime(departure)}`,
  machine: machineTime(departure),
  route: `${segments[0]?.fromName ?? ''} – ${segments.at(-1)?.toName ?? ''}`,
  trains: segments.map(({ trainNumber }) => trainNumber).join(', '),
  travellers: passengers.length,
  // The hour until which it may be changed is what a customer asks on the telephone.
  conditions: conditionWords(fare, departure.toString()),
});

/** Agents know each other by where they sit: a number says nothing to a colleague. */
const writtenBy = ({ agent, place }: Note, { session }: PageContext): string => {
  if (agent === session?.agent) return 'vous';
  return place === undefined ? 'un conseiller' : `un conseiller, ${place}`;
};

/** What an agent looks at first of the customer who is served. */
const fileOf = async (context: PageContext) => {
  const { app, iuc, log } = context;
  const now = app.clock.now();
  const [trips, orders, waiting, acts, notes] = await Promise.all([
    futureTrips(app.db, iuc, now),
    orderHistory(app.orders, iuc),
    waitingForPeople(context),
    lastActs(app.db, iuc, MOST_ACTS),
    lastNotes(app.db, iuc, MOST_NOTES + 1),
  ]).catch((error: unknown) => {
    log.error({ err: error }, 'a file could not be read');
    throw error;
  });
  return {
    waiting,
    trips: trips.trips.slice(0, FEW).map(tripRow),
    orders: orders.rows.slice(0, FEW).map(orderRow(app)),
    otherOrders: Math.max(0, orders.total - FEW),
    notes: notes.slice(0, MOST_NOTES).map((note) => ({
      id: note.noteId,
      words: note.words,
      who: writtenBy(note, context),
      at: formatDateTime(note.at),
      machine: machineTime(note.at),
    })),
    /** There are others before. */
    hasOlderNotes: notes.length > MOST_NOTES,
    /** A page writes one note, however often it is sent. */
    transactionId: newId(),
    acts: acts.map(({ act, agent, place, at }) => ({
      what: staffActWords(act),
      who: place === undefined ? agent : `${agent}, ${place}`,
      at: formatDateTime(at),
      machine: machineTime(at),
    })),
  };
};

export const loader = async (context: PageContext) => {
  const { app, session, url } = context;
  if (!session?.isEsp) {
    context.setPage({ title: 'Espace Pro' });
    return {
      file: undefined,
      isClosed: url.searchParams.has('ferme'),
      command: undefined,
      hasQueue: await hasQueue(context),
    };
  }
  const command = url.searchParams.get('commande') ?? '';
  const path = command === '' ? undefined : commandPath(command, parisDate(app.clock.now()));
  if (path !== undefined) throw redirect(path);
  context.setPage({ title: 'Accueil' });
  const [file, queue] = await Promise.all([fileOf(context), hasQueue(context)]);
  return { file, isClosed: false, command: command === '' ? undefined : command, hasQueue: queue };
};

/** « Garder la note » */
const write = (context: PageContext, by: StaffActing) =>
  answerForm(context, noteForm, noteInput, async ({ fileNote }) => {
    const { app, iuc, transactionId } = context;
    await writeNote(app.db, {
      iuc,
      by,
      words: fileNote,
      transactionId: (transactionId ?? newId()) as TransactionId,
      at: app.clock.now(),
    });
    return redirect(`${pathOf('/espace-pro')}#notes`);
  });

/** The desk opens a file by its token; an agent leaves a note, and closes it. */
export const action = async (context: PageContext) => {
  const { app, form, log, cookie, correlationId, acting, session } = context;
  if (form.has(DESK_TOKEN_FIELD)) {
    const opened = await openByToken(app.staffDoor, form.get(DESK_TOKEN_FIELD), {
      correlationId,
      cookie,
      log,
    });
    if (!opened.ok) return fail(403, { message: opened.message });
    context.setHeader('set-cookie', opened.setCookie);
    return redirect(opened.what === 'file' ? pathOf('/espace-pro') : pathOf('/espace-pro/a-reprendre'));
  }
  if (!session || !acting) return fail(400, { message: messageOf('staff-unauthorised') });
  if (form.get('intention') === noteForm.intention) return write(context, acting);
  if (form.get('intention') !== 'fermer') return fail(400, { message: messageOf('staff-unauthorised') });
  await app.staffFiles.close(session.iuc, acting);
  context.setHeader('set-cookie', app.staffFiles.dropCookie());
  return redirect(pathOf('/espace-pro', { query: { ferme: '1' } }));
};
