/**
 * Dates and times as French readers expect them, in Europe/Paris whatever the machine's zone (NAV-16). Server only: it speaks Temporal;
 * what reaches a page is the finished string.
 */
import { PARIS } from './clock.ts';
import { NBSP, withCapital } from './typography.ts';

type Day = Temporal.PlainDate | Temporal.PlainDateTime | Temporal.ZonedDateTime | Temporal.Instant;
type Moment = Temporal.PlainDateTime | Temporal.ZonedDateTime | Temporal.Instant;

const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];
const shortMonths = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juill.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
];
const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

const two = (value: number): string => String(value).padStart(2, '0');

const inParis = (moment: Moment): Temporal.PlainDateTime => {
  if (moment instanceof Temporal.Instant) return moment.toZonedDateTimeISO(PARIS).toPlainDateTime();
  if (moment instanceof Temporal.ZonedDateTime) return moment.withTimeZone(PARIS).toPlainDateTime();
  return moment;
};
const dayOf = (day: Day): Temporal.PlainDate =>
  day instanceof Temporal.PlainDate ? day : inParis(day).toPlainDate();
const dayNumber = (date: Temporal.PlainDate): string => (date.day === 1 ? '1er' : String(date.day));

/** A moment for `<time datetime>`, to the second: HTML knows no more than three digits of one. */
export const machineTime = (moment: Temporal.Instant): string => moment.toString({ smallestUnit: 'second' });

/** « 03/03/2027 » (DD/MM/YYYY). */
export const formatDate = (day: Day): string => {
  const date = dayOf(day);
  return `${two(date.day)}/${two(date.month)}/${String(date.year).padStart(4, '0')}`;
};

/** « 03/03/2027 14:05 » (DD/MM/YYYY HH:mm). */
export const formatDateTime = (moment: Moment): string => {
  const time = inParis(moment);
  return `${formatDate(time)} ${two(time.hour)}:${two(time.minute)}`;
};

/** « mars 2027 » */
export const formatMonth = (day: Day): string => {
  const date = dayOf(day);
  return `${months[date.month - 1]}${NBSP}${date.year}`;
};

/** « févr. », for a narrow column. */
export const formatShortMonth = (day: Day): string => shortMonths[dayOf(day).month - 1] as string;

/** « 3 mars 2027 », « 1er avril 2027 » */
export const formatLongDate = (day: Day): string => {
  const date = dayOf(day);
  return `${formatDayMonth(date)}${NBSP}${date.year}`;
};

/** « 3 mars » */
export const formatDayMonth = (day: Day): string => {
  const date = dayOf(day);
  return `${dayNumber(date)}${NBSP}${months[date.month - 1]}`;
};

/** « 3 févr. », for a narrow column. */
export const formatShortDayMonth = (day: Day): string => {
  const date = dayOf(day);
  return `${dayNumber(date)}${NBSP}${shortMonths[date.month - 1]}`;
};

/** « 31 oct. 2027 », for a narrow column where the year is not said beside it. */
export const formatShortDate = (day: Day): string => `${formatShortDayMonth(day)}${NBSP}${dayOf(day).year}`;

/** « vendredi » */
export const formatWeekday = (day: Day): string => weekdays[dayOf(day).dayOfWeek - 1] as string;

/** « ven. », for a narrow column. */
export const formatShortWeekday = (day: Day): string => `${formatWeekday(day).slice(0, 3)}.`;

/** « vendredi 13 mars » */
export const formatWeekdayDate = (day: Day): string => `${formatWeekday(day)}${NBSP}${formatDayMonth(day)}`;

/** « Vendredi 13 mars 2026 », as a heading or the first words of a line. */
export const formatFullDate = (day: Day): string =>
  withCapital(`${formatWeekday(day)}${NBSP}${formatLongDate(day)}`);

/** « 14h05 » */
export const formatTime = (moment: Moment | Temporal.PlainTime): string => {
  const time = moment instanceof Temporal.PlainTime ? moment : inParis(moment);
  return `${two(time.hour)}h${two(time.minute)}`;
};

/** « le 3 mars 2027 à 14h05 » */
export const formatLongDateTime = (moment: Moment): string => {
  const time = inParis(moment);
  return `le ${formatLongDate(time)} à ${formatTime(time)}`;
};

/** « 3 h 14 », « 2 h », « 45 min », from a duration or whole minutes. */
export const formatDuration = (duration: Temporal.Duration | number): string => {
  const minutes = Math.round(typeof duration === 'number' ? duration : duration.total('minutes'));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}${NBSP}min`;
  return rest === 0 ? `${hours}${NBSP}h` : `${hours}${NBSP}h${NBSP}${two(rest)}`;
};

/** « le lendemain », said beside an arrival that is not on the day of the departure; empty when it is. */
export const formatArrivalDay = (departure: Day, arrival: Day): string => {
  const { days } = dayOf(departure).until(dayOf(arrival), { largestUnit: 'days' });
  if (days === 0) return '';
  return days === 1 ? 'le lendemain' : `${days}${NBSP}jours après`;
};

/** Reads « 03/03/2027 » (also 3/3/2027, 03.03.2027, 03-03-2027); nothing for a text that is no date of the calendar. */
export const parseDate = (text: string): Temporal.PlainDate | undefined => {
  const parts = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/.exec(text);
  if (!parts) return undefined;
  try {
    return Temporal.PlainDate.from(
      { day: Number(parts[1]), month: Number(parts[2]), year: Number(parts[3]) },
      { overflow: 'reject' },
    );
  } catch {
    return undefined;
  }
};
