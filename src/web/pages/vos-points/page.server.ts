import { parisDate } from '#domain/clock.ts';
import { formatDayMonth, formatLongDate, formatShortDayMonth } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { counted, signed, thousands } from '#domain/typography.ts';
import { pendingPoints } from '#features/loyalty/index.ts';
import { expirySchedule, type Movement, movements } from '#features/points/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { readList } from '#web/lists/read-list.server.ts';
import { balanceLine } from '#web/views/balance-line.server.ts';
import { balanceWords } from '#web/views/balance-words.ts';
import { settlingWords, statusView, tripsView } from '#web/views/status-view.server.ts';

/** Movements shown at first, and added by « voir plus ». */
const PER_PAGE = 12;
/** Twenty times as many at most: the statement has them all. */
const LAST_PAGE = 20;
/** Months of the expiry schedule shown one by one. */
const EXPIRY_MONTHS = 6;

const KINDS = {
  credit: 'Crédit',
  debit: 'Dépense',
  expiry: 'Expiration',
  refund: 'Points rendus',
  adjustment: 'Correction',
} as const;

const movementView = (movement: Movement) => ({
  id: movement.movementId,
  date: parisDate(movement.at).toString(),
  day: formatShortDayMonth(movement.at),
  kind: KINDS[movement.kind],
  label: movement.label,
  detail: movement.detail,
  points: signed(movement.points),
  isDebit: movement.points < 0,
  after: thousands(movement.balanceAfter),
});

/** The balance over the last movements as a drawing, with what stands under it; nothing where it never moved. */
const lineOf = (latest: readonly Movement[], now: Temporal.Instant) => {
  const oldest = latest.at(-1);
  const drawing =
    oldest &&
    balanceLine(
      oldest.balanceAfter - oldest.points,
      latest.map(({ at, balanceAfter }) => ({ at: at.epochMilliseconds, balance: balanceAfter })).reverse(),
      now.epochMilliseconds,
    );
  return drawing && oldest
    ? {
        drawing,
        from: formatShortDayMonth(oldest.at),
        caption: `de ${thousands(drawing.lowest)} à ${countedPoints(drawing.highest)}`,
        to: 'aujourd’hui',
      }
    : undefined;
};

export const loader = async (context: PageContext) => {
  const { app, iuc } = context;
  const now = app.clock.now();
  /** Those of the first page, which the line is drawn from. */
  let latest: readonly Movement[] = [];
  const [{ profile, balance, standing }, list, schedule, pending] = await Promise.all([
    context.overview(),
    readList(context, {
      read: async (page) => {
        const rows = await movements(app.db, iuc, { limit: page * PER_PAGE });
        latest = rows.slice(0, PER_PAGE);
        return { rows, total: rows[0]?.place ?? 0 };
      },
      perPage: PER_PAGE,
      lastPage: LAST_PAGE,
      view: movementView,
      noun: ['mouvement', 'mouvements'],
      incident: 'statement-unavailable',
      isPart: true,
    }),
    expirySchedule(app.db, iuc, now),
    pendingPoints(app.db, iuc, now),
  ]);
  return {
    mayUseShop: profile.mayUseShop,
    colour: profile.card?.colour ?? ('blue' as const),
    balance,
    unit: balanceWords(balance, profile),
    status: standing && statusView(standing),
    trips: standing && tripsView(standing),
    /** '' outside the days in which a year is being settled. */
    settling: standing ? settlingWords(standing) : '',
    movements: list,
    line: lineOf(latest, now),
    expiries: schedule.slice(0, EXPIRY_MONTHS).map(({ on, points }) => ({
      on: formatLongDate(on),
      dateTime: on.toString(),
      points: thousands(points),
      days: parisDate(now).until(on).days,
    })),
    moreExpiries: Math.max(0, schedule.length - EXPIRY_MONTHS),
    soonest: schedule[0]
      ? `${counted(schedule[0].points, 'point expire', 'points expirent')} le ${formatLongDate(schedule[0].on)}.`
      : undefined,
    pending: pending.map((item) => ({
      id: item.travelId,
      label: item.label,
      detail: item.detail,
      points: signed(item.points),
      on: formatDayMonth(item.creditedOn),
    })),
  };
};
