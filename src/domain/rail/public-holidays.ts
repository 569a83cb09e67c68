/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher). */
export const easterSunday = (year: number): Temporal.PlainDate => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 });
};

const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Easter Monday, Ascension Day, Whit Monday. */
const AFTER_EASTER = [1, 39, 50];

const byYear = new Map<number, ReadonlySet<string>>();

/** The eleven public holidays of metropolitan France (Code du travail, L3133-1), as ISO dates. Alsace-Moselle's two are not among them. */
export const publicHolidays = (year: number): ReadonlySet<string> => {
  const known = byYear.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const days = new Set([
    ...FIXED.map((day) => `${year}-${day}`),
    ...AFTER_EASTER.map((days) => easter.add({ days }).toString()),
  ]);
  byYear.set(year, days);
  return days;
};

export const isPublicHoliday = (date: Temporal.PlainDate): boolean =>
  publicHolidays(date.year).has(date.toString());

/** Whether the day after is a public holiday. */
export const isHolidayEve = (date: Temporal.PlainDate): boolean => isPublicHoliday(date.add({ days: 1 }));
