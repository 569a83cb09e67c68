import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { Fault } from '#domain/failure.ts';
import { newId } from '#domain/ids.ts';
import { LOYALTY, type LoyaltyConfig } from '#domain/loyalty/config.ts';
import { anniversaryAfter, fallBackExpiry, tierNow, tierReached } from '#domain/loyalty/membership.ts';
import { earningsOf, lotExpiry } from '#domain/loyalty/travel.ts';
import { points } from '#domain/money.ts';
import { expireLots } from '#features/points/index.ts';
import type { EngineRun } from './contract.ts';
import { factsOf, MEMBER_COLUMNS, type MemberRow, startOfDay } from './membership.ts';
import { travelDetail, travelLabel } from './travel-label.ts';

/** Members looked up at once, and effects read at once for one of them. */
const MEMBERS = 200;
const EFFECTS = 200;
/** Another engine at work on the same member makes our reading stale; more often than this in a row it is something else. */
const PATIENCE = 10_000;

interface DueEffect {
  readonly travel_id: string;
  readonly effect: 'credit' | 'count';
  readonly due_at: string;
  readonly brand: string;
  readonly train_number: string;
  readonly origin: string;
  readonly destination: string;
  readonly departure: string;
  readonly price_cents: number;
  readonly bought_with_points: boolean;
  readonly forfait_fare: boolean;
}
type State = MemberRow & { readonly due: readonly DueEffect[] | null };

interface Tally {
  credited: number;
  counted: number;
  yearsClosed: number;
}

/**
 * Does everything that is due for every member at a business instant: credits, counted trips, anniversaries, then expiries (POINTS-04,
 * -05, -07). Each effect is one transaction that also marks it done, so that however often this runs, is killed, or runs twice at
 * once, each happens exactly once. Effects are taken in the order in which they fell due, and dated so, however late the run.
 */
export const runEngine = async (
  db: Queryable,
  now: Temporal.Instant,
  config: LoyaltyConfig = LOYALTY,
): Promise<EngineRun> => {
  const tally: Tally = { credited: 0, counted: 0, yearsClosed: 0 };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const members = await db.query<{ iuc: string }>(
      `select iuc from (
         (select distinct iuc from loyalty.effect where done_at is null and due_at <= $1 and iuc > $3 order by iuc limit $4)
         union
         (select iuc from loyalty.membership where next_anniversary <= $2 and iuc > $3 order by iuc limit $4)
       ) due order by iuc limit $4`,
      [now, parisDate(now), after, MEMBERS],
      'loyalty-due-members',
    );
    if (members.length === 0) break;
    for (const { iuc } of members) await settle(db, iuc, now, config, tally);
    after = (members.at(-1) as { iuc: string }).iuc;
  }
  return { ...tally, expired: await expireLots(db, now) };
};

/** The same for one member alone. */
export const runEngineFor = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
  config: LoyaltyConfig = LOYALTY,
): Promise<EngineRun> => {
  const tally: Tally = { credited: 0, counted: 0, yearsClosed: 0 };
  await settle(db, iuc, now, config, tally);
  const [row] = await db.query<{ expired: number }>(
    'select points.expire($1, $2, $3) as expired',
    [iuc, newId(), now],
    'points-expire',
  );
  return { ...tally, expired: points(row?.expired ?? 0) };
};

const settle = async (
  db: Queryable,
  iuc: string,
  now: Temporal.Instant,
  config: LoyaltyConfig,
  tally: Tally,
): Promise<void> => {
  for (let reading = 0; reading < PATIENCE; reading++) {
    const [state] = await db.query<State>(
      `select ${MEMBER_COLUMNS}, (
         select jsonb_agg(e order by e.due_at, e.travel_id, e.effect desc) from (
           select e.travel_id, e.effect, e.due_at, t.brand, t.train_number, t.origin, t.destination, t.departure,
             t.price_cents, t.bought_with_points, t.forfait_fare
           from loyalty.effect e join loyalty.travel t on t.iuc = e.iuc and t.travel_id = e.travel_id
           where e.iuc = m.iuc and e.done_at is null and e.due_at <= $2
           order by e.due_at, e.travel_id, e.effect desc limit $3
         ) e) as due
       from loyalty.member m where m.iuc = $1`,
      [iuc, now, EFFECTS],
      'loyalty-member-due',
    );
    if (!state) return;
    const finished = await applyInOrder(db, iuc, state, now, config, tally);
    if (finished) return;
  }
  throw new Fault('loyalty-engine-stuck', { iuc });
};

