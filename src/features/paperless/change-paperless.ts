import type { Queryable } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import type { Customer } from '#domain/customer.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import { findCustomer } from '#features/customers/index.ts';
import {
  actByLink,
  type HeldLinks,
  holdLinks,
  type LinkPurpose,
  makeLink,
  type SeenLink,
  seeSubject,
} from '#features/links/index.ts';
import { mailOf, queueMail, refusedSince } from '#features/mail/index.ts';
import type { PaperlessContext } from './contract.ts';
import { paperlessOf } from './read-paperless.ts';
import { paperlessEnded, paperlessStarted } from './templates.ts';

/** The link of the mail that confirms: goes back to plastic without signing in. */
const BACK_TO_PLASTIC: LinkPurpose = { name: 'paperless-end', hours: 720 };

const keepPhoto = async (
  tx: Queryable,
  iuc: Iuc,
  photo: Uint8Array,
  now: Temporal.Instant,
): Promise<void> => {
  await tx.query(
    `insert into customer.card_photo (iuc, photo_id, content, taken_at) values ($1, $2, $3, $4)
     on conflict (iuc) do update set photo_id = excluded.photo_id, content = excluded.content, taken_at = excluded.taken_at,
       unused_since = null`,
    [iuc, newId(), photo, now],
    'paperless-keep-photo',
  );
};

type Changed = Success<object> | Failure<'paperless-not-eligible'>;

/**
 * Puts somebody's cards into their telephone (CARD-06): with a photo the first time or again, without one where theirs may be taken up
 * again. Pressed twice it is one subscription and one mail.
 */
export const subscribePaperless = async (
  { patient, clock, wake, linkKey }: PaperlessContext,
  customer: Customer,
  photo: Uint8Array | undefined,
): Promise<Changed> => {
  const { iuc } = customer;
  const now = clock.now();
  const done = await patient.transaction(async (tx): Promise<Changed> => {
    const links = await holdLinks(tx, iuc);
    const { state, permissions } = await paperlessOf(tx, iuc, parisDate(now));
    if (state === 'SOUSCRIT') return success({});
    const isAllowed = photo
      ? permissions.includes('SUBSCRIBE') || permissions.includes('RESUBSCRIBE_WITH_UPDATE')
      : permissions.includes('RESUBSCRIBE_WITHOUT_UPDATE');
    if (!isAllowed) return failure('paperless-not-eligible');
    await tx.query(
      `insert into customer.paperless (iuc, subscribed_at) values ($1, $2)
       on conflict (iuc) do update set subscribed_at = excluded.subscribed_at, ended_at = null`,
      [iuc, now],
      'paperless-subscribe',
    );
    if (photo) await keepPhoto(tx, iuc, photo, now);
    else
      await tx.query(
        'update customer.card_photo set unused_since = null where iuc = $1',
        [iuc],
        'paperless-use-photo',
      );
    const { seed, expiresAt } = await makeLink(links, linkKey, BACK_TO_PLASTIC);
    const { civility, lastName } = customer;
    await queueMail(
      tx,
      customer,
      mailOf(paperlessStarted, {
        civility,
        lastName,
        at: now.toString(),
        seed,
        expiresAt: expiresAt.toString(),
      }),
      now,
    );
    return success({});
  });
  if (done.ok) wake('mail.send');
  return done;
};

/** Another photo on somebody's cards (CARD-07); the one before is gone. */
export const updatePhoto = async (
  { patient, clock }: PaperlessContext,
  { iuc }: Pick<Customer, 'iuc'>,
  photo: Uint8Array,
): Promise<Changed> => {
  const now = clock.now();
  return patient.transaction(async (tx): Promise<Changed> => {
    await holdLinks(tx, iuc);
    const { permissions } = await paperlessOf(tx, iuc, parisDate(now));
    if (!permissions.includes('UPDATE_PHOTO')) return failure('paperless-not-eligible');
    await keepPhoto(tx, iuc, photo, now);
    return success({});
  });
};

/** What comes of going back to plastic: whether the mail that confirms it can arrive. */
interface PaperlessEnd {
  readonly iuc: Iuc;
  /** The mail server of their address has refused our mails: it goes out all the same, and is not to be counted on. */
  readonly isMailRefused: boolean;
}
type Ended = Success<PaperlessEnd> | Failure<'paperless-not-eligible'>;

/** Goes back to plastic, in a transaction that holds their links. */
const endHeld = async ({ tx, iuc }: HeldLinks, now: Temporal.Instant): Promise<Ended> => {
  const [ended] = await tx.query(
    'update customer.paperless set ended_at = $2 where iuc = $1 and ended_at is null returning iuc',
    [iuc, now],
    'paperless-end',
  );
  const customer = ended && (await findCustomer(tx, iuc));
  if (!customer) return failure('paperless-not-eligible');
  await tx.query(
    'update customer.card_photo set unused_since = $2 where iuc = $1',
    [iuc, now],
    'paperless-unuse-photo',
  );
  const { civility, lastName, email } = customer;
  await queueMail(tx, customer, mailOf(paperlessEnded, { civility, lastName, at: now.toString() }), now);
  return success({ iuc, isMailRefused: (await refusedSince(tx, iuc, email)) !== undefined });
};

/** Takes somebody's cards out of their telephone (CARD-06), and tells them by mail; who has none there is not eligible. */
export const endPaperless = async (
  { db, clock, wake }: Pick<PaperlessContext, 'db' | 'clock' | 'wake'>,
  iuc: Iuc,
): Promise<Ended> => {
  const ended = await db.transaction(async (tx) => endHeld(await holdLinks(tx, iuc), clock.now()));
  if (ended.ok) wake('mail.send');
  return ended;
};

/** What the link of a mail is worth, changing nothing (SEC-09): whose cards it would take out of their telephone. */
export const seePaperlessLink = (
  { db }: Pick<PaperlessContext, 'db'>,
  token: string,
): Promise<SeenLink<{ readonly iuc: Iuc }>> =>
  seeSubject(
    db,
    BACK_TO_PLASTIC,
    token,
    async (iuc) => {
      const [running] = await db.query(
        'select from customer.paperless where iuc = $1 and ended_at is null',
        [iuc],
        'paperless-runs',
      );
      return running ? { iuc } : undefined;
    },
    'used',
  );

/** The same by the link of a mail, once. */
export const endPaperlessByLink = (
  ctx: Pick<PaperlessContext, 'db' | 'clock' | 'wake'>,
  token: string,
): Promise<Ended | Failure<'link-expired'>> =>
  actByLink(
    ctx,
    BACK_TO_PLASTIC,
    token,
    () => failure('link-expired'),
    (links): Promise<Ended | Failure<'link-expired'>> => endHeld(links, ctx.clock.now()),
  );
