import { parisDate } from '#domain/clock.ts';
import { formatDate, formatLongDate, formatShortDate, formatShortDayMonth } from '#domain/french-dates.ts';
import type { Iuc } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { counted, signed, thousands } from '#domain/typography.ts';
import { type MembershipYear, membershipYears, pendingPoints } from '#features/loyalty/index.ts';
import {
  type BalanceChange,
  balanceHistory,
  type Movement,
  movements,
  nearExpirySchedule,
  owedPoints,
} from '#features/points/index.ts';
import { type ComingChange, comingChanges, KIND_WORDS } from '#features/statements/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { readList, readPage } from '#web/lists/read-list.server.ts';
import { type BalanceLine, balanceLine } from '#web/views/balance-line.server.ts';
import { balanceWords } from '#web/views/balance-words.ts';
import { creditedWords } from '#web/views/credited-words.server.ts';
import { partAway, readPart } from '#web/views/part-of-page.server.ts';
import { countersView, statusView } from '#web/views/status-view.server.ts';
import { SIMULATED, simulationView } from './simulation.server.ts';
import { usualPrices } from './usual-prices.server.ts';

/** Movements shown at first, and added by « voir plus ». */
const PER_PAGE = 12;
/** Twenty times as many at most: the statement has them all. */
const LAST_PAGE = 20;
/** Months of the expiry schedule shown one by one. */
const EXPIRY_MONTHS = 6;

/** Days before its end at which the first notice of it is given (POINTS-11). */
const NOTICED_DAYS = 90;

const soonWords = (days: number): string | undefined => {
  if (days > NOTICED_DAYS) return undefined;
  return days <= 0 ? 'dernier jour' : `dans ${counted(days, 'jour', 'jours')}`;
};

/** A day of another year says it: the last movements of who travels seldom are years old. */
const movementView = (movement: Movement, today: Temporal.PlainDate) => ({
  id: movement.movementId,
  date: parisDate(movement.at).toString(),
  day:
    parisDate(movement.at).year === today.year
      ? formatShortDayMonth(movement.at)
      : formatShortDate(movement.at),
  kind: KIND_WORDS[movement.kind],
  label: movement.label,
  detail: movement.detail,
  points: signed(movement.points),
  isDebit: movement.points < 0,
  after: thousands(movement.balanceAfter),
});

/** Months of the past that the picture of the balance shows. */
const PICTURE_MONTHS = 12;
const PICTURE_MONTHS_AHEAD = 3;

/** The balance over a year as a drawing; nothing where it hardly moved. */
const lineOf = (
  history: readonly BalanceChange[],
  now: Temporal.Instant,
  coming: readonly ComingChange[],
): BalanceLine | undefined => {
  const [oldest] = history;
  return (
    oldest &&
    balanceLine(
      oldest.balanceAfter - oldest.points,
      history.map(({ at, balanceAfter }) => ({ at: at.epochMilliseconds, balance: balanceAfter })),
      {
        from: parisDate(now).subtract({ months: PICTURE_MONTHS }),
        until: now,
        monthsAhead: PICTURE_MONTHS_AHEAD,
        coming,
      },
    )
  );
};

const BROUGHT: Readonly<Record<MembershipYear['brought'], string>> = {
  GV_TRANS: 'Statut voyageur',
  GV: 'Grand Voyageur',
  GV_CLUB: 'Le\u00a0Club',
};

const yearView = ({ began, endedOn, statusPoints, trips, brought }: MembershipYear) => ({
  id: endedOn.toString(),
  from: formatDate(began),
  until: formatDate(endedOn.subtract({ days: 1 })),
  statusPoints: thousands(statusPoints),
  trips: thousands(trips),
  brought: BROUGHT[brought],
});

/** The database, or a transaction that only reads. */
type Ledger = Pick<PageContext['app']['db'], 'query'>;

const movementsOf = (db: Ledger, iuc: Iuc, page: number, now: Temporal.Instant) => {
  const since = parisDate(now)
    .subtract({ months: PICTURE_MONTHS })
    .toZonedDateTime('Europe/Paris')
    .toInstant();
  return Promise.all([
    movements(db, iuc, { limit: Math.min(page, LAST_PAGE) * PER_PAGE }),
    balanceHistory(db, iuc, since),
  ]);
};

