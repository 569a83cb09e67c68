import { pathOf } from '#contract/routes.ts';
import { PARIS, parisDate } from '#domain/clock.ts';
import { ERRORS } from '#domain/errors/catalogue.ts';
import { STATEMENT_MONTHS, statementPeriod } from '#domain/fields/dates.ts';
import {
  formatDate,
  formatFullDate,
  formatLongDate,
  formatMonth,
  formatShortDayMonth,
} from '#domain/french-dates.ts';
import { counted, NBSP, signed, thousands, withCapital } from '#domain/typography.ts';
import type { ExpiryTogether, StatementMovement } from '#features/points/index.ts';
import {
  type Changes,
  type ComingChange,
  changeFigures,
  countedFor,
  EXPIRING,
  openingDay,
  overdueWords,
  periodWords,
  type Statement,
  type StatementNow,
  type StatementPeriod,
  statementNow,
  tellsTrips,
  titleOf,
  uncountedFor,
} from '#features/statements/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { readForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { readList } from '#web/lists/read-list.server.ts';
import { type BalanceLine, type BalanceStep, balanceLine } from '#web/views/balance-line.server.ts';
import { settlingWords } from '#web/views/status-view.server.ts';
import { periodForm } from './period.form.ts';

/** Movements shown at first, and added by « voir plus ». */
const PER_PAGE = 25;
/** Eight times as many at most: whoever wants more takes a month, the file, or goes on from there. */
const LAST_PAGE = 8;
/** What is to come that stands above the movements; the schedule has the rest. */
const NEAREST = 4;
/** As many changes are drawn one by one; more would be a grey band, and are drawn month by month. */
const MOST_STEPS = 200;

/** Periods up to today that a link leads to, by their name in the address. */
const PRESETS: readonly { readonly name: string; readonly label: string; readonly months: number }[] = [
  { name: '24-mois', label: `24${NBSP}mois`, months: STATEMENT_MONTHS },
  { name: '12-mois', label: `12${NBSP}mois`, months: 12 },
  { name: '6-mois', label: `6${NBSP}mois`, months: 6 },
  { name: '3-mois', label: `3${NBSP}mois`, months: 3 },
];
const THIS_YEAR = 'cette-annee';
const DEFAULT = '12-mois';

interface Chosen {
  /** Undefined where the dates in the address are none. */
  readonly period: StatementPeriod | undefined;
  /** Name of the preset that it is. */
  readonly preset: string;
  readonly answer?: FormAnswer;
  readonly values: Readonly<Record<string, string>>;
}

const presetPeriod = (name: string, today: Temporal.PlainDate): StatementPeriod | undefined => {
  const months = PRESETS.find((one) => one.name === name)?.months;
  if (months !== undefined) return { start: today.subtract({ months }), end: today };
  const newYear = today.with({ month: 1, day: 1 });
  // On its first day a year has nothing to show yet.
  return name === THIS_YEAR && !newYear.equals(today) ? { start: newYear, end: today } : undefined;
};

const valuesOf = ({ start, end }: StatementPeriod) => ({ start: formatDate(start), end: formatDate(end) });

/** The period of the address: two dates, the name of one, or the default. */
const choose = (context: PageContext, today: Temporal.PlainDate): Chosen => {
  const { url } = context;
  const { searchParams: asked } = url;
  if (!asked.has('start') && !asked.has('end')) {
    const name = asked.get('periode') ?? DEFAULT;
    const named = presetPeriod(name, today);
    const period = named ?? (presetPeriod(DEFAULT, today) as StatementPeriod);
    return { period, preset: named ? name : DEFAULT, values: valuesOf(period) };
  }
  const read = readForm(periodForm, statementPeriod, asked, today);
  if (read.ok) return { period: read.value, preset: '', values: valuesOf(read.value) };
  const { status } = ERRORS['invalid-input'];
  context.setStatus(status);
  const values = { start: asked.get('start') ?? '', end: asked.get('end') ?? '' };
  const answer = { form: periodForm.intention, values, errors: read.fields, status };
  return { period: undefined, preset: '', answer, values };
};

const queryOf = ({ start, end }: StatementPeriod) => ({ start: start.toString(), end: end.toString() });

const addressOf = (period: StatementPeriod): string =>
  pathOf('/recompense/vos-points-releve', { query: queryOf(period) });

const presetAddress = (name: string): string =>
  pathOf('/recompense/vos-points-releve', { query: { periode: name } });

const fileAddress = (name: 'releve.pdf' | 'releve.csv', period: StatementPeriod): string =>
  pathOf('/recompense/vos-points-releve/:fichier', { params: { fichier: name }, query: queryOf(period) });

/** An amount with its sign; nothing where nothing changed. */
const amount = (value: number): string => (value === 0 ? '' : signed(value));

