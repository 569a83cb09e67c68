import { randomBytes } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { deleteOldest, inPortions } from '#database/portions.ts';
import { newId } from '#domain/ids.ts';
import type { DeskOpening } from '#providers/sales-desk/port.ts';
import { hashOfSecret, isSecret, staffCookie } from './secrets.ts';

/** A list that nobody looks at ends after this long: as long as a file that was opened from it may last. */
const IDLE_SECONDS = 60 * 60;
/** And at the latest with a working day. */
const LONGEST_SECONDS = 8 * 60 * 60;
/** The time of the last look is written at most this often. */
const TOUCH_SECONDS = 60;
const SWEPT_AT_ONCE = 200;

const LIVE = 'q.expires_at > now() and q.last_seen_at + make_interval(secs => q.idle_seconds) > now()';

/** Who sees to what waits for people. */
export interface QueueVisit {
  /** Profile and number as the desk knows them. */
  readonly agent: string;
  readonly place?: string;
  readonly maySettle: boolean;
}

/** Lists of what waits for people that agents have open (PRO-03): of no customer, apart from their files. */
export interface QueueVisits {
  /** `Set-Cookie` of a list that a token of the desk opens; undefined when the token has opened something before. */
  open(opening: DeskOpening): Promise<string | undefined>;
  /** Whose list a browser has open. */
  read(cookieHeader: string | undefined): Promise<QueueVisit | undefined>;
  /** Ends it; answers the `Set-Cookie` that takes its cookie away. */
  close(cookieHeader: string | undefined): Promise<string>;
  /** Takes away the lists that have ended by themselves. */
  sweep(): Promise<void>;
}

export const queueVisits = ({
  db,
  secure,
}: {
  readonly db: Database;
  /** True outside localhost. */
  readonly secure: boolean;
}): QueueVisits => {
  const cookie = staffCookie('staff-queue', secure);
  return {
    async open({ agent, place, maySettle, tokenId, expiresAt }) {
      const secret = randomBytes(32).toString('base64url');
      const isOpened = await db.transaction(async (tx) => {
        const first = await tx.query(
          'insert into session.desk_token (token_hash, expires_at) values ($1, $2) on conflict do nothing returning 1',
          [hashOfSecret(tokenId), expiresAt],
        );
        if (first.length === 0) return false;
        await tx.query(
          `insert into session.staff_queue (token_hash, agent, place, may_settle, last_seen_at, idle_seconds, expires_at)
           values ($1, $2, $3, $4, now(), $5, now() + make_interval(secs => $6))`,
          [hashOfSecret(secret), agent, place ?? null, maySettle, IDLE_SECONDS, LONGEST_SECONDS],
        );
        return true;
      });
      return isOpened ? cookie.keep(secret) : undefined;
    },

    async read(header) {
      const secret = cookie.read(header);
      if (!isSecret(secret)) return undefined;
      const [row] = await db.query<{
        agent: string;
        place: string | null;
        may_settle: boolean;
        untouched: boolean;
      }>(
        `select agent, place, may_settle, last_seen_at < now() - interval '${TOUCH_SECONDS} seconds' as untouched
         from session.staff_queue q where token_hash = $1 and ${LIVE}`,
        [hashOfSecret(secret)],
        'staff-queue-find',
      );
      if (!row) return undefined;
      if (row.untouched)
        await db.query(
          'update session.staff_queue set last_seen_at = now() where token_hash = $1',
          [hashOfSecret(secret)],
          'staff-queue-touch',
        );
      const { agent, place, may_settle: maySettle } = row;
      return { agent, ...(place === null ? {} : { place }), maySettle };
    },

    async close(header) {
      const secret = cookie.read(header);
      if (isSecret(secret))
        await db.query('delete from session.staff_queue where token_hash = $1', [hashOfSecret(secret)]);
      return cookie.drop();
    },

    async sweep() {
      await inPortions(SWEPT_AT_ONCE, (most) =>
        deleteOldest(
          db,
          {
            table: 'session.staff_queue',
            key: ['token_hash'],
            age: 'expires_at',
            over: 'expires_at < now()',
          },
          most,
        ),
      );
    },
  };
};

/** What opens a customer's file from the list, as a token of the desk would: once, and for now. */
export const openingFromQueue = ({ agent, place, maySettle }: QueueVisit): DeskOpening => ({
  agent,
  isAuthorised: true,
  maySettle,
  supervises: true,
  ...(place === undefined ? {} : { place }),
  tokenId: newId(),
  expiresAt: Temporal.Now.instant().add({ seconds: 60 }),
});
