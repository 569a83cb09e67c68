import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '#database/database.ts';
import { forgetAged } from '#database/portions.ts';
import type { Iuc } from '#domain/ids.ts';
import type { Perishable } from '#features/retention/contract.ts';

/** What a link does; one purpose never opens what another was made for. */
export interface LinkPurpose {
  readonly name: string;
  readonly hours: number;
  /** It opens nothing and keeps its owner from harm: what ends the links of somebody leaves it. */
  readonly protects?: boolean;
}

/** `open`: it may act. The others say why not; `unknown` is none of ours, or of another purpose. */
export type LinkState =
  | {
      readonly state: 'open' | 'used' | 'replaced' | 'expired';
      readonly iuc: Iuc;
      readonly expiresAt: Temporal.Instant;
    }
  | { readonly state: 'unknown' };

/** What tokens are made with from their seeds; derived from the root secret, the same in every process. */
export type LinkKey = Buffer & { readonly isLinkKey: true };
export const linkKey = (root: Uint8Array): LinkKey =>
  Buffer.from(hkdfSync('sha256', root, '', 'links of mails', 32)) as LinkKey;

/**
 * The token of a link by its seed: the mail that is queued carries the seed, so that neither the outbox nor a copy of the database holds
 * what opens anything.
 */
export const tokenOf = (key: LinkKey, seed: string): string =>
  createHmac('sha256', key).update(seed).digest('base64url');

/** 256 bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const SEED_BYTES = 32;
/** An expired link is still known for this long, so that it can say so and be sent again. */
const KNOWN_DAYS = 30;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Links of one person, held by a transaction until it ends: nobody else makes, uses or ends any of them meanwhile, so that none is missed
 * because it was not committed yet.
 */
export interface HeldLinks {
  readonly tx: Transaction;
  readonly iuc: Iuc;
  readonly areHeld: true;
}

const HOLD = `pg_advisory_xact_lock(hashtextextended('links of ' || iuc::text, 0))`;

/**
 * Holds somebody's links: before anything else of theirs is written or locked, so that all who do wait in one order. What the links are for,
 * an address above all, is read after.
 */
export const holdLinks = async (tx: Transaction, iuc: Iuc): Promise<HeldLinks> => {
  await tx.query(`select ${HOLD} from (select $1::uuid as iuc) person`, [iuc], 'link-hold');
  return { tx, iuc, areHeld: true };
};

/** The same for whoever a link was sent to; undefined where there is none. */
const holdLinksBy = async (
  tx: Transaction,
  { name }: LinkPurpose,
  token: string,
): Promise<HeldLinks | undefined> => {
  if (!TOKEN.test(token)) return undefined;
  const [row] = await tx.query<{ iuc: Iuc }>(
    `select iuc, ${HOLD} from link.link where token_hash = $1 and purpose = $2`,
    [hashOf(token), name],
    'link-hold-by-token',
  );
  return row && { tx, iuc: row.iuc, areHeld: true };
};

/**
 * Makes the link of a mail (SEC-09): the token is kept as a hash only, and what was sent before for the same purpose no longer acts. In the
 * transaction that queues the mail.
 */
export const makeLink = async (
  { tx, iuc }: HeldLinks,
  key: LinkKey,
  purpose: LinkPurpose,
): Promise<{ readonly seed: string; readonly expiresAt: Temporal.Instant }> => {
  const seed = randomBytes(SEED_BYTES).toString('base64url');
  const [row] = await tx.query<{ expires_at: Temporal.Instant }>(
    `with before as (
       update link.link set replaced_at = now() where iuc = $2 and purpose = $3 and used_at is null and replaced_at is null)
     insert into link.link (token_hash, iuc, purpose, expires_at, protects)
     values ($1, $2, $3, now() + make_interval(hours => $4), $5) returning expires_at`,
    [hashOf(tokenOf(key, seed)), iuc, purpose.name, purpose.hours, purpose.protects ?? false],
    'link-make',
  );
  return { seed, expiresAt: (row as { expires_at: Temporal.Instant }).expires_at };
};

interface Row {
  readonly iuc: Iuc;
  readonly expires_at: Temporal.Instant;
  readonly state: 'open' | 'used' | 'replaced' | 'expired';
}

const read = (row: Row | undefined): LinkState =>
  row ? { state: row.state, iuc: row.iuc, expiresAt: row.expires_at } : { state: 'unknown' };

const STATE = `case when used_at is not null then 'used' when replaced_at is not null then 'replaced'
  when expires_at <= now() then 'expired' else 'open' end as state`;

/** What a link is worth, changing nothing: for the page that it opens. */
export const seeLink = async (db: Queryable, { name }: LinkPurpose, token: string): Promise<LinkState> => {
  if (!TOKEN.test(token)) return { state: 'unknown' };
  const [row] = await db.query<Row>(
    `select iuc, expires_at, ${STATE} from link.link where token_hash = $1 and purpose = $2`,
    [hashOf(token), name],
    'link-see',
  );
  return read(row);
};

/** Until when the link of this purpose that was sent to somebody last acts; undefined where none does any more. */
export const openLinkOf = async (
  db: Queryable,
  { name }: LinkPurpose,
  iuc: Iuc,
): Promise<Temporal.Instant | undefined> => {
  const [row] = await db.query<{ expires_at: Temporal.Instant }>(
    `select expires_at from link.link
      where iuc = $1 and purpose = $2 and used_at is null and replaced_at is null and expires_at > now()`,
    [iuc, name],
    'link-open',
  );
  return row?.expires_at;
};

/** Whether somebody was ever sent a link of this purpose that is still known. */
export const hasLink = async (db: Queryable, { name }: LinkPurpose, iuc: Iuc): Promise<boolean> => {
  const [row] = await db.query<{ sent: boolean }>(
    'select exists (select from link.link where iuc = $1 and purpose = $2) as sent',
    [iuc, name],
    'link-has',
  );
  return row?.sent ?? false;
};

/**
 * Uses a link up, once: of many at the same time one finds it open. In the transaction of what it does, which gives it back when it fails,
 * and which holds the links of its owner.
 */
export const useLink = async (
  tx: Transaction,
  purpose: LinkPurpose,
  token: string,
): Promise<{ readonly links: HeldLinks; readonly link: LinkState } | undefined> => {
  const links = await holdLinksBy(tx, purpose, token);
  if (!links) return undefined;
  const [row] = await tx.query<Row>(
    `with seen as materialized (
       select token_hash, iuc, expires_at, ${STATE} from link.link where token_hash = $1 and purpose = $2 for update),
     used as (
       update link.link l set used_at = now() from seen s where l.token_hash = s.token_hash and s.state = 'open')
     select iuc, expires_at, state from seen`,
    [hashOf(token), purpose.name],
    'link-use',
  );
  return { links, link: read(row) };
};

/**
 * Makes the links that were sent to somebody and not used yet worthless: what they were good for was decided otherwise. Those that protect
 * stay: whoever has got into an account and changes its password must not take its owner's way to keep it.
 */
export const endLinksOf = async ({ tx, iuc }: HeldLinks): Promise<void> => {
  await tx.query(
    'update link.link set replaced_at = now() where iuc = $1 and not protects and used_at is null and replaced_at is null',
    [iuc],
    'link-end',
  );
};

/** Links that are over. */
export const linkPerishables = (db: Queryable): readonly Perishable[] => [
  {
    what: 'links',
    keptDays: KNOWN_DAYS,
    time: 'real',
    forget: forgetAged(db, { table: 'link.link', key: ['token_hash'], age: 'expires_at' }),
  },
];
