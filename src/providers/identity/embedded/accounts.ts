import { isMadeOf, knownWordsOf } from '#domain/guessable-password.ts';
import type { AccountPerson, Accounts, PasswordHash } from '../accounts-port.ts';
import { isCommonPassword } from '../common-passwords/common-passwords.ts';
import {
  type Account,
  type Admission,
  findAccount,
  findAccountByName,
  holdAccount,
  passwordHashOf,
  signInName,
} from './account.ts';
import { unansweredCodesOf } from './device-codes.ts';
import { type DeviceOptions, forgetDevice, knownDevicesOf, rememberDevice } from './known-devices.ts';
import { addPasskey, beginPasskey, type PasskeyOptions, passkeysOf, removePasskey } from './passkeys.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

const personOf = (account: Account | undefined): AccountPerson | undefined =>
  account && {
    iuc: account.iuc,
    email: account.email,
    firstName: account.givenName,
    lastName: account.familyName,
  };

/** Times of sign-ins are whole seconds: one of the second that is running may have been made by what is replaced in it. */
const NEXT_SECOND = 'floor(extract(epoch from clock_timestamp())) + 1';

/** Accounts of the embedded provider. */
export const embeddedAccounts = (
  admission: Admission,
  devices: DeviceOptions,
  keys: PasskeyOptions,
): Accounts => ({
  passkeys: passkeysOf,
  beginPasskey: (db, person) => beginPasskey(db, keys, person),
  addPasskey: (tx, iuc, passkey) => addPasskey(tx, keys, iuc, passkey),
  removePasskey,
  knownDevices: knownDevicesOf,
  unansweredCodes: unansweredCodesOf,
  forgetDevice,
  rememberDevice: (db, iuc, seen) => rememberDevice(db, devices, iuc, seen),
  async weaknessesOf(password, { email, firstName, lastName }) {
    return [
      ...((await isCommonPassword(password)) ? (['common-password'] as const) : []),
      ...(isMadeOf(password, knownWordsOf([firstName, lastName], email)) ? (['own-words'] as const) : []),
    ];
  },
  hash: async (password) => (await hashPassword(password)) as PasswordHash,
  async isTaken(db, email) {
    const [row] = await db.query<{ taken: boolean }>(
      'select exists (select from identity.sign_in_name where name = $1) as taken',
      [signInName(email)],
      'identity-is-taken',
    );
    return row?.taken ?? false;
  },
  async prepare(tx, iuc, password) {
    await tx.query(
      `insert into identity.pending_password (iuc, password_hash) values ($1, $2)
       on conflict (iuc) do update set password_hash = excluded.password_hash`,
      [iuc, password],
      'identity-prepare',
    );
  },
  async activate(tx, { iuc, email, firstName, lastName }) {
    const [row] = await tx.query<{ opened: number }>(
      `with named as (
         insert into identity.sign_in_name (name, iuc) values ($5, $1) on conflict do nothing returning iuc),
       prepared as (delete from identity.pending_password where iuc = $1 returning password_hash),
       opened as (
         insert into identity.account (iuc, email, given_name, family_name, password_hash, password_set_at)
         select named.iuc, $2, $3, $4, prepared.password_hash, clock_timestamp() from named, prepared returning 1)
       select count(*)::int as opened from opened`,
      [iuc, email, firstName, lastName, signInName(email)],
      'identity-activate',
    );
    return row?.opened === 1;
  },
  findByLogin: async (db, login) => personOf(await findAccountByName(db, login, admission)),
  find: async (db, iuc) => personOf(await findAccount(db, iuc, admission)),
  hold: async (tx, iuc) => personOf(await holdAccount(tx, iuc, admission)),
  async matching(db, iuc, password) {
    const kept = await passwordHashOf(db, iuc, admission);
    return kept !== undefined && (await verifyPassword(kept, password)) ? (kept as PasswordHash) : undefined;
  },
  async setPassword(tx, iuc, password, replacing) {
    const [set] = await tx.query<{ from: Temporal.Instant }>(
      `update identity.account
          set password_hash = $2, password_set_at = clock_timestamp(), sessions_from = ${NEXT_SECOND}
        where iuc = $1 and ($3::text is null or password_hash = $3)
        returning to_timestamp(sessions_from) as from`,
      [iuc, password, replacing ?? null],
      'identity-set-password',
    );
    if (!set) return undefined;
    // A statement of its own: it sees what was added by whoever held the account before.
    await tx.query(
      `with forgotten as (delete from identity.known_device where iuc = $1),
            settled as (delete from identity.unanswered_code where iuc = $1)
       delete from identity.passkey where iuc = $1 and $2`,
      [iuc, replacing === undefined],
      'identity-end-proofs',
    );
    return set.from;
  },
  async passwordSetAt(db, iuc) {
    const [row] = await db.query<{ setAt: Temporal.Instant | null }>(
      'select password_set_at as "setAt" from identity.account where iuc = $1',
      [iuc],
      'identity-password-set-at',
    );
    return row?.setAt ?? undefined;
  },
  async holdPassword(tx, iuc, password) {
    const held = await tx.query(
      'select 1 from identity.account where iuc = $1 and password_hash = $2 for update',
      [iuc, password],
      'identity-hold-password',
    );
    return held.length === 1;
  },
  async setEmail(tx, iuc, email) {
    const [row] = await tx.query<{ from: Temporal.Instant }>(
      `with named as (
         insert into identity.sign_in_name as n (name, iuc) values ($3, $1)
         on conflict (name) do update set iuc = excluded.iuc where n.iuc = excluded.iuc returning 1),
       gone as (
         delete from identity.sign_in_name n using identity.account a
          where a.iuc = $1 and n.iuc = $1 and n.name <> $3 and n.name is distinct from a.loyalty_number
            and exists (select from named))
       update identity.account set email = $2, sessions_from = ${NEXT_SECOND}
        where iuc = $1 and exists (select from named)
        returning to_timestamp(sessions_from) as from`,
      [iuc, email, signInName(email)],
      'identity-set-email',
    );
    return row?.from;
  },
  async setName(tx, iuc, { firstName, lastName }) {
    await tx.query(
      'update identity.account set given_name = $2, family_name = $3 where iuc = $1',
      [iuc, firstName, lastName],
      'identity-set-name',
    );
  },
  async addCardNumber(tx, iuc, number) {
    await tx.query(
      `with known as (update identity.account set loyalty_number = $2 where iuc = $1 returning iuc)
       insert into identity.sign_in_name (name, iuc) select $2, iuc from known on conflict do nothing`,
      [iuc, number],
      'identity-add-card-number',
    );
  },
});
