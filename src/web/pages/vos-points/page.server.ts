import { parisDate } from '#domain/clock.ts';
import {
  formatDayMonth,
  formatLongDate,
  formatMonthHeading,
  formatShortDayMonth,
} from '#domain/french-dates.ts';
import { counted, signed, thousands } from '#domain/typography.ts';
import { pendingPoints } from '#features/loyalty/index.ts';
import { expirySchedule, movements } from '#features/points/index.ts';
import type { PageContext } from '#server/page-context.ts';
import { balanceLine } from '#web/views/balance-line.server.ts';
import { statusView, tripsView } from '#web/views/status-view.server.ts';

/** Movements shown here; the statement has them all. */
const LAST = 12;
/** Months of the expiry schedule shown one by one. */
const EXPIRY_MONTHS = 6;

const KINDS = {
  credit: 'Crédit',
  debit: 'Dépense',
  expiry: 'Expiration',
  refund: 'Points rendus',
  adjustment: 'Correction',
} as const;

export const loader = async (context: PageContext) => {
  const { app, iuc } = context;
  const now = app.clock.now();
  const [{ profile, balance, standing }, list, schedule, pending] = await Promise.all([
    context.overview(),
    movements(app.db, iuc, { limit: LAST }),
    expirySchedule(app.db, iuc, now),
    pendingPoints(app.db, iuc, now),
  ]);
  const rows = list.map((movement) => ({
    id: movement.movementId,
    date: parisDate(movement.at).toString(),
    day: formatShortDayMonth(movement.at),
    month: formatMonthHeading(movement.at),
    kind: KINDS[movement.kind],
    label: movement.label,
    detail: movement.detail,
    points: signed(movement.points),
    isDebit: movement.points < 0,
    after: thousands(movement.balanceAfter),
  }));
  const oldest = list.at(-1);
  const drawing =
    oldest &&
    balanceLine(
      oldest.balanceAfter - oldest.points,
      list.map(({ at, balanceAfter }) => ({ at: at.epochMilliseconds, balance: balanceAfter })).reverse(),
      now.epochMilliseconds,
    );
  return {
    mayUseShop: profile.mayUseShop,
    colour: profile.card?.colour ?? ('blue' as const),
    balance,
    status: standing && statusView(standing),
    trips: standing && tripsView(standing),
    movements: rows,
    line:
      drawing && oldest
        ? {
            drawing,
            from: formatShortDayMonth(oldest.at),
            caption: `de ${thousands(drawing.lowest)} à ${counted(drawing.highest, 'point', 'points')}`,
            to: 'aujourd’hui',
          }
        : undefined,
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
