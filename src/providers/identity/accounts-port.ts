import type { Queryable, Transaction } from '#database/database.ts';
import type { Iuc } from '#domain/ids.ts';

declare const brand: unique symbol;
/** A password as the provider keeps it. */
export type PasswordHash = string & { readonly [brand]: 'PasswordHash' };

/** Too many passwords are being looked at: the person may try again after so many seconds. */
export class PasswordsBusy extends Error {
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super('too many passwords are waiting to be hashed');
    this.name = 'PasswordsBusy';
    this.retryAfter = retryAfter;
  }
}

/** A browser, as it is seen at a request. */
export interface DeviceSeen {
  /** The `Cookie` header. */
  readonly cookie: string | undefined;
  /** « Ordinateur, Firefox sur Windows » */
  readonly device: string;
  /** « réseau 203.0.113.… » */
  readonly network: string;
}

/** A device from which somebody signs in without a code (AUTH-14). */
export interface KnownDevice {
  readonly deviceId: string;
  readonly device: string;
  readonly network: string;
  readonly knownAt: Temporal.Instant;
  readonly lastUsedAt: Temporal.Instant;
}

/** A device that had the right password and never showed the code of the mail (AUTH-14). */
export interface UnansweredCode extends Pick<KnownDevice, 'deviceId' | 'device' | 'network'> {
  readonly askedAt: Temporal.Instant;
}

/** A passkey in the list of its owner (AUTH-13). */
export interface PasskeyLine {
  readonly passkeyId: string;
  readonly name: string;
  readonly createdAt: Temporal.Instant;
  /** Null before the first sign-in by it. */
  readonly lastUsedAt: Temporal.Instant | null;
}

/** What a browser signs in by a passkey with, as its `parseRequestOptionsFromJSON` reads it. */
export interface PasskeyOffer {
  readonly challenge: string;
  readonly rpId: string;
  readonly userVerification: 'required';
  /** Milliseconds. */
  readonly timeout: number;
}

export type PasskeyAdded = 'added' | 'refused' | 'too-many';

/** Codes by mail for unknown devices: what the provider asks of the portal. */
export interface DeviceCodeMails {
  /** A code of six digits, and the seed that the mail is queued with: nothing that is kept holds the code. */
  make(): { readonly seed: string; readonly code: string };
  send(
    tx: Queryable,
    to: AccountPerson,
    mail: { readonly seed: string; readonly device: string; readonly network: string },
  ): Promise<void>;
  /** Once what was queued is committed. */
  wake(): void;
}

/** Whose account it is, as its provider knows them. */
export interface AccountPerson {
  readonly iuc: Iuc;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * What the portal's own pages need of a provider beyond OpenID Connect, where the provider is ours. The operator's has none of it: its own
 * pages make accounts and change passwords. What takes a `tx` is part of the caller's transaction.
 */
export interface Accounts {
  /** Everything that makes a password too easily guessed by somebody who knows the person; nothing when it is good (SEC-10). */
  weaknessesOf(
    password: string,
    person: Omit<AccountPerson, 'iuc'>,
  ): Promise<readonly ('common-password' | 'own-words')[]>;
  /** Outside of any transaction: it takes long. Throws PasswordsBusy. */
  hash(password: string): Promise<PasswordHash>;
  isTaken(db: Queryable, email: string): Promise<boolean>;
  /** Keeps a password for an account that is yet to be activated. */
  prepare(tx: Queryable, iuc: Iuc, password: PasswordHash): Promise<void>;
  /** Opens the account with the password that was prepared; false when its address, or its password, is not there to be used. */
  activate(tx: Queryable, person: AccountPerson): Promise<boolean>;
  /** Whose account it is that somebody signs in to by this e-mail address or loyalty number. */
  findByLogin(db: Queryable, login: string): Promise<AccountPerson | undefined>;
  find(db: Queryable, iuc: Iuc): Promise<AccountPerson | undefined>;
  /** The account, held until the transaction ends: what proves anything of it, and what it opens by, stays as it is. */
  hold(tx: Transaction, iuc: Iuc): Promise<AccountPerson | undefined>;
  /** The password of the account as it is kept, when this is it; undefined when it is another. Takes long, throws PasswordsBusy. */
  matching(db: Queryable, iuc: Iuc, password: string): Promise<PasswordHash | undefined>;
  /**
   * Gives the account another password, and makes worthless whatever was proved by the one before: sessions, codes, tokens, devices. With
   * `replacing` it is given only while the account still has that one; undefined when it has another by now. Without, it is somebody's who
   * could not get in, maybe because somebody else has: the passkeys go, too. Answers from when on a proof of identity counts, a whole second.
   */
  setPassword(
    tx: Transaction,
    iuc: Iuc,
    password: PasswordHash,
    replacing?: PasswordHash,
  ): Promise<Temporal.Instant | undefined>;
  /** Since when the account has its password; undefined where that was not written down. */
  passwordSetAt(db: Queryable, iuc: Iuc): Promise<Temporal.Instant | undefined>;
  /** Whether the account still has this password, and keeps it until the transaction ends. */
  holdPassword(tx: Queryable, iuc: Iuc, password: PasswordHash): Promise<boolean>;
  /**
   * Lets somebody sign in by this address in place of the one before, and makes sessions, codes and tokens worthless that were opened by it.
   * Answers from when on a proof of identity counts, a whole second; undefined, and nothing written, when another account has the address.
   */
  setEmail(tx: Queryable, iuc: Iuc, email: string): Promise<Temporal.Instant | undefined>;
  /** Calls the person by another name, as the account's claims do; nothing where the account is unknown. */
  setName(tx: Queryable, iuc: Iuc, name: Pick<AccountPerson, 'firstName' | 'lastName'>): Promise<void>;
  /** Devices that are known, the last used first. */
  knownDevices(db: Queryable, iuc: Iuc): Promise<readonly KnownDevice[]>;
  /** Codes that were sent and are over without having been typed, the last first; until the password is another, or they are said to be known. */
  unansweredCodes(db: Queryable, iuc: Iuc): Promise<readonly UnansweredCode[]>;
  /** A known device, or one that never showed its code, is no longer listed. */
  forgetDevice(db: Queryable, iuc: Iuc, deviceId: string): Promise<void>;
  /**
   * Somebody has opened a link of the account's mail in this browser, which a code would have proved, too: it is known from now on.
   * Answers its `Set-Cookie`.
   */
  rememberDevice(db: Queryable, iuc: Iuc, seen: DeviceSeen): Promise<string>;
  /** Passkeys of an account, in the order in which they came. */
  passkeys(db: Queryable, iuc: Iuc): Promise<readonly PasskeyLine[]>;
  /** What a browser makes a passkey from, as JSON; undefined where the portal's address can have none. */
  beginPasskey(db: Queryable, person: AccountPerson): Promise<string | undefined>;
  /** Keeps a passkey that the browser has made, from the JSON of its answer, for an account that is held. */
  addPasskey(
    tx: Transaction,
    iuc: Iuc,
    passkey: { readonly name: string; readonly posted: string },
  ): Promise<PasskeyAdded>;
  /** Answers its name, when it was there to be removed. */
  removePasskey(tx: Queryable, iuc: Iuc, passkeyId: string): Promise<string | undefined>;
  /** Lets somebody sign in by their loyalty number, too; nothing where the account is unknown. */
  addCardNumber(tx: Queryable, iuc: Iuc, number: string): Promise<void>;
}
