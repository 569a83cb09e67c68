import { z } from 'zod';
import { parseDate } from '#domain/french-dates.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { NBSP, quantity } from '#domain/typography.ts';
import { field, typedText } from './field.ts';
import { REQUIRED } from './messages.ts';

/** Nobody writes a date in more characters. */
const LONGEST = 20;
export const NOT_A_DATE = 'Écrivez la date sous la forme JJ/MM/AAAA.';
const SHORT_YEAR = 'Écrivez l’année en quatre chiffres.';
const NO_SUCH_DAY = 'Cette date n’existe pas au calendrier.';
const IN_THE_FUTURE = 'Cette date est dans l’avenir.';
const TOO_OLD = 'Vérifiez l’année de naissance.';

const FRENCH = /^\d{1,2}[/.\- ]\d{1,2}[/.\- ]\d{4}$/;
/** Of the century nobody is sure: it is asked for, and not guessed. */
const WITH_SHORT_YEAR = /^\d{1,2}[/.\- ]\d{1,2}[/.\- ]\d{2}$/;
const ISO = /^\d{4}-\d{2}-\d{2}$/;

const isoDay = (text: string): Temporal.PlainDate | undefined => {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return undefined;
  }
};

/**
 * A day written as `JJ/MM/AAAA` or, by programs, as ISO; nothing for what is no day of the calendar, which has no year 0: the database would
 * refuse what asks for one.
 */
export const readDay = (text: string): Temporal.PlainDate | undefined => {
  const date = ISO.test(text) ? isoDay(text) : parseDate(text);
  return date && date.year > 0 ? date : undefined;
};

const dayText = typedText(LONGEST, NOT_A_DATE);
const day = dayText.transform((text, context) => {
  const date = readDay(text);
  if (date) return date;
  context.issues.push({
    code: 'custom',
    message:
      FRENCH.test(text) || ISO.test(text)
        ? NO_SUCH_DAY
        : WITH_SHORT_YEAR.test(text)
          ? SHORT_YEAR
          : NOT_A_DATE,
    input: text,
  });
  return z.NEVER;
});

const notADay = [
  { value: '', message: REQUIRED },
  { value: '17 mars', message: NOT_A_DATE },
  { value: '17/03/27', message: SHORT_YEAR },
  { value: '1'.repeat(100), message: NOT_A_DATE },
  { value: '31/02/2027', message: NO_SUCH_DAY },
  { value: '2027-02-29', message: NO_SUCH_DAY },
  { value: '0000-01-01', message: NO_SUCH_DAY },
];

/** A day, shown and typed `JJ/MM/AAAA`; programs may send ISO. Gives a `Temporal.PlainDate`. */
export const calendarDay = field(day, {
  accepts: ['17/03/2027', '3/3/2027', '03.03.2027', '2027-03-17'],
  refuses: notADay,
});

/** A day on which something has happened already: today at the latest. */
export const pastDay = field(day.describe('Today at the latest.'), {
  accepts: ['17/03/2025', '3/3/2025'],
  refuses: [...notADay, { value: '01/01/2999', message: IN_THE_FUTURE }],
  onDay: (date, today) => (Temporal.PlainDate.compare(date, today) > 0 ? IN_THE_FUTURE : undefined),
});

const MAY_STILL_COME = `Les points de ce voyage peuvent encore venir${NBSP}: attendez ${quantity(LOYALTY.creditAfterDays, 'jours')} après votre arrivée.`;

/** A day of travel whose points would have come by now (POINTS-04): before that nothing is missing. */
export const creditedTravelDay = field(
  day.describe(`At least ${LOYALTY.creditAfterDays} days ago: points are credited so long after travel.`),
  {
    accepts: ['17/03/2025', '3/3/2025'],
    refuses: [...notADay, { value: '01/01/2999', message: IN_THE_FUTURE }],
    onDay: (date, today) => {
      if (Temporal.PlainDate.compare(date, today) > 0) return IN_THE_FUTURE;
      const credited = date.add({ days: LOYALTY.creditAfterDays });
      return Temporal.PlainDate.compare(credited, today) > 0 ? MAY_STILL_COME : undefined;
    },
  },
);

