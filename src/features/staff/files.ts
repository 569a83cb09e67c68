import { randomBytes } from 'node:crypto';
import type { SignedInVisitor, StaffFiles } from '#contract/session.ts';
import type { StaffActing } from '#contract/staff.ts';
import type { Database } from '#database/database.ts';
import { deleteOldest, inPortions } from '#database/portions.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import { type Iuc, isUuid, newId, type OrderId } from '#domain/ids.ts';
import { type OverviewJson, overviewFrom, overviewRow } from '#features/customers/index.ts';
import type { DeskOpening } from '#providers/sales-desk/port.ts';
import { recordAct } from './acts.ts';
import { hashOfSecret as hash, isSecret, staffCookie } from './secrets.ts';

/** A file that nobody does anything with ends after this long: whoever comes to the desk next is not served in it. */
const IDLE_SECONDS = 20 * 60;
/** And at the latest: a sale is over by then, or the customer has shown their card once more. */
const LONGEST_SECONDS = 60 * 60;
/** The time of the last request is written at most this often. */
const TOUCH_SECONDS = 60;
const SWEPT_AT_ONCE = 200;

const LIVE = 'f.expires_at > now() and f.last_seen_at + make_interval(secs => f.idle_seconds) > now()';

export interface FileContext {
  readonly db: Database;
  /** Business clock: dates of acts, and what the customer has today. Files themselves live on real time. */
  readonly clock: Clock;
  /** True outside localhost. */
  readonly secure: boolean;
}

interface OpenedFile {
  /** Proves that one has it: the cookie's value, and what follows the full stop of an `X-ESP-Token`. */
  readonly secret: string;
  readonly fileId: string;
  readonly setCookie: string;
  /** Real instant. */
  readonly expiresAt: Temporal.Instant;
}

interface FileRow {
  id: string;
  file_iuc: Iuc;
  agent: string;
  place: string | null;
  may_settle: boolean;
  opened_at: string;
  expires_at: string;
  untouched: boolean;
}

interface EndedRow {
  id: string;
  iuc: Iuc;
  agent: string;
  place: string | null;
}

/** Whose file has ended, and for whom. */
const endOf = ({ id, iuc, agent, place }: EndedRow, correlationId: string) => ({
  iuc,
  by: { agent, ...(place === null ? {} : { place }), fileId: id, correlationId },
});

export interface Files extends StaffFiles {
  /** Opens the file of a customer by a token of the desk; undefined when the token has opened one before. `orderId`: for what of theirs waits. */
  open(
    customer: Iuc,
    opening: DeskOpening,
    request: {
      readonly correlationId: string;
      readonly cookie: string | undefined;
      readonly orderId?: OrderId;
    },
  ): Promise<OpenedFile | undefined>;
  /** The agent is done with the customer: the file opens nothing any more. */
  close(customer: Iuc, by: StaffActing): Promise<void>;
  /** Writes down and takes away the files that have ended by themselves. */
  sweep(): Promise<void>;
}