const monthOf = (day: Temporal.PlainDate): string => day.toPlainYearMonth().toString();

/** Two hundred of them go to the browser twice, as rows and as data: no more of each than its row shows. */
const movementView = (movement: StatementMovement, withTrips: boolean) => {
  const day = parisDate(movement.at);
  return {
    date: day.toString(),
    day: formatShortDayMonth(day),
    label: movement.label,
    detail: movement.detail,
    points: amount(movement.points),
    status: amount(movement.statusPoints),
    ...(withTrips ? { trips: amount(movement.trips) } : {}),
    balance: thousands(movement.balanceAfter),
  };
};

const comingView = ({ on, kind, label, detail, points, statusPoints, balanceAfter }: ComingChange) => ({
  date: on.toString(),
  day: formatShortDayMonth(on),
  year: String(on.year),
  label: kind === 'expiry' ? EXPIRING : label,
  detail: kind === 'expiry' ? 'Dernier jour pour les dépenser' : detail,
  points: signed(points),
  status: amount(statusPoints),
  balance: thousands(balanceAfter),
});

/** So many days on which points expire are told one by one. */
const DAYS_TOLD = 24;

/** A last day, or the first and the last of some of a month. */
const scheduleView = (expiries: readonly ExpiryTogether[]) => {
  const [first, last] = [expiries[0]?.first, expiries.at(-1)?.on];
  if (!first || !last) throw new RangeError('no day');
  const isOne = first.equals(last);
  return {
    date: isOne ? first.toString() : first.toPlainYearMonth().toString(),
    day: isOne
      ? formatLongDate(first)
      : `du${NBSP}${first.day === 1 ? '1er' : first.day} au${NBSP}${formatLongDate(last)}`,
    points: thousands(expiries.reduce((sum, { points }) => sum + points, 0)),
  };
};

/**
 * What expires, the soonest first: day by day, but of whoever travels every other day the nearest only, and then month by month. The
 * nearest `DAYS_TOLD` are single days here.
 */
const scheduleOf = (expiries: readonly ExpiryTogether[]) => {
  const days = expiries.reduce((sum, one) => sum + one.days, 0);
  const told = days > DAYS_TOLD ? DAYS_TOLD / 2 : days;
  const months = Map.groupBy(expiries.slice(told), ({ on }) => on.year * 12 + on.month);
  return [...expiries.slice(0, told).map((day) => [day]), ...months.values()].map(scheduleView);
};

/** « + 896 − 5 600 » */
const sums = ({ gained, givenBack, spent, takenBack, expired }: Changes) => ({
  plus: amount(gained + givenBack),
  minus: amount(-(spent + takenBack + expired)),
});

const monthView = (month: Statement['months'][number]) => ({
  key: monthOf(month.start),
  name: withCapital(formatMonth(month.start)),
  /** A statement of one day is none: its start must be before its end. */
  href: month.start.equals(month.end) ? '' : addressOf(month),
  ...sums(month),
  balance: thousands(month.balance),
});

const figures = ({ period, opening, closing, ...changes }: Statement, isToday: boolean) => [
  { label: `Solde au ${openingDay(period)}`, value: thousands(opening) },
  ...changeFigures(changes).map(({ label, points }) => ({
    label,
    value: points === 0 ? '0' : signed(points),
  })),
  { label: isToday ? 'Solde aujourd’hui' : `Solde au ${formatDate(period.end)}`, value: thousands(closing) },
];

/** Months to come that the picture of two years shows; that of fewer shows fewer. */
const MOST_MONTHS_AHEAD = 3;

/** The balance of a period as a drawing: change by change, or month by month where they are many. */
const lineOf = (
  statement: Statement,
  movements: readonly StatementMovement[],
  coming: readonly ComingChange[],
  now: Temporal.Instant,
  isToday: boolean,
): BalanceLine | undefined => {
  const { period, opening, total, months } = statement;
  const endOf = (day: Temporal.PlainDate): Temporal.Instant =>
    day.add({ days: 1 }).toZonedDateTime(PARIS).toInstant();
  const until = isToday ? now : endOf(period.end).subtract({ seconds: 1 });
  const steps: readonly BalanceStep[] =
    total > MOST_STEPS
      ? months.map(({ end, balance }) => ({
          at: Math.min(endOf(end).epochMilliseconds, until.epochMilliseconds),
          balance,
        }))
      : movements
          .filter(({ points }) => points !== 0)
          .map(({ at, balanceAfter }) => ({ at: at.epochMilliseconds, balance: balanceAfter }))
          .reverse();
  const length = period.start.until(period.end, { largestUnit: 'months' }).months;
  return balanceLine(opening, steps, {
    from: period.start,
    until,
    monthsAhead: isToday ? Math.min(MOST_MONTHS_AHEAD, Math.max(1, Math.round(length / 4))) : 0,
    coming,
  });
};

