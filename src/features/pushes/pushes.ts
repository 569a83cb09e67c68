import { LOYALTY, type Tier } from '#domain/loyalty/config.ts';
import { expiryNoticeAt } from '#domain/loyalty/expiry-notice.ts';
import { endingTier, fallBackExpiry, isAtLeast, settledOn } from '#domain/loyalty/membership.ts';
import { points } from '#domain/money.ts';
import { isFollowed } from '#domain/tariff-rights.ts';
import type { KeptRight } from '#features/cards/index.ts';
import type { AdvantageCode, MembershipYear, PendingPoints, Standing } from '#features/loyalty/index.ts';
import type { Expiry } from '#features/points/index.ts';
import type { Voucher } from '#features/vouchers/index.ts';
import type { Dismissal } from './dismissals.ts';

/** Pushes that stand on the dashboard at once; the next comes up when one of them is put away. */
const MOST_SHOWN = 3;
/** How far ahead the dashboard looks, days: the first notice of POINTS-11. */
const AHEAD_DAYS = 90;
/** Points are to come soon when they are credited within so many days. */
const CREDITED_WITHIN_DAYS = 7;
/** For so many days a customer is told that a status is lost. */
const LOST_DAYS = 90;
/** For so many days a customer is told that a tariff right has ended. */
export const RIGHT_ENDED_DAYS = 30;
/** A status is within reach when no more than this is missing. */
const REACH = { statusPoints: 300, trips: 3 };

/** What a push comes from. Put away, it comes back when one of its causes is new. */
interface Cause {
  readonly cause: string;
  /** Last day of the cause. */
  readonly endsOn: Temporal.PlainDate;
}

interface Raised {
  readonly causes: readonly [Cause, ...Cause[]];
}

export type Push = Raised &
  (
    | { readonly kind: 'points'; readonly expiry: Expiry }
    /** A discount card or subscription that ends, or has ended, with no other to follow it (CARD-10). */
    | { readonly kind: 'right' | 'right-ended'; readonly right: KeptRight }
    | { readonly kind: 'voucher'; readonly vouchers: readonly [Voucher, ...Voucher[]] }
    | { readonly kind: 'code'; readonly code: AdvantageCode }
    /** The terms of the programme are to change (CONTENT-07). */
    | { readonly kind: 'terms'; readonly terms: ComingTerms }
    /** The status held now would be lost at the anniversary, or goes when the year before it is settled. */
    | { readonly kind: 'status'; readonly standing: Standing; readonly endsOn: Temporal.PlainDate }
    /** The status of the year before was lost at the last anniversary, and with the last of them the points end early. */
    | {
        readonly kind: 'lost';
        readonly standing: Standing;
        readonly former: Tier;
        readonly goneOn: Temporal.PlainDate;
        readonly shortened?: Expiry;
        /** Without a new status at the anniversary the points end then, at the latest. */
        readonly pointsUntil?: Temporal.PlainDate;
      }
    | { readonly kind: 'reach'; readonly standing: Standing; readonly next: NonNullable<Standing['next']> }
    | { readonly kind: 'to-come'; readonly pending: readonly [PendingPoints, ...PendingPoints[]] }
  );

/** A version of the programme's terms that is announced: its name, and the day from which it applies. */
interface ComingTerms {
  readonly version: string;
  readonly validFrom: Temporal.PlainDate;
}

/** What the pushes of a day follow from. */
export interface PushFacts {
  /** What expires, the soonest first. */
  readonly schedule: readonly Expiry[];
  /** Those that ended so many days ago or later, the first to end first. */
  readonly rights: readonly KeptRight[];
  /** What can be used, the soonest to end first. */
  readonly vouchers: readonly Voucher[];
  readonly codes: readonly AdvantageCode[];
  /** Of a member. */
  readonly terms?: ComingTerms;
  readonly standing: Standing | undefined;
  /** The settled years, the last one first. */
  readonly years: readonly MembershipYear[];
  /** The first day without the operator's grant that ended last. */
  readonly grantEndedOn?: Temporal.PlainDate | undefined;
  /** The soonest to be credited first. */
  readonly pending: readonly PendingPoints[];
}

