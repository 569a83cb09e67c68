import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import {
  formatArrivalDay,
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatDuration,
  formatFullDate,
  formatLongDate,
  formatLongDateTime,
  formatMonth,
  formatShortDayMonth,
  formatTime,
  formatWeekdayDate,
  parseDate,
} from './french-dates.ts';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
/** 14h05 in Paris, winter time. */
const instant = Temporal.Instant.from('2027-03-03T13:05:00Z');

test('NAV-16 dates read DD/MM/YYYY, DD/MM/YYYY HH:mm, « mars 2027 » and « le 3 mars 2027 à 14h05 »', () => {
  assert.equal(formatDate(instant), '03/03/2027');
  assert.equal(formatDateTime(instant), '03/03/2027 14:05');
  assert.equal(plain(formatMonth(instant)), 'mars 2027');
  assert.equal(plain(formatLongDateTime(instant)), 'le 3 mars 2027 à 14h05');
});

test('NAV-16 an instant late in the evening elsewhere is the next day in Paris, in summer as in winter', () => {
  assert.equal(formatDateTime(Temporal.Instant.from('2027-06-30T22:30:00Z')), '01/07/2027 00:30');
  assert.equal(formatDateTime(Temporal.Instant.from('2026-12-31T23:15:00Z')), '01/01/2027 00:15');
  const tokyo = Temporal.ZonedDateTime.from('2027-03-04T06:00[Asia/Tokyo]');
  assert.equal(formatDateTime(tokyo), '03/03/2027 22:00');
});

test('NAV-16 the two nights of the clock change show the hour that stations show', () => {
  assert.equal(formatTime(Temporal.Instant.from('2027-03-28T00:59:00Z')), '01h59');
  assert.equal(formatTime(Temporal.Instant.from('2027-03-28T01:00:00Z')), '03h00');
  assert.equal(formatTime(Temporal.Instant.from('2027-10-31T00:30:00Z')), '02h30');
  assert.equal(formatTime(Temporal.Instant.from('2027-10-31T01:30:00Z')), '02h30');
});

for (const zone of ['Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu', 'UTC']) {
  test(`NAV-16 a machine set to ${zone} writes the same Paris dates`, () => {
    const script = `const d = await import(${JSON.stringify(new URL('./french-dates.ts', import.meta.url).href)});
      const i = Temporal.Instant.from('2027-06-30T22:30:00Z');
      process.stdout.write(d.formatDateTime(i) + '|' + d.formatLongDateTime(i));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    });
    assert.equal(plain(stdout), '01/07/2027 00:30|le 1er juillet 2027 à 00h30', stderr);
  });
}

test('the first of a month is « 1er », months and days are written small, headings begin with a capital', () => {
  const day = Temporal.PlainDate.from('2026-05-01');
  assert.equal(plain(formatLongDate(day)), '1er mai 2026');
  assert.equal(plain(formatDayMonth(day)), '1er mai');
  assert.equal(plain(formatWeekdayDate(day)), 'vendredi 1er mai');
  assert.equal(plain(formatFullDate(day)), 'Vendredi 1er mai 2026');
  assert.equal(plain(formatShortDayMonth(Temporal.PlainDate.from('2027-02-03'))), '3 févr.');
});

test('durations read « 3 h 14 », « 3 h 05 », « 2 h », « 45 min »', () => {
  assert.equal(plain(formatDuration(194)), '3 h 14');
  assert.equal(plain(formatDuration(185)), '3 h 05');
  assert.equal(plain(formatDuration(Temporal.Duration.from({ hours: 2 }))), '2 h');
  assert.equal(plain(formatDuration(45)), '45 min');
});

test('a typed date is read when it exists, and only then', () => {
  assert.equal(parseDate('03/04/1986')?.toString(), '1986-04-03');
  assert.equal(parseDate(' 3/4/1986 ')?.toString(), '1986-04-03');
  assert.equal(parseDate('29/02/2028')?.toString(), '2028-02-29');
  for (const wrong of ['29/02/2027', '31/04/2027', '3 avril 86', '', '1/1/27', '00/01/2027', '<script>']) {
    assert.equal(parseDate(wrong), undefined, wrong);
  }
});

test('NAV-16 an arrival on another day is said, counted in Paris', () => {
  const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
  assert.equal(formatArrivalDay(at('2027-03-27T21:11:00Z'), at('2027-03-28T05:37:00Z')), 'le lendemain');
  assert.equal(formatArrivalDay(at('2027-03-27T23:30:00Z'), at('2027-03-28T05:37:00Z')), '');
  assert.equal(
    plain(formatArrivalDay(at('2027-01-31T20:00:00Z'), at('2027-02-02T05:00:00Z'))),
    '2 jours après',
  );
});
