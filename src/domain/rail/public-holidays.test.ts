import assert from 'node:assert/strict';
import { test } from 'node:test';
import { easterSunday, isHolidayEve, isPublicHoliday, publicHolidays } from './public-holidays.ts';

test('Easter falls on the published dates, the earliest and the latest possible among them', () => {
  const published: Record<number, string> = {
    1818: '1818-03-22',
    1943: '1943-04-25',
    2000: '2000-04-23',
    2019: '2019-04-21',
    2024: '2024-03-31',
    2025: '2025-04-20',
    2026: '2026-04-05',
    2027: '2027-03-28',
    2028: '2028-04-16',
    2030: '2030-04-21',
    2038: '2038-04-25',
  };
  for (const [year, date] of Object.entries(published))
    assert.equal(easterSunday(Number(year)).toString(), date);
});

test('the eleven French public holidays of 2026 and 2027 are those of the official calendar', () => {
  assert.deepEqual([...publicHolidays(2026)].sort(), [
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ]);
  const moving = ['2027-03-29', '2027-05-06', '2027-05-17'];
  for (const date of moving) assert.ok(isPublicHoliday(Temporal.PlainDate.from(date)), date);
});

test('the eve of a holiday is the day before, across the end of the year too', () => {
  assert.ok(isHolidayEve(Temporal.PlainDate.from('2026-12-31')));
  assert.ok(isHolidayEve(Temporal.PlainDate.from('2026-12-24')));
  assert.ok(!isHolidayEve(Temporal.PlainDate.from('2026-12-25')));
});