/** Applies what was read, in order; false when there may be more, or when somebody else applied something meanwhile. */
const applyInOrder = async (
  db: Queryable,
  iuc: string,
  state: State,
  now: Temporal.Instant,
  config: LoyaltyConfig,
  tally: Tally,
): Promise<boolean> => {
  const member = { ...state };
  const effects = [...(state.due ?? [])];
  const mayBeMore = effects.length === EFFECTS;
  for (;;) {
    const anniversary = startOfDay(member.next_anniversary);
    const effect = effects[0];
    const dueAt = effect && Temporal.Instant.from(effect.due_at);
    if (
      Temporal.Instant.compare(anniversary, now) <= 0 &&
      (dueAt ? Temporal.Instant.compare(anniversary, dueAt) <= 0 : !mayBeMore)
    ) {
      if (!(await closeYear(db, iuc, member, anniversary, config))) return false;
      tally.yearsClosed += 1;
      member.last_status_points = member.status_points;
      member.last_trips = member.trips;
      member.status_points = 0;
      member.trips = 0;
      member.next_anniversary = anniversaryAfter(member.opened_on, member.next_anniversary);
    } else if (effect && dueAt) {
      const brings = effectOf(effect, dueAt, member, config);
      const outcome = await applyEffect(db, iuc, member.version, effect, dueAt, brings);
      if (outcome !== 'applied') return false;
      effects.shift();
      member.status_points += brings.statusPoints;
      member.trips += brings.trips;
      if (effect.effect === 'credit') tally.credited += 1;
      else tally.counted += 1;
    } else return !mayBeMore;
    member.version += 1;
  }
};

interface Brings {
  readonly points: number;
  readonly statusPoints: number;
  readonly trips: number;
  readonly expiresOn: Temporal.PlainDate | null;
}

const effectOf = (
  effect: DueEffect,
  dueAt: Temporal.Instant,
  member: MemberRow,
  config: LoyaltyConfig,
): Brings => {
  if (effect.effect === 'count') return { points: 0, statusPoints: 0, trips: 1, expiresOn: null };
  const day = parisDate(dueAt);
  const earned = earningsOf(
    {
      brand: effect.brand,
      priceCents: effect.price_cents,
      boughtWithPoints: effect.bought_with_points,
      forfaitFare: effect.forfait_fare,
    },
    tierNow(factsOf(member, day), config),
    config,
  );
  return { ...earned, trips: 0, expiresOn: lotExpiry(day, config) };
};

const applyEffect = async (
  db: Queryable,
  iuc: string,
  version: number,
  effect: DueEffect,
  dueAt: Temporal.Instant,
  brings: Brings,
): Promise<'applied' | 'done' | 'stale'> => {
  const [row] = await db.query<{ outcome: 'applied' | 'done' | 'stale' }>(
    'select loyalty.apply_effect($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as outcome',
    [
      iuc,
      version,
      effect.travel_id,
      effect.effect,
      newId(),
      brings.points,
      brings.statusPoints,
      brings.trips,
      brings.expiresOn,
      travelLabel(effect),
      travelDetail(effect, Temporal.Instant.from(effect.departure)),
      dueAt,
    ],
    'loyalty-apply-effect',
  );
  return row?.outcome ?? 'stale';
};

const closeYear = async (
  db: Queryable,
  iuc: string,
  member: MemberRow,
  at: Temporal.Instant,
  config: LoyaltyConfig,
): Promise<boolean> => {
  const day = member.next_anniversary;
  const facts = factsOf(member, day);
  const fallsBack =
    !facts.operatorGrant &&
    tierNow(facts, config) !== 'GV_TRANS' &&
    tierReached(facts.thisYear, config) === 'GV_TRANS';
  const [row] = await db.query<{ outcome: 'applied' | 'stale' }>(
    'select loyalty.close_year($1, $2, $3, $4, $5, $6, $7, $8) as outcome',
    [
      iuc,
      member.version,
      day,
      anniversaryAfter(member.opened_on, day),
      fallsBack ? fallBackExpiry(day, config) : null,
      newId(),
      'Anniversaire de votre carte',
      at,
    ],
    'loyalty-close-year',
  );
  return row?.outcome === 'applied';
};
