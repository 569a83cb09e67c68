import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Queryable } from '#database/database.ts';
import { type Sealer, sealer } from '#database/sealed.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import type { DeviceSeen, UnansweredCode } from '../accounts-port.ts';

/** Minutes for which a code is good, how often it may be tried, and how often a sign-in may have one sent. */
const CODE_MINUTES = 10;
const TRIES = 5;
const SENDINGS = 4;
/** For so long its holder is shown that a code was asked for and never typed. */
const SHOWN_DAYS = 30;

/** A sign-in that waits for its code: what was typed, and what came of it. */
export interface WaitingLogin {
  /** Who it is, when login and password were right. */
  readonly iuc?: string;
  /** Seconds since 1970 when the password was looked at. */
  readonly provedAt: number;
  /** As typed, for what counts attempts. */
  readonly login: string;
  readonly rememberMe: boolean;
}

export interface DeviceCodes {
  /** Keeps a sign-in with its code; another one under the same name is over. */
  begin(db: Queryable, uid: string, login: WaitingLogin, code: string, seen: DeviceSeen): Promise<void>;
  waiting(db: Queryable, uid: string): Promise<WaitingLogin | undefined>;
  /** Puts another code in the place of the one before; false when that has been done too often. */
  renew(db: Queryable, uid: string, code: string): Promise<boolean>;
  /** Uses a code up: of several at once that are right, one gets the sign-in. */
  use(db: Queryable, uid: string, code: string): Promise<WaitingLogin | undefined>;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

export const deviceCodes = (secret: Uint8Array | string): DeviceCodes => {
  const box: Sealer = sealer(secret, 'device codes');
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(secret as string), '', 'espace-voyageur device codes', 32),
  );
  // Six digits are guessed from a plain hash in a moment: without the key it says nothing.
  const codeHash = (uid: string, code: string): Buffer =>
    createHmac('sha256', key).update(`${uid} ${code}`).digest();
  const open = (uid: string, content: Buffer | undefined): WaitingLogin | undefined => {
    const plain = content && box.open(content, `login ${uid}`);
    return plain === undefined ? undefined : (JSON.parse(plain) as WaitingLogin);
  };
  return {
    async begin(db, uid, login, code, { device, network }) {
      await db.query(
        `insert into identity.device_code as c (login_hash, content, code_hash, expires_at)
         values ($1, $2, $3, now() + interval '${CODE_MINUTES} minutes')
         on conflict (login_hash) do update set content = excluded.content, code_hash = excluded.code_hash,
           expires_at = excluded.expires_at, tries = 0, used_at = null, sent = c.sent + 1`,
        [hash(uid), box.seal(JSON.stringify(login), `login ${uid}`), codeHash(uid, code)],
        'identity-code-begin',
      );
      if (login.iuc !== undefined)
        await db.query(
          `insert into identity.unanswered_code (iuc, asked_id, login_hash, device, network, expires_at)
           values ($1, $2, $3, $4, $5, now() + interval '${SHOWN_DAYS} days')
           on conflict (iuc, login_hash) do update set asked_at = now(), device = excluded.device, network = excluded.network`,
          [login.iuc, newId(), hash(uid), device, network],
          'identity-code-asked',
        );
    },
    async waiting(db, uid) {
      const [row] = await db.query<{ content: Buffer }>(
        'select content from identity.device_code where login_hash = $1 and used_at is null',
        [hash(uid)],
        'identity-code-waiting',
      );
      return open(uid, row?.content);
    },
    async renew(db, uid, code) {
      const rows = await db.query(
        `update identity.device_code set code_hash = $2, tries = 0, sent = sent + 1,
                expires_at = now() + interval '${CODE_MINUTES} minutes'
          where login_hash = $1 and used_at is null and sent < ${SENDINGS} returning 1`,
        [hash(uid), codeHash(uid, code)],
        'identity-code-renew',
      );
      return rows.length > 0;
    },
    async use(db, uid, code) {
      const [row] = await db.query<{ content: Buffer; right: boolean }>(
        `update identity.device_code
            set tries = tries + 1, used_at = case when code_hash = $2 then now() end
          where login_hash = $1 and used_at is null and tries < ${TRIES} and expires_at > now()
         returning content, used_at is not null as right`,
        [hash(uid), codeHash(uid, code)],
        'identity-code-use',
      );
      const login = row?.right ? open(uid, row.content) : undefined;
      if (login?.iuc !== undefined)
        await db.query(
          'delete from identity.unanswered_code where iuc = $1 and login_hash = $2',
          [login.iuc, hash(uid)],
          'identity-code-answered',
        );
      return login;
    },
  };
};

/** Codes of an account that are over and were never typed. */
export const unansweredCodesOf = (db: Queryable, iuc: Iuc): Promise<UnansweredCode[]> =>
  db.query<UnansweredCode>(
    `select asked_id as "deviceId", device, network, asked_at as "askedAt" from identity.unanswered_code
      where iuc = $1 and expires_at > now() and asked_at < now() - interval '${CODE_MINUTES} minutes'
      order by asked_at desc limit 5`,
    [iuc],
    'identity-unanswered-codes',
  );
