import { PARIS, parisDate } from '#domain/clock.ts';

/** A proof of travel can be had from so many hours after the arrival on (specification section 9). */
export const PROOF_AFTER_HOURS = 24;
/** And for so many days after the day of the arrival, the last one to its end. */
export const PROOF_DAYS = 60;

export interface ProofWindow {
  readonly from: Temporal.Instant;
  /** The last day, in Paris. */
  readonly lastDay: Temporal.PlainDate;
  /** `soon` until `from`, `closed` from the midnight after `lastDay` on. */
  readonly state: 'soon' | 'open' | 'closed';
  /** How much of the time in which it can be had has passed, 0 to 1. */
  readonly passed: number;
}

/**
 * When the proof of a trip that arrived at an instant can be had (TRIP-04): from 24 hours later, of which a night in which the clocks change
 * has as many as any other, to the end of the 60th day in Paris.
 */
export const proofWindow = (arrival: Temporal.Instant, now: Temporal.Instant): ProofWindow => {
  const from = arrival.add({ hours: PROOF_AFTER_HOURS });
  const lastDay = parisDate(arrival).add({ days: PROOF_DAYS });
  const until = lastDay.add({ days: 1 }).toZonedDateTime(PARIS).toInstant();
  const [at, begins, ends] = [now, from, until].map(({ epochMilliseconds }) => epochMilliseconds) as [
    number,
    number,
    number,
  ];
  return {
    from,
    lastDay,
    state: at < begins ? 'soon' : at < ends ? 'open' : 'closed',
    passed: Math.min(1, Math.max(0, (at - begins) / (ends - begins))),
  };
};
