import type { Queryable, Transaction } from '#database/database.ts';
import { type Iuc, parseIuc } from '#domain/ids.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

export interface Account {
  readonly iuc: Iuc;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  /** 17 digits, beginning with 29090109. */
  readonly loyaltyNumber?: string;
}

/** An account as it is kept. */
export interface KeptAccount extends Account {
  /** Seconds since 1970: who signed in before has to do it again. */
  readonly sessionsFrom: number;
}

/** Which accounts exist for a caller: those of the demonstration only while it is on (OPS-04). */
export interface Admission {
  readonly demonstration: boolean;
}

/** What a person may type as login, as the directory keeps it: e-mail in lower case and composed letters, loyalty number without its spaces. */
export const signInName = (typed: string): string => {
  const digits = typed.replaceAll(/[\s.-]/g, '');
  return /^\d{17}$/.test(digits) ? digits : typed.trim().normalize('NFC').toLowerCase();
};

/**
 * Creates an account, or gives an existing one (same iuc) these values: seeds can run again. `passwordHash` comes from
 * `hashPassword`, so that a seed with one shared password hashes it once. Throws when another account has one of the names.
 */
export const createAccount = async (
  db: Queryable,
  account: Account & { readonly passwordHash: string; readonly isDemonstration?: boolean },
): Promise<void> => {
  const names = [
    signInName(account.email),
    ...(account.loyaltyNumber ? [signInName(account.loyaltyNumber)] : []),
  ];
  const rows = await db.query<{ names: number }>(
    `with kept as (
       insert into identity.account (iuc, email, given_name, family_name, loyalty_number, password_hash, is_demonstration)
       values ($1, $2, $3, $4, $5, $6, $8)
       on conflict (iuc) do update set email = excluded.email, given_name = excluded.given_name,
         family_name = excluded.family_name, loyalty_number = excluded.loyalty_number,
         password_hash = excluded.password_hash, is_demonstration = excluded.is_demonstration
     ), gone as (
       delete from identity.sign_in_name where iuc = $1 and name <> all ($7::text[])
     ), named as (
       insert into identity.sign_in_name as n (name, iuc) select unnest($7::text[]), $1
       on conflict (name) do update set iuc = excluded.iuc where n.iuc = excluded.iuc
       returning 1
     )
     select count(*)::int as names from named`,
    [
      account.iuc,
      account.email,
      account.givenName,
      account.familyName,
      account.loyaltyNumber ?? null,
      account.passwordHash,
      names,
      account.isDemonstration ?? false,
    ],
  );
  if (rows[0]?.names !== names.length)
    throw new Error('a sign-in name of this account belongs to another one');
};

interface AccountRow {
  iuc: string;
  email: string;
  given_name: string;
  family_name: string;
  loyalty_number: string | null;
  password_hash: string;
  sessions_from: number;
}

const asAccount = (row: AccountRow): KeptAccount | undefined => {
  const iuc = parseIuc(row.iuc);
  return (
    iuc && {
      iuc,
      email: row.email,
      givenName: row.given_name,
      familyName: row.family_name,
      sessionsFrom: row.sessions_from,
      ...(row.loyalty_number ? { loyaltyNumber: row.loyalty_number } : {}),
    }
  );
};

export const findAccount = async (
  db: Queryable,
  iuc: string,
  { demonstration }: Admission,
): Promise<KeptAccount | undefined> => {
  if (!parseIuc(iuc)) return undefined;
  const rows = await db.query<AccountRow>(
    'select * from identity.account where iuc = $1 and ($2 or not is_demonstration)',
    [iuc, demonstration],
    'identity-account',
  );
  return rows[0] && asAccount(rows[0]);
};

/** An account as it is by now, held until the transaction ends. */
export const holdAccount = async (
  tx: Transaction,
  iuc: Iuc,
  { demonstration }: Admission,
): Promise<KeptAccount | undefined> => {
  const [row] = await tx.query<AccountRow>(
    'select * from identity.account where iuc = $1 and ($2 or not is_demonstration) for update',
    [iuc, demonstration],
    'identity-hold',
  );
  return row && asAccount(row);
};

/** The password of an account as it is kept. */
export const passwordHashOf = async (
  db: Queryable,
  iuc: Iuc,
  { demonstration }: Admission,
): Promise<string | undefined> => {
  const [row] = await db.query<{ password_hash: string }>(
    'select password_hash from identity.account where iuc = $1 and ($2 or not is_demonstration)',
    [iuc, demonstration],
    'identity-password',
  );
  return row?.password_hash;
};

/**
 * Nothing is waited for on the disk: a share of a row is written down as a change is, and its commit would take longer for a login that is
 * found than for one that nobody has (SEC-06). It is worth nothing after the statement; in no transaction, which would not wait either.
 */
const PROVING = {
  columns: `, set_config('synchronous_commit', 'off', true)`,
  lock: 'for share of a',
};

/** With the time of the database when it was read, in seconds since 1970. */
const rowByName = async (
  db: Queryable,
  login: string,
  { demonstration }: Admission,
  proving?: typeof PROVING,
): Promise<(AccountRow & { read_at: number }) | undefined> => {
  const [row] = await db.query<AccountRow & { read_at: number }>(
    `select a.*, floor(extract(epoch from clock_timestamp()))::bigint as read_at${proving?.columns ?? ''}
       from identity.sign_in_name n join identity.account a on a.iuc = n.iuc
      where n.name = $1 and ($2 or not a.is_demonstration) ${proving?.lock ?? ''}`,
    [signInName(login), demonstration],
    proving === undefined ? 'identity-account-by-name' : 'identity-account-proving',
  );
  return row;
};

/** The account that somebody signs in to by this name. */
export const findAccountByName = async (
  db: Queryable,
  login: string,
  admission: Admission,
): Promise<Account | undefined> => {
  const row = await rowByName(db, login, admission);
  return row && asAccount(row);
};

/** Whether an account is one of the demonstration's. */
export const isDemonstration = async (db: Queryable, iuc: string): Promise<boolean> =>
  (await db.query('select 1 from identity.account where iuc = $1 and is_demonstration', [iuc])).length > 0;

let dummyHash: Promise<string> | undefined;

/**
 * The account with this login (e-mail or loyalty number) and password; undefined when either is wrong. An unknown login
 * costs the same work as a known one, so that the time taken tells nothing (SEC-06). Throws PasswordsBusy.
 */
export const checkPassword = async (
  db: Queryable,
  login: string,
  password: string,
  admission: Admission,
): Promise<(KeptAccount & { readonly provedAt: number }) | undefined> => {
  // Waits for a password that is being set: the one before, read a second after the new one counts, would prove as much.
  const row = await rowByName(db, login, admission, PROVING);
  dummyHash ??= hashPassword('the password of nobody');
  const matches = await verifyPassword(row?.password_hash ?? (await dummyHash), password);
  const account = row && matches ? asAccount(row) : undefined;
  // Of the moment when the password was read, so that one which is replaced meanwhile proves nothing after.
  return row && account && { ...account, provedAt: Math.max(row.read_at, account.sessionsFrom) };
};
