/**
 * Reads « 13/03/2026 » into the browser's own day (midnight, local), with the separators that the server takes too; nothing for what is no
 * date. For the calendar, and for what follows a day.
 */
export const dayFromFrench = (text: string): Date | undefined => {
  const parts = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/.exec(text);
  if (!parts) return undefined;
  const [day, month, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day ? date : undefined;
};

/** The day as « 13/03/2026 ». */
export const frenchFromDay = (date: Date): string =>
  [
    String(date.getDate()).padStart(2, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    date.getFullYear(),
  ].join('/');

/** The day of « 2026-03-13 », midnight local; nothing for what is no date. */
export const dayFromIso = (iso: string): Date | undefined => {
  const [year, month, day] = iso.split('-');
  return dayFromFrench(`${day}/${month}/${year}`);
};

/** « 2026-03-13 » */
export const isoFromDay = (date: Date): string => frenchFromDay(date).split('/').reverse().join('-');