const isNotEmpty = <One>(list: readonly One[]): list is readonly [One, ...One[]] => list.length > 0;

/** A last day, and the notice of it that has begun: 90, 30 and 7 days before are causes of their own. */
const ending = (endsOn: Temporal.PlainDate, today: Temporal.PlainDate, of = ''): Cause => ({
  cause: [of, endsOn.toString(), expiryNoticeAt(today.until(endsOn).days) ?? 'later']
    .filter(Boolean)
    .join(' '),
  endsOn,
});

const pointsPushes = ({ schedule }: PushFacts, today: Temporal.PlainDate): Push[] =>
  schedule
    .filter(({ on }) => expiryNoticeAt(today.until(on).days) !== undefined)
    .map((expiry) => ({ kind: 'points', expiry, causes: [ending(expiry.on, today)] }));

/** Half of its life is the earliest at which a right is near its end: a pass of a month is announced a week before. */
const isNearItsEnd = ({ validFrom, validUntil }: KeptRight, today: Temporal.PlainDate): boolean => {
  const notice = expiryNoticeAt(today.until(validUntil).days);
  return notice !== undefined && 2 * notice <= validFrom.until(validUntil).days + 1;
};

/** Those to come before those that are over, these the last one first. */
const rightPushes = ({ rights }: PushFacts, today: Temporal.PlainDate): Push[] => {
  const alone = rights.filter((right) => !isFollowed(right, rights, today));
  const over = alone.filter(
    ({ validUntil }) =>
      Temporal.PlainDate.compare(validUntil, today) < 0 && validUntil.until(today).days <= RIGHT_ENDED_DAYS,
  );
  return [
    ...alone
      .filter((right) => isNearItsEnd(right, today))
      .map(
        (right): Push => ({ kind: 'right', right, causes: [ending(right.validUntil, today, right.rightId)] }),
      ),
    ...over.toReversed().map(
      (right): Push => ({
        kind: 'right-ended',
        right,
        causes: [{ cause: right.rightId, endsOn: right.validUntil.add({ days: RIGHT_ENDED_DAYS }) }],
      }),
    ),
  ];
};

const voucherPushes = ({ vouchers }: PushFacts, today: Temporal.PlainDate): Push[] => {
  const [first, ...others] = vouchers;
  if (!first) return [];
  const causeOf = ({ voucherId, expiresOn }: Voucher): Cause => ending(expiresOn, today, voucherId);
  return [
    { kind: 'voucher', vouchers: [first, ...others], causes: [causeOf(first), ...others.map(causeOf)] },
  ];
};

const termsPushes = ({ terms }: PushFacts, today: Temporal.PlainDate): Push[] =>
  terms ? [{ kind: 'terms', terms, causes: [ending(terms.validFrom, today, terms.version)] }] : [];

/** Codes live for two months: they are worth a word from the first day on, and again at 30 and 7. */
const codePushes = ({ codes }: PushFacts, today: Temporal.PlainDate): Push[] =>
  codes
    .filter(({ state }) => state === 'usable')
    .toSorted((one, other) => Temporal.PlainDate.compare(one.expiresOn, other.expiresOn))
    .map((code) => ({ kind: 'code', code, causes: [ending(code.expiresOn, today, code.code)] }));

const statusPushes = ({ standing }: PushFacts, today: Temporal.PlainDate): Push[] => {
  if (!standing) return [];
  const { anniversary, atAnniversary, next, tier, tripsMissing } = standing;
  const goes = endingTier(standing);
  const endsOn = goes
    ? goes.goesOn.subtract({ days: 1 })
    : atAnniversary.change === 'lost' && today.until(anniversary).days <= AHEAD_DAYS
      ? anniversary
      : undefined;
  if (endsOn) return [{ kind: 'status', standing, endsOn, causes: [ending(endsOn, today, tier)] }];
  const isNear =
    next &&
    (next.missing <= REACH.statusPoints || (next.tier === 'GV' && tripsMissing <= REACH.trips)) &&
    tier !== 'T_CLUB';
  return isNear
    ? [
        {
          kind: 'reach',
          standing,
          next,
          causes: [{ cause: `${next.tier} ${anniversary.toString()}`, endsOn: anniversary }],
        },
      ]
    : [];
};

