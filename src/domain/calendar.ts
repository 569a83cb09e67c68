import { PARIS } from './clock.ts';

/** An event as calendars take it; times are instants, texts plain. */
export interface CalendarEvent {
  /** The same for ever: a file imported again changes the event instead of adding another. */
  readonly uid: string;
  /** Goes up when what the event says has changed. */
  readonly sequence: number;
  readonly isCancelled: boolean;
  /** When what it says was so. */
  readonly stamp: Temporal.Instant;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
}

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n');

/** RFC 5545, 3.1: a line has at most 75 octets, and no letter is cut. */
const folded = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > 75) {
      parts.push(part);
      // The space that continues a line counts among its octets.
      part = ' ';
      octets = 1;
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join('\r\n');
};

const digits = (moment: Temporal.PlainDateTime): string =>
  moment.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
const local = (instant: Temporal.Instant): string =>
  digits(instant.toZonedDateTimeISO(PARIS).toPlainDateTime());
const universal = (instant: Temporal.Instant): string =>
  `${digits(instant.toZonedDateTimeISO('UTC').toPlainDateTime())}Z`;

/** Summer time of the European Union since 1996 (directive 2000/84/EC). */
const PARIS_RULES = [
  'BEGIN:VTIMEZONE',
  `TZID:${PARIS}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** A calendar file (RFC 5545) of some events, in the time of Paris whatever the reader's zone. `product` names who made it. */
export const calendarFile = (product: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//FR`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...PARIS_RULES,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `SEQUENCE:${event.sequence}`,
      `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      `DTSTAMP:${universal(event.stamp)}`,
      `DTSTART;TZID=${PARIS}:${local(event.start)}`,
      `DTEND;TZID=${PARIS}:${local(event.end)}`,
      `SUMMARY:${escaped(event.summary)}`,
      `LOCATION:${escaped(event.location)}`,
      `DESCRIPTION:${escaped(event.description)}`,
      `URL:${event.url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