/** The files that agents open for customers (PRO-01, PRO-06). */
export const staffFiles = ({ db, clock, secure }: FileContext): Files => {
  const cookie = staffCookie('staff-file', secure);

  const find = async (secret: string): Promise<SignedInVisitor | undefined> => {
    if (!isSecret(secret)) return undefined;
    const now = clock.now();
    const [row] = await db.query<{ found: FileRow & (OverviewJson | Record<keyof OverviewJson, null>) }>(
      `select row_to_json(found) as found from (
       select f.id, f.iuc as file_iuc, f.agent, f.place, f.may_settle, f.opened_at, f.expires_at,
              f.last_seen_at < now() - interval '${TOUCH_SECONDS} seconds' as untouched, customer.*
         from session.staff_file f
         left join lateral customer.overview_of(f.iuc, $2) customer on true
        where f.token_hash = $1 and ${LIVE}) found`,
      [hash(secret), parisDate(now)],
      'staff-file-find',
    );
    // A customer who is gone, or has no card any more, is not served.
    if (!row || row.found.iuc === null) return undefined;
    const { found } = row;
    const customer = overviewFrom(overviewRow(found as OverviewJson), now);
    if (!customer.profile.card) return undefined;
    if (found.untouched)
      await db.query(
        'update session.staff_file set last_seen_at = now() where token_hash = $1',
        [hash(secret)],
        'staff-file-touch',
      );
    const openedAt = Temporal.Instant.from(found.opened_at);
    return {
      session: {
        sessionId: found.id,
        iuc: found.file_iuc,
        startedAt: openedAt,
        authenticatedAt: openedAt,
        expiresAt: Temporal.Instant.from(found.expires_at),
        isEsp: true,
        agent: found.agent,
        ...(found.place === null ? {} : { place: found.place }),
        maySettle: found.may_settle,
        rememberMe: false,
      },
      customer,
      // The agent's browser looks as the agent likes it.
      display: {},
    };
  };

  return {
    dropCookie: () => cookie.drop(),

    async read(header, token) {
      const own = cookie.read(header);
      if (token === undefined && own === undefined) return undefined;
      const [reference = '', secret] = token?.split('.') ?? [];
      const found = await find(secret ?? own ?? '');
      if (!found || (token !== undefined && found.session.sessionId !== reference)) return 'closed';
      return found;
    },

    async open(customer, opening, { correlationId, cookie: header, orderId }) {
      const secret = randomBytes(32).toString('base64url');
      const fileId = newId();
      const { agent, place, maySettle, tokenId, expiresAt } = opening;
      const at = clock.now();
      const before = cookie.read(header);
      const rows = await db.transaction(async (tx) => {
        const first = await tx.query(
          'insert into session.desk_token (token_hash, expires_at) values ($1, $2) on conflict do nothing returning 1',
          [hash(tokenId), expiresAt],
        );
        if (first.length === 0) return undefined;
        if (before !== undefined) {
          // The browser has room for one file: whoever opens the next has closed the one before.
          const [left] = await tx.query<EndedRow>(
            'delete from session.staff_file where token_hash = $1 returning id, iuc, agent, place',
            [hash(before)],
          );
          if (left) await recordAct(tx, { ...endOf(left, correlationId), act: 'file-closed', at });
        }
        const [opened] = await tx.query<{ expires_at: Temporal.Instant }>(
          `insert into session.staff_file (token_hash, id, iuc, agent, place, may_settle, opened_at, last_seen_at, idle_seconds, expires_at)
           values ($1, $2, $3, $4, $5, $6, now(), now(), $7, now() + make_interval(secs => $8)) returning expires_at`,
          [hash(secret), fileId, customer, agent, place ?? null, maySettle, IDLE_SECONDS, LONGEST_SECONDS],
        );
        await recordAct(tx, {
          iuc: customer,
          by: { agent, ...(place === undefined ? {} : { place }), fileId, correlationId },
          act: 'file-opened',
          ...(orderId === undefined ? {} : { orderId }),
          at,
        });
        return opened;
      });
      return rows && { secret, fileId, setCookie: cookie.keep(secret), expiresAt: rows.expires_at };
    },

    async close(customer, by) {
      if (!isUuid(by.fileId)) return;
      await db.transaction(async (tx) => {
        const gone = await tx.query('delete from session.staff_file where iuc = $1 and id = $2 returning 1', [
          customer,
          by.fileId,
        ]);
        if (gone.length > 0) await recordAct(tx, { iuc: customer, by, act: 'file-closed', at: clock.now() });
      });
    },

    async sweep() {
      await inPortions(SWEPT_AT_ONCE, (most) =>
        db.transaction(async (tx) => {
          const ended = await tx.query<EndedRow>(
            `delete from session.staff_file f where f.token_hash in (
               select f.token_hash from session.staff_file f where not (${LIVE}) limit $1 for update skip locked)
             returning f.id, f.iuc, f.agent, f.place`,
            [most],
          );
          for (const left of ended)
            await recordAct(tx, { ...endOf(left, ''), act: 'file-ended', at: clock.now() });
          return ended.length;
        }),
      );
      await inPortions(SWEPT_AT_ONCE, (most) =>
        deleteOldest(
          db,
          { table: 'session.desk_token', key: ['token_hash'], age: 'expires_at', over: 'expires_at < now()' },
          most,
        ),
      );
    },
  };
};
