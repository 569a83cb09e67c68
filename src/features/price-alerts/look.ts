import type { Database } from '#database/database.ts';
import { inPortions } from '#database/portions.ts';
import { PARIS, parisDate } from '#domain/clock.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import type { Points } from '#domain/money.ts';
import { partyOf } from '#domain/rail/party-rules.ts';
import { partyCount } from '#domain/rail/party-words.ts';
import { whoAgreesToMails } from '#features/communications/index.ts';
import { findCustomer } from '#features/customers/index.ts';
import type { Jobs } from '#features/jobs/contract.ts';
import { mailOf } from '#features/mail/index.ts';
import { type QuotationsContext, quoteDay, stationOf } from '#features/rail-shop/index.ts';
import { ALERT_MAILS, searchKept } from './alerts.ts';
import { searchFields } from './search-fields.ts';
import { type PriceAlertTold, priceAlertTold } from './told-template.ts';

/** What the job works with. */
interface AlertsContext {
  readonly db: Database;
  readonly quotations: QuotationsContext;
  /** A mail was queued. */
  readonly wake?: (queue: string) => void;
}

interface DueRow {
  readonly iuc: Iuc;
  readonly alert_id: string;
  readonly from: string;
  readonly to: string;
  readonly day: Temporal.PlainDate;
  readonly search: Readonly<Record<string, unknown>>;
  readonly most_points: Points;
}

/** Each alert is looked at once an hour. */
const EVERY_MINUTES = 60;
/** Looked at in one go: each trip of them costs a millisecond or two. */
const AT_ONCE = 50;

/** Looks, every ten minutes, at the alerts whose hour is over, and tells those whose price is there. */
export const priceAlertJobs = (ctx: AlertsContext): Jobs => ({
  'price-alerts.look': {
    concurrency: 1,
    leaseMs: 10 * 60_000,
    schedule: { everyMinutes: 10 },
    handler: async (_job, signal) => {
      await lookAtAlerts(ctx, signal);
    },
  },
});

/** Looks at every alert that is due, in portions; answers how many were looked at. */
export const lookAtAlerts = (ctx: AlertsContext, signal?: AbortSignal): Promise<number> =>
  inPortions(AT_ONCE, (most) => lookAtPortion(ctx, most, signal), signal);

const lookAtPortion = async (
  ctx: AlertsContext,
  most: number,
  signal: AbortSignal | undefined,
): Promise<number> => {
  const today = parisDate(ctx.quotations.clock.now());
  const due = await ctx.db.query<DueRow>(
    `with due as (
       select iuc, alert_id from shop.price_alert where told_at is null and look_at <= now()
       order by look_at limit $1 for update skip locked)
     update shop.price_alert a set look_at = now() + make_interval(mins => $2) from due
     where a.iuc = due.iuc and a.alert_id = due.alert_id
     returning a.iuc, a.alert_id, a.from_place as "from", a.to_place as "to", a.day, a.search, a.most_points`,
    [most, EVERY_MINUTES],
    'shop.due_price_alerts',
  );
  // Who has unsubscribed since keeps the alert, and is not told: nor is any price asked for, every hour for three months.
  const agreeing = await whoAgreesToMails(
    ctx.db,
    due.map(({ iuc }) => iuc),
    ALERT_MAILS,
  );
  const trips = Map.groupBy(
    due.filter(({ iuc, day }) => agreeing.has(iuc) && Temporal.PlainDate.compare(day, today) >= 0),
    ({ from, to, day, search }) => JSON.stringify([from, to, day, search]),
  );
  const failures: unknown[] = [];
  for (const alerts of trips.values())
    await lookAtTrip(ctx, alerts[0] as DueRow, alerts, signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      failures.push(error);
    });
  // Said once the others have been told: nobody waits in vain behind a trip that fails at each look.
  if (failures.length > 0) throw failures[0];
  return due.length;
};

/** Asks for the price of a trip once, for everybody who waits for it. */
const lookAtTrip = async (
  ctx: AlertsContext,
  trip: DueRow,
  alerts: readonly DueRow[],
  signal: AbortSignal | undefined,
): Promise<void> => {
  const { quotations } = ctx;
  const timetable = quotations.timetable();
  const [origin, destination] = [stationOf(timetable, trip.from), stationOf(timetable, trip.to)];
  const input = searchKept(trip, trip.search);
  // A place that the timetable no longer has, or a search of a version that is gone: the alert waits for its day to pass.
  if (!origin || !destination || !input) return;
  const lowest = (await quoteDay(quotations, input, 'outward', trip.day, signal))?.lowest;
  if (!lowest) return;
  for (const alert of alerts)
    if (lowest.points <= alert.most_points)
      await tell(ctx, alert, {
        from: origin.name,
        to: destination.name,
        party: partyCount(partyOf(input)),
        points: lowest.points,
        departure: lowest.departure,
        search: searchFields(
          timetable,
          input,
          Temporal.Instant.from(lowest.departure).toZonedDateTimeISO(PARIS),
        ),
      });
};

const tell = async (
  ctx: AlertsContext,
  { iuc, alert_id, most_points }: DueRow,
  found: Omit<PriceAlertTold, 'civility' | 'lastName'>,
): Promise<void> => {
  const customer = await findCustomer(ctx.db, iuc);
  if (!customer) return;
  const { civility, lastName, email } = customer;
  const mail = {
    ...mailOf(priceAlertTold, { ...found, civility, lastName }),
    messageId: newId(),
    recipient: email,
  };
  const [told] = await ctx.db.query<{ told: boolean }>(
    'select shop.tell_price_alert($1, $2, $3, $4, $5, $6) as told',
    [iuc, alert_id, most_points, found.points, ctx.quotations.clock.now(), JSON.stringify(mail)],
    'shop.tell_price_alert',
  );
  if (told?.told) ctx.wake?.('mail.send');
};
