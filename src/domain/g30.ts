/**
 * The G30 service (G30-01, G30-02): after a delay of thirty minutes or more its subscribers are compensated by themselves, without asking.
 * Days are days of Paris.
 */

/** Whole months for which the operator holds to the terms that were accepted; then for as long again. */
const COMMITMENT_MONTHS = 12;

/** What is known of a subscription. */
export interface G30Subscription {
  readonly subscribedOn: Temporal.PlainDate;
  /** First day on which a delay is compensated by itself. */
  readonly activatesOn: Temporal.PlainDate;
  /** First day without it; absent while nobody has ended it. */
  readonly endsOn?: Temporal.PlainDate;
}

/** `just-subscribed` until the service is active. */
export type G30State = 'subscribed' | 'just-subscribed' | 'not-subscribed';

const firstOfNextMonth = (day: Temporal.PlainDate): Temporal.PlainDate =>
  day.with({ day: 1 }).add({ months: 1 });

/** The service begins with a month, and ends with one: the operator's systems take subscribers month by month. */
export const activationOf = firstOfNextMonth;

/** The day from which somebody who says so on `noticeOn` is no longer subscribed: the 1st of the following month. */
export const endAfterNotice = firstOfNextMonth;

/** Asked for in the month of the subscription, the end comes with the day on which the service would have begun. */
export const endsBeforeItBegins = (activatesOn: Temporal.PlainDate, endsOn: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(endsOn, activatesOn) <= 0;

/** The last day for which the operator is held to the terms accepted, seen on `today`: whole years from the activation. */
export const commitmentEnd = (
  activatesOn: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Temporal.PlainDate => {
  const years = Math.max(0, activatesOn.until(today, { largestUnit: 'years' }).years);
  return activatesOn.add({ months: COMMITMENT_MONTHS * (years + 1) }).subtract({ days: 1 });
};

export const g30StateOn = (
  subscription: G30Subscription | undefined,
  today: Temporal.PlainDate,
): G30State => {
  if (!subscription) return 'not-subscribed';
  const { activatesOn, endsOn } = subscription;
  if (endsOn && Temporal.PlainDate.compare(endsOn, today) <= 0) return 'not-subscribed';
  return Temporal.PlainDate.compare(today, activatesOn) < 0 ? 'just-subscribed' : 'subscribed';
};