/** Where the list goes on after the last movement that a page shows: the days up to that one's. */
const furtherFrom = (last: StatementMovement | undefined, { start, end }: StatementPeriod): string => {
  const day = last && parisDate(last.at);
  const goesOn =
    day && Temporal.PlainDate.compare(start, day) < 0 && Temporal.PlainDate.compare(day, end) < 0;
  return goesOn ? addressOf({ start, end: day }) : '';
};

/** What of the page comes from the ledger. */
const read = async (context: PageContext, period: StatementPeriod) => {
  const { app, iuc } = context;
  const now = app.clock.now();
  const today = parisDate(now);
  const isToday = period.end.equals(today);
  const withTrips = tellsTrips(await context.overview());
  let rest: ReturnType<typeof around> | undefined;
  const around = ({ statement, movements, coming, schedule, spendable }: StatementNow, shown: number) => {
    const line = lineOf(statement, movements, coming, now, isToday);
    return {
      figures: figures(statement, isToday),
      /** The first row that « voir plus » has added: its month is unfolded. */
      firstNew: shown - PER_PAGE,
      overdue: spendable === undefined ? '' : overdueWords(statement, spendable),
      counted: countedFor(statement),
      uncounted: uncountedFor(statement),
      months: statement.months.toReversed().map(monthView),
      /** The nearest, the last of them first, as the table goes back in time. */
      coming: coming.slice(0, NEAREST).toReversed().map(comingView),
      /** What expires and when (POINTS-11). */
      schedule: scheduleOf(schedule),
      /** Where the train stands: only in a statement that reaches today. */
      here:
        spendable === undefined
          ? undefined
          : {
              // A heading of a narrow column: its words may part.
              day: `Aujourd’hui, ${formatFullDate(now).toLowerCase().replaceAll(NBSP, ' ')}`,
              balance: counted(spendable, 'point', 'points'),
            },
      line,
      lineLabel: isToday ? undefined : `le ${formatDate(period.end)}`,
      further:
        statement.total > shown && shown >= PER_PAGE * LAST_PAGE
          ? furtherFrom(movements[shown - 1], period)
          : '',
      closing: counted(statement.closing, 'point Monnaie', 'points Monnaie'),
    };
  };
  const movements = await readList(context, {
    read: async (page) => {
      const told = await statementNow(app, iuc, period, {
        withTrips,
        daily: { until: today.add({ months: MOST_MONTHS_AHEAD }), nearest: DAYS_TOLD },
        newest: ({ total }) => (total > MOST_STEPS ? page * PER_PAGE : Math.max(page * PER_PAGE, MOST_STEPS)),
      });
      const { total } = told.statement;
      const shown = Math.min(page, Math.max(1, Math.ceil(total / PER_PAGE))) * PER_PAGE;
      rest = around(told, shown);
      return { rows: told.movements.slice(0, shown), total };
    },
    perPage: PER_PAGE,
    isAdded: true,
    lastPage: LAST_PAGE,
    view: (movement) => movementView(movement, withTrips),
    noun: ['mouvement', 'mouvements'],
    incident: 'statement-unavailable',
    keep: ['start', 'end', 'periode'],
  });
  return {
    words: periodWords(period),
    movements,
    ...rest,
    files: { pdf: fileAddress('releve.pdf', period), csv: fileAddress('releve.csv', period) },
  };
};

/** `/recompense/vos-points-releve` (POINTS-02, POINTS-03). */
export const loader = async (context: PageContext) => {
  const { app } = context;
  const today = parisDate(app.clock.now());
  const { profile, balance, standing } = await context.overview();
  const { period, preset, answer, values } = choose(context, today);
  const withTrips = tellsTrips({ profile });
  const first = today.subtract({ months: STATEMENT_MONTHS });
  const title = titleOf(withTrips);
  context.setPage({ title });
  const months = PRESETS.find(({ name }) => name === preset)?.months ?? 0;
  return {
    title,
    withTrips,
    presets: PRESETS.map((one) => ({
      href: presetAddress(one.name),
      label: one.label,
      isChosen: one.name === preset,
      /** Stops and track inside the period are solid. */
      isIn: one.months <= months,
    })),
    thisYear: presetPeriod(THIS_YEAR, today)
      ? { href: presetAddress(THIS_YEAR), isChosen: preset === THIS_YEAR }
      : undefined,
    answer,
    values,
    details: Object.fromEntries(
      ['start', 'end'].map((name) => [name, { first: first.toString(), last: today.toString() }]),
    ),
    balance: counted(balance, 'point Monnaie', 'points Monnaie'),
    /** '' outside the days in which a year is being settled. */
    settling: standing ? settlingWords(standing) : '',
    firstDay: formatLongDate(first),
    statement: period ? await read(context, period) : undefined,
  };
};
