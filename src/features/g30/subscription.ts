import type { Database, Queryable } from '#database/database.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import type { ContentReference } from '#domain/content-reference.ts';
import type { Customer } from '#domain/customer.ts';
import { failure, type Result, success } from '#domain/failure.ts';
import { activationOf, endAfterNotice, endsBeforeItBegins, type G30Subscription } from '#domain/g30.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import type { ContentLibrary } from '#features/content/index.ts';
import { mailOf, queueMail } from '#features/mail/index.ts';
import { g30Ended, g30Subscribed } from './templates.ts';

export interface G30Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly content: Pick<ContentLibrary, 'entry'>;
  /** A mail was queued. */
  readonly wake: (queue: string) => void;
}

/** What is agreed to by subscribing. */
export const G30_TERMS: ContentReference = 'terms/service-g30';

interface Row {
  readonly subscription_id: string;
  readonly subscribed_on: Temporal.PlainDate;
  readonly activates_on: Temporal.PlainDate;
  readonly ends_on: Temporal.PlainDate | null;
}

const COLUMNS = 'subscription_id, subscribed_on, activates_on, ends_on';

const subscriptionFrom = ({ subscribed_on, activates_on, ends_on }: Row): G30Subscription => ({
  subscribedOn: subscribed_on,
  activatesOn: activates_on,
  ...(ends_on ? { endsOn: ends_on } : {}),
});

/** The subscription that runs on a day, its end asked for or not. */
const runningOn = async (db: Queryable, iuc: Iuc, today: Temporal.PlainDate): Promise<Row | undefined> => {
  const [row] = await db.query<Row>(
    `select ${COLUMNS} from g30.subscription where iuc = $1 and (ends_on is null or ends_on > $2)`,
    [iuc, today],
    'g30-running',
  );
  return row;
};

/** A customer's subscription today, undefined where there is none or it has ended (G30-01). */
export const g30SubscriptionOf = async (
  { db, clock }: Pick<G30Context, 'db' | 'clock'>,
  iuc: Iuc,
): Promise<G30Subscription | undefined> => {
  const row = await runningOn(db, iuc, parisDate(clock.now()));
  return row && subscriptionFrom(row);
};

/** One change after the other, so that the second sees what the first has made. */
const hold = (tx: Queryable, iuc: Iuc): Promise<unknown> =>
  tx.query('select from customer.person where iuc = $1 for update', [iuc], 'g30-hold');

/**
 * Subscribes a member (G30-01) to the terms in force, and tells them by mail. Pressed twice, at the same time too, it is one subscription
 * and one mail. Whoever has ended it and comes back before it is over goes on as before.
 */
export const subscribeG30 = async (
  { db, clock, content, wake }: G30Context,
  customer: Customer,
  termsVersion: string,
): Promise<Result<{ readonly subscription: G30Subscription }, 'g30-terms-outdated'>> => {
  if (termsVersion !== content.entry(G30_TERMS)?.version) return failure('g30-terms-outdated');
  const { iuc } = customer;
  const now = clock.now();
  const today = parisDate(now);
  const subscription = await db.transaction(async (tx) => {
    await hold(tx, iuc);
    const running = await runningOn(tx, iuc, today);
    if (running && running.ends_on === null) return subscriptionFrom(running);
    const [row] = running
      ? await tx.query<Row>(
          `update g30.subscription set notified_at = null, ends_on = null, terms_version = $3, changed_at = $4
            where iuc = $1 and subscription_id = $2 returning ${COLUMNS}`,
          [iuc, running.subscription_id, termsVersion, now],
          'g30-go-on',
        )
      : await tx.query<Row>(
          `insert into g30.subscription (iuc, subscription_id, subscribed_at, subscribed_on, activates_on, terms_version, changed_at)
           values ($1, $2, $3, $4, $5, $6, $3) returning ${COLUMNS}`,
          [iuc, newId(), now, today, activationOf(today), termsVersion],
          'g30-subscribe',
        );
    await tx.query(
      `insert into customer.accepted_terms (iuc, document, version, accepted_at) values ($1, $2, $3, $4) on conflict do nothing`,
      [iuc, G30_TERMS, termsVersion, now],
      'g30-terms',
    );
    const made = subscriptionFrom(row as Row);
    const { civility, lastName } = customer;
    await queueMail(
      tx,
      customer,
      mailOf(g30Subscribed, {
        civility,
        lastName,
        activatesOn: made.activatesOn.toString(),
        goesOn: Boolean(running),
      }),
      now,
    );
    return made;
  });
  wake('mail.send');
  return success({ subscription });
};

/**
 * Ends somebody's subscription with the month (G30-02), and tells them by mail; undefined where none runs. Asked for again it is the same
 * end, and no other mail.
 */
export const endG30 = async (
  { db, clock, wake }: Pick<G30Context, 'db' | 'clock' | 'wake'>,
  customer: Customer,
): Promise<(G30Subscription & { readonly endsOn: Temporal.PlainDate }) | undefined> => {
  const { iuc, civility, lastName } = customer;
  const now = clock.now();
  const today = parisDate(now);
  const ended = await db.transaction(async (tx) => {
    await hold(tx, iuc);
    const running = await runningOn(tx, iuc, today);
    if (!running) return undefined;
    if (running.ends_on) return { ...subscriptionFrom(running), endsOn: running.ends_on };
    const endsOn = endAfterNotice(today);
    await tx.query(
      `update g30.subscription set notified_at = $3, ends_on = $4, changed_at = $3 where iuc = $1 and subscription_id = $2`,
      [iuc, running.subscription_id, now, endsOn],
      'g30-end',
    );
    await queueMail(
      tx,
      customer,
      mailOf(g30Ended, {
        civility,
        lastName,
        askedAt: now.toString(),
        endsOn: endsOn.toString(),
        isNeverActive: endsBeforeItBegins(running.activates_on, endsOn),
      }),
      now,
    );
    return { ...subscriptionFrom(running), endsOn };
  });
  wake('mail.send');
  return ended;
};