/**
 * T Le Club goes with its grant, on a day of the operator's own (PROFILE-08). The year in which it was in force is then settled like one in which a
 * status was lost: without another one its points live on for six months.
 */
const ungrantedPushes = (
  { standing, grantEndedOn: goneOn }: PushFacts,
  today: Temporal.PlainDate,
): Push[] => {
  const endsOn = goneOn?.add({ days: LOST_DAYS });
  if (!standing || !goneOn || !endsOn || standing.tier === 'T_CLUB') return [];
  if (Temporal.PlainDate.compare(today, endsOn) > 0) return [];
  const { began, endedOn } = standing.settling ?? { began: standing.began, endedOn: standing.anniversary };
  const wasInForce = Temporal.PlainDate.compare(goneOn, began) > 0;
  return [
    {
      kind: 'lost',
      standing,
      former: 'T_CLUB',
      goneOn,
      ...(standing.tier === 'GV_TRANS' && wasInForce
        ? { pointsUntil: fallBackExpiry(endedOn, LOYALTY) }
        : {}),
      causes: [{ cause: `T_CLUB ${goneOn.toString()}`, endsOn }],
    },
  ];
};

const lostPushes = ({ standing, years, schedule }: PushFacts, today: Temporal.PlainDate): Push[] => {
  const [ended, before] = years;
  if (!standing || !ended || !before || isAtLeast(standing.tier, before.brought)) return [];
  const goneOn = settledOn(ended.endedOn, LOYALTY);
  const endsOn = goneOn.add({ days: LOST_DAYS });
  if (Temporal.PlainDate.compare(today, endsOn) > 0) return [];
  const until = fallBackExpiry(ended.endedOn, LOYALTY);
  const early = schedule.filter(({ on }) => Temporal.PlainDate.compare(on, until) <= 0);
  const last = standing.tier === 'GV_TRANS' ? early.at(-1) : undefined;
  const sum = points(early.reduce((total, one) => total + one.points, 0));
  return [
    {
      kind: 'lost',
      standing,
      former: before.brought,
      goneOn,
      ...(last ? { shortened: { on: last.on, points: sum } } : {}),
      causes: [{ cause: `${before.brought} ${ended.endedOn.toString()}`, endsOn }],
    },
  ];
};

const comingPushes = ({ pending }: PushFacts, today: Temporal.PlainDate): Push[] => {
  const soon = pending.filter(
    ({ creditedOn, points }) => points > 0 && today.until(creditedOn).days <= CREDITED_WITHIN_DAYS,
  );
  if (!isNotEmpty(soon)) return [];
  // A credit may be late by days.
  const causeOf = ({ travelId, creditedOn }: PendingPoints): Cause => ({
    cause: travelId,
    endsOn: creditedOn.add({ days: CREDITED_WITHIN_DAYS }),
  });
  const [first, ...others] = soon;
  return [{ kind: 'to-come', pending: soon, causes: [causeOf(first), ...others.map(causeOf)] }];
};

/** Everything that could be pushed on a day, in PUSH-01's fixed order. */
export const pushesOf = (facts: PushFacts, today: Temporal.PlainDate): Push[] =>
  [
    pointsPushes,
    rightPushes,
    voucherPushes,
    termsPushes,
    codePushes,
    ungrantedPushes,
    lostPushes,
    statusPushes,
    comingPushes,
  ].flatMap((kind) => kind(facts, today));

/** What stands on the dashboard: what is not put away, the most pressing of each kind, so many at most. */
export const shownPushes = (pushes: readonly Push[], dismissed: readonly Dismissal[]): Push[] => {
  const away = new Set(dismissed.map(({ kind, cause }) => `${kind} ${cause}`));
  const kept = pushes.filter(({ kind, causes }) => causes.some(({ cause }) => !away.has(`${kind} ${cause}`)));
  return kept.filter((push) => kept.find(({ kind }) => kind === push.kind) === push).slice(0, MOST_SHOWN);
};
