import { pathOf } from '#contract/routes.ts';
import { parisDate } from '#domain/clock.ts';
import { formatDayMonth, formatLongDate, formatTime } from '#domain/french-dates.ts';
import type { ProofWindow } from '#domain/rail/proof-of-travel.ts';
import { counted } from '#domain/typography.ts';
import { position } from '#web/ui/line/position.ts';

/** The proof of a past trip as a list shows it; plain JSON. */
export interface ProofView {
  readonly state: ProofWindow['state'];
  /** « Jusqu’au 19 janvier », « Demain à 10h57 », « Clos depuis le 12 novembre ». */
  readonly words: string;
  /** Where it is had, while it can be. */
  readonly href?: string;
  /** Where on the line of its days today stands (thousandths). */
  readonly at: number;
}

/** So many days before its end, they are counted rather than dated. */
const FEW_DAYS = 7;

/** « 3 mars », with its year where that is not today's. */
const nearDay = (day: Temporal.PlainDate, today: Temporal.PlainDate): string =>
  day.year === today.year || today.until(day, { largestUnit: 'days' }).days > 0
    ? formatDayMonth(day)
    : formatLongDate(day);

const soonWords = (from: Temporal.Instant, today: Temporal.PlainDate): string => {
  const day = parisDate(from);
  const { days } = today.until(day, { largestUnit: 'days' });
  const when = days === 0 ? 'Aujourd’hui' : days === 1 ? 'Demain' : `Le ${formatDayMonth(day)}`;
  return `${when} à ${formatTime(from)}`;
};

const openWords = (lastDay: Temporal.PlainDate, today: Temporal.PlainDate): string => {
  const { days } = today.until(lastDay, { largestUnit: 'days' });
  if (days === 0) return 'Dernier jour';
  return days <= FEW_DAYS
    ? `Encore ${counted(days, 'jour', 'jours')}`
    : `Jusqu’au ${formatDayMonth(lastDay)}`;
};

/** `id` is the past trip's. */
export const proofView = (id: string, proof: ProofWindow, now: Temporal.Instant): ProofView => {
  const { state, from, lastDay, passed } = proof;
  const today = parisDate(now);
  const words = {
    soon: () => soonWords(from, today),
    open: () => openWords(lastDay, today),
    closed: () => `Clos depuis le ${nearDay(lastDay.add({ days: 1 }), today)}`,
  }[state]();
  return {
    state,
    words,
    at: position(passed),
    ...(state === 'open'
      ? { href: pathOf('/informations/voyages-passes-justif/:fichier', { params: { fichier: `${id}.pdf` } }) }
      : {}),
  };
};
