import type { Queryable } from '#database/database.ts';
import type { Customer } from '#domain/customer.ts';
import { failure, type Result, success } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';
import { findCustomer } from '#features/customers/index.ts';
import {
  actByLink,
  holdLinks,
  type LinkPurpose,
  type LinkRefusal,
  makeLink,
  type SeenLink,
  seeSubject,
} from '#features/links/index.ts';
import { mailOf, queueMail } from '#features/mail/index.ts';
import type { PersonalDataContext } from '../contract.ts';
import { erasureAsked, erasureTakenBack } from '../templates.ts';

/**
 * An erasure that was asked for. Its life, each step in a transaction of its own:
 *
 *   asked (here; taken back: no row) -> leaving (`erasure-jobs.ts`, on its day: last mail, nobody signs in) -> erased (`erase.ts`: no row)
 *     -> swept (`erase.ts`, ten minutes later: what a request under way has written meanwhile)
 *
 * What of a table goes, stays without its name, or stays for how many years is `CUSTOMER_DATA` of `features/retention`.
 */
export interface Erasure {
  /** `leaving`: its last mail is under way, and nothing takes it back any more. */
  readonly state: 'asked' | 'leaving';
  readonly askedAt: Temporal.Instant;
  readonly dueAt: Temporal.Instant;
}

/** An order that has not ended holds an erasure up; its link still takes it back then. */
const LINK_DAYS_AFTER = 30;

/** Of the mail's link, as long as the erasure may be taken back; it says so itself where that is over. */
const purposeOf = ({ erasureDays }: PersonalDataContext): LinkPurpose => ({
  name: 'erasure',
  hours: (erasureDays + LINK_DAYS_AFTER) * 24,
  protects: true,
});

export const erasureOf = async (db: Queryable, iuc: Iuc): Promise<Erasure | undefined> => {
  const [row] = await db.query<Erasure>(
    'select state, asked_at as "askedAt", due_at as "dueAt" from personal.erasure where iuc = $1',
    [iuc],
    'erasure-of',
  );
  return row;
};

/**
 * Asks for the end of an account (ACCOUNT-12), after the days in which it may be taken back; a mail says so and carries the link that takes it
 * back. Asked for again, it is the same.
 */
export const askErasure = async (
  ctx: PersonalDataContext,
  { iuc, firstName, lastName, email }: Customer,
): Promise<void> => {
  const at = ctx.clock.now();
  const dueAt = at.add({ hours: 24 * ctx.erasureDays });
  await ctx.db.transaction(async (tx) => {
    const links = await holdLinks(tx, iuc);
    const asked = await tx.query(
      `insert into personal.erasure (iuc, asked_at, due_at) values ($1, $2, $3) on conflict do nothing returning iuc`,
      [iuc, at, dueAt],
      'erasure-ask',
    );
    if (asked.length === 0) return;
    await tx.query(
      `select job.enqueue('personal.erase', $1::text, jsonb_build_object('iuc', $1::text), clock_timestamp() + make_interval(days => $2), 0)`,
      [iuc, ctx.erasureDays],
    );
    const { seed } = await makeLink(links, ctx.linkKey, purposeOf(ctx));
    const told = { firstName, lastName, seed, dueAt: dueAt.toString() };
    await queueMail(tx, { iuc, email }, mailOf(erasureAsked, told), at);
  });
  ctx.wake('mail.send');
  ctx.wake('personal.erase');
};

/** Takes it back, and says so by mail; false where nothing was asked for, or it is too late. */
const takeBack = async (ctx: PersonalDataContext, tx: Queryable, iuc: Iuc): Promise<boolean> => {
  const gone = await tx.query(
    `with gone as (delete from personal.erasure where iuc = $1 and state = 'asked' returning iuc)
     select job.forget('personal.erase', iuc::text) from gone`,
    [iuc],
    'erasure-take-back',
  );
  if (gone.length === 0) return false;
  const customer = await findCustomer(tx, iuc);
  if (customer) {
    const { firstName, lastName } = customer;
    await queueMail(tx, customer, mailOf(erasureTakenBack, { firstName, lastName }), ctx.clock.now());
  }
  return true;
};

/** Keeps the account: pressed by its holder, signed in. */
export const keepAccount = async (
  ctx: PersonalDataContext,
  iuc: Iuc,
): Promise<Result<object, 'erasure-not-asked'>> => {
  const isKept = await ctx.db.transaction((tx) => takeBack(ctx, tx, iuc));
  if (!isKept) return failure('erasure-not-asked');
  ctx.wake('mail.send');
  return success({});
};

/** Why a link does not keep the account: nothing waits any more, an erasure does of which it is not the link, or it is none of ours. */
export const ERASURE_REFUSALS = {
  used: 'erasure-not-asked',
  replaced: 'erasure-still-due',
  expired: 'erasure-still-due',
  unknown: 'link-expired',
} as const;
type ErasureRefusal = (typeof ERASURE_REFUSALS)[LinkRefusal];

/** What the link of the mail is worth: the erasure that it would take back. One that does not act is `replaced` while an erasure stands. */
export const seeErasureLink = async (ctx: PersonalDataContext, token: string): Promise<SeenLink<Erasure>> => {
  let isDue = false;
  const seen = await seeSubject(
    ctx.db,
    purposeOf(ctx),
    token,
    async (iuc) => {
      const erasure = await erasureOf(ctx.db, iuc);
      isDue = erasure?.state === 'asked';
      return isDue ? erasure : undefined;
    },
    'used',
  );
  if (seen.refusal === undefined || seen.refusal === 'unknown') return seen;
  return { refusal: isDue ? 'replaced' : 'used', waiting: undefined };
};

/** Keeps the account by the button of the link's page: once, however often it is pressed. */
export const keepAccountByLink = async (
  ctx: PersonalDataContext,
  token: string,
): Promise<Result<object, ErasureRefusal>> => {
  const refused = () => failure('erasure-not-asked');
  const done = await actByLink(ctx, purposeOf(ctx), token, refused, async ({ tx, iuc }) =>
    (await takeBack(ctx, tx, iuc)) ? success({}) : refused(),
  );
  if (done.ok) return done;
  const { refusal = 'used' } = await seeErasureLink(ctx, token);
  return failure(ERASURE_REFUSALS[refusal]);
};