/** What expires, day by day as far as the page tells and draws it. */
const scheduleOf = (db: Ledger, iuc: Iuc, now: Temporal.Instant) =>
  nearExpirySchedule(db, iuc, now, {
    until: parisDate(now).add({ months: PICTURE_MONTHS_AHEAD }),
    nearest: EXPIRY_MONTHS,
  });

/** Movements, what expires, what is owed and what is to come, all of one moment: a credit between two looks would be told twice, or not at all. */
const ledgerNow = (db: Ledger, iuc: Iuc, page: number, now: Temporal.Instant) =>
  Promise.all([
    movementsOf(db, iuc, page, now),
    scheduleOf(db, iuc, now),
    owedPoints(db, iuc),
    pendingPoints(db, iuc, now),
  ]);

/** The same where one of them cannot be read, for which the others are not to be missed. */
const ledgerPartByPart = async (context: PageContext, now: Temporal.Instant) => {
  const {
    app: { db },
    iuc,
  } = context;
  return [
    undefined,
    ...(await Promise.all([
      scheduleOf(db, iuc, now),
      owedPoints(db, iuc),
      readPart(context, 'the points to come', pendingPoints(db, iuc, now)),
    ])),
  ] as const;
};

export const loader = async (context: PageContext) => {
  const { app, iuc, url } = context;
  const now = app.clock.now();
  const readLedger = async () =>
    (await readPart(
      context,
      'points at one moment',
      app.db.reading((tx) => ledgerNow(tx, iuc, readPage(url), now)),
    )) ?? (await ledgerPartByPart(context, now));
  const [{ profile, standing }, [known, schedule, owed, pending], years] = await Promise.all([
    context.overview(),
    readLedger(),
    membershipYears(app.db, iuc),
  ]);
  const balance = points(schedule.reduce((sum, expiry) => sum + expiry.points, 0));
  let history: readonly BalanceChange[] = [];
  const list = await readList(context, {
    read: async (page) => {
      const [rows, changes] = known ?? (await movementsOf(app.db, iuc, page, now));
      history = changes;
      return { rows, total: rows[0]?.place ?? 0 };
    },
    perPage: PER_PAGE,
    isAdded: true,
    lastPage: LAST_PAGE,
    view: (movement) => movementView(movement, parisDate(now)),
    noun: ['mouvement', 'mouvements'],
    incident: 'statement-unavailable',
    isPart: true,
    keep: SIMULATED,
  });
  return {
    mayUseShop: profile.mayUseShop,
    colour: profile.card?.colour ?? ('blue' as const),
    balance,
    unit: balanceWords(balance, profile),
    status: standing && statusView(standing),
    /** The trips, what the anniversary would keep or take as things stand (POINTS-13), and the year that is being settled. */
    ...(standing ? countersView(standing) : { trips: undefined, anniversary: '' }),
    simulation: standing && (await simulationView(context, standing)),
    /** What points buy of the journeys that are made most, for who may use the shop (POINTS-10). */
    usual: profile.mayUseShop ? await usualPrices(context, balance) : [],
    /** The years that are settled, the last one first. */
    years: years.map(yearView),
    movements: list,
    line: list.incident
      ? undefined
      : lineOf(history, now, comingChanges(balance, pending ?? [], schedule, now)),
    expiries: schedule.slice(0, EXPIRY_MONTHS).map(({ on, points }) => ({
      on: formatLongDate(on),
      dateTime: on.toString(),
      points: thousands(points),
      /** « dans 25 jours », from the first notice of it on: its colour alone would say nothing. */
      soon: soonWords(parisDate(now).until(on).days),
    })),
    moreExpiries: Math.max(0, schedule.reduce((sum, { days }) => sum + days, 0) - EXPIRY_MONTHS),
    soonest: schedule[0]
      ? `${counted(schedule[0].points, 'point expire', 'points expirent')} le ${formatLongDate(schedule[0].on)}.`
      : undefined,
    /** '' for nearly everybody. */
    owed:
      owed > 0
        ? `${counted(owed, 'point reste', 'points restent')} à reprendre sur vos prochains points\u00a0: un voyage annulé ou corrigé les avait rapportés.`
        : '',
    /** Points to come that cannot be read: said in their place, never shown as none (POINTS-12). */
    pendingAway: pending ? undefined : partAway(context, 'statement-unavailable'),
    pending: (pending ?? []).map((item) => ({
      id: item.travelId,
      label: item.label,
      detail: item.detail,
      points: signed(item.points),
      credited: creditedWords(item.points, item.creditedOn, parisDate(now)),
    })),
  };
};
