import type { Queryable } from '#database/database.ts';
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
  /** Why a password is too easily guessed by somebody who knows the person; undefined when it is good (SEC-10). */
  weaknessOf(
    password: string,
    person: Omit<AccountPerson, 'iuc'>,
  ): Promise<'common-password' | 'own-words' | undefined>;
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
  /** The password of the account as it is kept, when this is it; undefined when it is another. Takes long, throws PasswordsBusy. */
  matching(db: Queryable, iuc: Iuc, password: string): Promise<PasswordHash | undefined>;
  /**
   * Gives the account another password, and makes worthless whatever was proved by the one before: sessions, codes, tokens. With
   * `replacing` it is given only while the account still has that one; false when it has another by now.
   */
  setPassword(tx: Queryable, iuc: Iuc, password: PasswordHash, replacing?: PasswordHash): Promise<boolean>;
  /** Whether the account still has this password, and keeps it until the transaction ends. */
  holdPassword(tx: Queryable, iuc: Iuc, password: PasswordHash): Promise<boolean>;
  /** Lets somebody sign in by this address in place of the one before; false, and nothing written, when another account has it. */
  setEmail(tx: Queryable, iuc: Iuc, email: string): Promise<boolean>;
  /** Lets somebody sign in by their loyalty number, too; nothing where the account is unknown. */
  addCardNumber(tx: Queryable, iuc: Iuc, number: string): Promise<void>;
}
