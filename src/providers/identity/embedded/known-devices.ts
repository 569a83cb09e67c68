import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '#database/database.ts';
import { type Iuc, newId } from '#domain/ids.ts';
import type { DeviceSeen, KnownDevice } from '../accounts-port.ts';

/** What known devices are kept by. */
export interface DeviceOptions {
  /** Root secret, at least 32 bytes. */
  readonly secret: Uint8Array | string;
  /** True outside localhost. */
  readonly secureCookies: boolean;
  /** For so long a device is known without a sign-in. */
  readonly knownDays: number;
}

const VALUE = /^([\w-]{43})\.([\w-]{43})$/;

const keyOf = ({ secret }: DeviceOptions): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret as string), '', 'espace-voyageur known devices', 32));
const macOf = (options: DeviceOptions, what: string): Buffer =>
  createHmac('sha256', keyOf(options)).update(what).digest();
const nameOf = ({ secureCookies }: DeviceOptions): string => `${secureCookies ? '__Host-' : ''}appareil`;

/** The name of this browser, if we have given it and signed it. */
const browserOf = (options: DeviceOptions, cookieHeader: string | undefined): string | undefined => {
  const name = `${nameOf(options)}=`;
  const value = (cookieHeader ?? '').split(/; */).find((part) => part.startsWith(name));
  const [, id, signature] = VALUE.exec(value?.slice(name.length) ?? '') ?? [];
  if (id === undefined || signature === undefined) return undefined;
  const right = macOf(options, `cookie ${id}`);
  return timingSafeEqual(Buffer.from(signature, 'base64url'), right) ? id : undefined;
};
const hashOf = (options: DeviceOptions, id: string): Buffer => macOf(options, `row ${id}`);

/** Whether this browser is known for that account; one that is used stays known. */
export const isKnownDevice = async (
  db: Queryable,
  options: DeviceOptions,
  iuc: Iuc,
  seen: DeviceSeen,
): Promise<boolean> => {
  const id = browserOf(options, seen.cookie);
  if (id === undefined) return false;
  const rows = await db.query(
    `update identity.known_device set last_used_at = now(), device = $3, network = $4,
            expires_at = now() + make_interval(days => $5)
      where iuc = $1 and cookie_hash = $2 and expires_at > now() returning 1`,
    [iuc, hashOf(options, id), seen.device, seen.network, options.knownDays],
    'identity-is-known-device',
  );
  return rows.length > 0;
};

/**
 * This browser is known for the account from now on; answers its `Set-Cookie`. It has another value each time, which the accounts that it
 * was known for take over: whoever planted the value before has nothing of it. `isSignedIn` where that is how it has become known, and
 * nobody is about to (`expectedLogin`).
 */
export const rememberDevice = async (
  db: Queryable,
  options: DeviceOptions,
  iuc: Iuc,
  seen: DeviceSeen,
  isSignedIn = false,
): Promise<string> => {
  const before = browserOf(options, seen.cookie);
  const id = randomBytes(32).toString('base64url');
  await db.query(
    `with taken as (
       update identity.known_device set cookie_hash = $3 where cookie_hash = $2 and iuc <> $1
     ), gone as (delete from identity.known_device where cookie_hash = $2 and iuc = $1)
     insert into identity.known_device (iuc, device_id, cookie_hash, device, network, expires_at, known_at, last_used_at)
     values ($1, $4, $3, $5, $6, now() + make_interval(days => $7), now(), case when $8 then clock_timestamp() else now() end)`,
    [
      iuc,
      before === undefined ? null : hashOf(options, before),
      hashOf(options, id),
      newId(),
      seen.device,
      seen.network,
      options.knownDays,
      isSignedIn,
    ],
    'identity-remember-device',
  );
  const value = `${id}.${macOf(options, `cookie ${id}`).toString('base64url')}`;
  return `${nameOf(options)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${options.knownDays * 86_400}${options.secureCookies ? '; Secure' : ''}`;
};

/** For so long after a mail's link was used here its account is the one that is about to sign in. */
const EXPECTED_MINUTES = 30;

/**
 * The address of who is about to sign in: whose mail's link has just been used in this browser (an activation, a new password), and who
 * has not signed in by it since. Nobody else's is told to a browser that holds this cookie.
 */
export const expectedLogin = async (
  db: Queryable,
  options: DeviceOptions,
  cookieHeader: string | undefined,
): Promise<string | undefined> => {
  const id = browserOf(options, cookieHeader);
  if (id === undefined) return undefined;
  const [row] = await db.query<{ email: string }>(
    `select a.email from identity.known_device d join identity.account a using (iuc)
      where d.cookie_hash = $1 and d.last_used_at = d.known_at and d.known_at > now() - make_interval(mins => $2)
      order by d.known_at desc limit 1`,
    [hashOf(options, id), EXPECTED_MINUTES],
    'identity-expected-login',
  );
  return row?.email;
};

export const knownDevicesOf = (db: Queryable, iuc: Iuc): Promise<KnownDevice[]> =>
  db.query<KnownDevice>(
    `select device_id as "deviceId", device, network, known_at as "knownAt", last_used_at as "lastUsedAt"
       from identity.known_device where iuc = $1 and expires_at > now() order by last_used_at desc limit 50`,
    [iuc],
    'identity-known-devices',
  );

/** From its next sign-in on the device is asked for a code again; one that never showed its code is no longer spoken of. */
export const forgetDevice = async (db: Queryable, iuc: Iuc, deviceId: string): Promise<void> => {
  await db.query(
    `with known as (delete from identity.known_device where iuc = $1 and device_id = $2)
     delete from identity.unanswered_code where iuc = $1 and asked_id = $2`,
    [iuc, deviceId],
  );
};
