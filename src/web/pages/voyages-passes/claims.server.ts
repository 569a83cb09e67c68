import { pathOf } from '#contract/routes.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { formatDayMonth, formatLongDate } from '#domain/french-dates.ts';
import { STATE_WORDS, type Subject } from '#features/complaints/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

const MISSING: Subject = 'voyage-manquant';
/** As many claims are followed on the page; the others are among the complaints. */
const FOLLOWED = 3;

type Desk = PageContext['app']['complaints']['desk'];
type Thread = NonNullable<Awaited<ReturnType<Desk['find']>>>;

interface ClaimStep {
  readonly title: string;
  readonly state: 'done' | 'current' | 'coming';
  readonly note?: string;
}

export interface ClaimView {
  readonly key: string;
  readonly number: string;
  readonly href: string;
  /** « Train 7027, 8 septembre 2026 » */
  readonly about: string;
  readonly steps: readonly ClaimStep[];
  /** Day and train that it is about, while it is not dealt with. */
  readonly open: string | undefined;
  /** « en cours depuis le 17 novembre » */
  readonly words: string;
}

export interface Claims {
  readonly claims: readonly ClaimView[];
  /** Said when customer service does not answer. */
  readonly incident?: { readonly message: string; readonly reference: string };
}

/** By what a claim and a trip are known as the same. */
export const claimKey = (day: Temporal.PlainDate, train: string): string => `${day} ${train}`;

const stepsOf = ({ state, openedAt, changedAt }: Thread): readonly ClaimStep[] => {
  const changed = `le ${formatDayMonth(changedAt)}`;
  const sent = (done: boolean): ClaimStep => ({
    title: STATE_WORDS.ENVOYEE,
    state: done ? 'done' : 'current',
    note: `le ${formatDayMonth(openedAt)}`,
  });
  const coming = (name: keyof typeof STATE_WORDS): ClaimStep => ({
    title: STATE_WORDS[name],
    state: 'coming',
  });
  const done = (name: keyof typeof STATE_WORDS, note?: string): ClaimStep => ({
    title: STATE_WORDS[name],
    state: 'done',
    ...(note ? { note } : {}),
  });
  const current = (name: keyof typeof STATE_WORDS, note: string): ClaimStep => ({
    title: STATE_WORDS[name],
    state: 'current',
    note,
  });
  switch (state) {
    case 'ENVOYEE':
      return [sent(false), coming('EN_COURS'), coming('TRAITEE')];
    case 'EN_COURS':
      return [sent(true), current('EN_COURS', changed), coming('TRAITEE')];
    case 'EN_ATTENTE_CLIENT':
      return [
        sent(true),
        done('EN_COURS'),
        current('EN_ATTENTE_CLIENT', `${changed} : nous attendons votre réponse`),
        coming('TRAITEE'),
      ];
    case 'TRAITEE':
      return [sent(true), done('EN_COURS'), done('TRAITEE', changed)];
  }
};

const claimView = (thread: Thread): ClaimView => {
  const { key, number, state, changedAt, details } = thread;
  const { trip } = details;
  const day = trip && Temporal.PlainDate.from(trip.day);
  return {
    key,
    number,
    href: pathOf('/besoin-daide/mes-reclamations', { query: { demande: key } }),
    about: trip && day ? `Train ${trip.train}, ${formatLongDate(day)}` : '',
    steps: stepsOf(thread),
    open: trip && day && state !== 'TRAITEE' ? claimKey(day, trip.train) : undefined,
    words: `${STATE_WORDS[state].toLowerCase()} depuis le ${formatDayMonth(changedAt)}`,
  };
};

/** The newest claims of missing trips, and how far they are (TRIP-06). What the desk does not answer takes nothing from the page. */
export const claimsOf = async (context: PageContext): Promise<Claims> => {
  const { app, iuc, log, correlationId } = context;
  const { desk } = app.complaints;
  if (!(await context.overview()).haveComplaints) return { claims: [] };
  try {
    const all = await desk.complaintsOf(iuc);
    const own = all.filter(({ subject }) => subject === MISSING).slice(0, FOLLOWED);
    const threads = await Promise.all(own.map(({ key }) => desk.find(iuc, key)));
    return { claims: threads.flatMap((thread) => (thread ? [claimView(thread)] : [])) };
  } catch (error) {
    log.error({ err: error }, 'claims of missing trips could not be read');
    return {
      claims: [],
      incident: { message: messageOf('complaints-unavailable'), reference: correlationId },
    };
  }
};
