/**
 * Origin of a service day in Unix seconds: noon minus 12 hours in the feed's zone, as GTFS defines it. On the two nights of
 * clock change this is 23:00 the evening before or 01:00, not local midnight, and a train of 06:12 still leaves at 06:12.
 */
export const serviceDayOrigin = (date: string, timezone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: timezone, plainTime: '12:00' })
    .epochMilliseconds /
    1000 -
  12 * 3600;