const EARLIEST_BIRTH = Temporal.PlainDate.from('1900-01-01');

/** A birth date: not before 1900 and not in the future (ACCOUNT-03). Ages are checked where they matter, by `ageRefusal`. */
export const birthDate = field(
  day.refine((date) => Temporal.PlainDate.compare(date, EARLIEST_BIRTH) >= 0, { error: TOO_OLD }),
  {
    accepts: ['17/09/1984', '1/1/1900', '2019-02-28'],
    refuses: [
      ...notADay,
      { value: '31/12/1899', message: TOO_OLD },
      { value: '01/01/1500', message: TOO_OLD },
      { value: '01/01/2999', message: IN_THE_FUTURE },
    ],
    onDay: (date, today) => (Temporal.PlainDate.compare(date, today) > 0 ? IN_THE_FUTURE : undefined),
  },
);

/** Whole years of age on a day; somebody born on 29 February is a year older from 1 March of a common year. */
export const ageOn = (birth: Temporal.PlainDate, on: Temporal.PlainDate): number =>
  on.year - birth.year - (on.month < birth.month || (on.month === birth.month && on.day < birth.day) ? 1 : 0);

/** Ages in whole years, both inclusive. */
export interface AgeBand {
  readonly minimumAge?: number;
  readonly maximumAge?: number;
}

/**
 * The French message for somebody too young or too old on a day: of account creation today, of a discount card the day it starts
 * (CARD-04). The band comes from the configuration, so that the operation asks and not the field.
 */
export const ageRefusal = (
  birth: Temporal.PlainDate,
  on: Temporal.PlainDate,
  { minimumAge = 0, maximumAge = Number.POSITIVE_INFINITY }: AgeBand,
): string | undefined => {
  const age = ageOn(birth, on);
  if (age < minimumAge) return `Il faut avoir ${minimumAge} ans au moins.`;
  return age > maximumAge ? `Il faut avoir ${maximumAge} ans au plus.` : undefined;
};

/** Months of statements that can be asked for (specification section 9). */
export const STATEMENT_MONTHS = 24;

const BEFORE_STATEMENTS = `Les relevés remontent à ${STATEMENT_MONTHS} mois.`;
const END_BEFORE_START = 'La date de fin doit suivre la date de début.';

const statementStart = field(day.describe('First day, at most 24 months ago.'), {
  accepts: ['01/03/2025', '01/01/2027'],
  refuses: [...notADay, { value: '31/12/1999', message: BEFORE_STATEMENTS }],
  onDay: (date, today) =>
    Temporal.PlainDate.compare(date, today.subtract({ months: STATEMENT_MONTHS })) < 0
      ? BEFORE_STATEMENTS
      : undefined,
});

const statementEnd = field(day.describe('Last day, not in the future.'), {
  accepts: ['01/03/2027', '28/02/2027'],
  refuses: [...notADay, { value: '01/01/2999', message: IN_THE_FUTURE }],
  onDay: (date, today) => (Temporal.PlainDate.compare(date, today) > 0 ? IN_THE_FUTURE : undefined),
});

/** First and last day of a statement: start before end, only the last 24 months (specification section 5). */
export const statementPeriod = field(
  z
    .object({ start: statementStart, end: statementEnd })
    .refine(({ start, end }) => Temporal.PlainDate.compare(start, end) < 0, {
      path: ['end'],
      error: END_BEFORE_START,
    }),
  {
    accepts: [{ start: '01/01/2027', end: '28/02/2027' }],
    refuses: [
      { value: { start: '02/01/2027', end: '01/01/2027' }, at: 'end', message: END_BEFORE_START },
      { value: { start: '01/01/2027', end: '01/01/2027' }, at: 'end', message: END_BEFORE_START },
      { value: { start: '01/01/2027', end: '' }, at: 'end', message: REQUIRED },
      { value: { start: '32/01/2027', end: '01/02/2027' }, at: 'start', message: NO_SUCH_DAY },
    ],
  },
);
