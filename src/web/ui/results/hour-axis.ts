/** One axis of hours under every journey of a list, so that times are compared by looking. Minutes count from midnight of the day. */
export interface HourAxis {
  /** Marks of whole hours: « 9h » and where they stand (0 to 1). */
  readonly hours: readonly { readonly label: string; readonly at: number }[];
  /** Where a minute stands on the axis (0 to 1). */
  share(minute: number): number;
}

/** The axis that holds all journeys, from the hour before the first departure to the hour after the last arrival; ten marks at most. */
export const hourAxis = (journeys: readonly { departs: number; arrives: number }[]): HourAxis => {
  const first = Math.floor(Math.min(...journeys.map(({ departs }) => departs)) / 60);
  const last = Math.max(Math.ceil(Math.max(...journeys.map(({ arrives }) => arrives)) / 60), first + 1);
  const step = Math.ceil((last - first) / 9);
  const end = first + Math.ceil((last - first) / step) * step;
  const share = (minute: number): number => (minute / 60 - first) / (end - first);
  const hours = [];
  for (let hour = first; hour <= end; hour += step)
    hours.push({ label: `${hour % 24}h`, at: share(hour * 60) });
  return { hours, share };
};
