import type { Database } from '#database/database.ts';
import { parisDate } from '#domain/clock.ts';
import { loyaltyNumberOf } from '#domain/loyalty/card-number.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { anniversaryAfter } from '#domain/loyalty/membership.ts';
import { lotExpiry } from '#domain/loyalty/travel.ts';
import { hashPassword } from '#providers/identity/index.ts';

/** Addresses of those who were made: of a name that no mail server has. */
const DOMAIN = 'charge.invalid';
/** In one transaction; a million are two hundred of them. */
const AT_ONCE = 5_000;
/** Serials of their cards, apart from those of people. */
const FIRST_SERIAL = 60_000_000;
const MOST = 30_000_000;
/** Their membership is this old at least, and less than a year, so that no year of theirs has ended. */
const DAYS = { least: 5, most: 330 };
const COMPANY_CODE = 'FCE1187';

const FIRST_NAMES = [
  ...[
    'Agnès',
    'Amine',
    'Anouk',
    'Bilal',
    'Camille',
    'Chloé',
    'Clément',
    'Diane',
    'Driss',
    'Élise',
    'Elsa',
    'Farid',
  ],
  ...['Gaëlle', 'Hugo', 'Inès', 'Jules', 'Karim', 'Léa', 'Loïc', 'Maëlys', 'Nadia', 'Noé', 'Océane', 'Paul'],
  ...['Rachid', 'Romane', 'Sacha', 'Théo', 'Victor', 'Yasmine', 'Zoé'],
];
const SYLLABLES = ['ba', 'cha', 'dou', 'fer', 'gar', 'lan', 'mar', 'nel', 'pou', 'ri', 'sal', 'tour', 'val'];
const STREETS = [
  'rue de la Gare',
  'avenue Jean Jaurès',
  'rue du Pont',
  'chemin des Vignes',
  'place du Marché',
];
const TOWNS = [
  ['75012', 'Paris'],
  ['69003', 'Lyon'],
  ['13001', 'Marseille'],
  ['59000', 'Lille'],
  ['67000', 'Strasbourg'],
  ['33000', 'Bordeaux'],
  ['35000', 'Rennes'],
] as const;

/** A number that looks drawn and is the same each time, from 0 to below `most`. */
const drawn = (number: number, what: number, most: number): number => {
  let mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(what + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % most;
};
const among = <Value>(values: readonly Value[], number: number, what: number): Value =>
  values[drawn(number, what, values.length)] as Value;

/** A UUID of version 7 that begins in the order of the numbers, as those made one after the other do. */
const uuidOf = (number: number, what: number): string => {
  const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
  const time = hex(0x0190_0000_0000 + number, 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(drawn(number, what, 0x1000), 3)}-a${hex(drawn(number, what + 1, 0x1000), 3)}-${hex(drawn(number, what + 2, 0x1000000), 6)}${hex(drawn(number, what + 3, 0x1000000), 6)}`;
};

/** Member number so and so: the same each time, but for the days, which are counted back from today. */
export const memberForLoad = (number: number, today: Temporal.PlainDate) => {
  const openedOn = today.subtract({ days: DAYS.least + drawn(number, 5, DAYS.most - DAYS.least) });
  const name = [9, 10, 11].map((what) => among(SYLLABLES, number, what)).join('');
  const share = drawn(number, 6, 100);
  const [postalCode, town] = among(TOWNS, number, 12);
  return {
    iuc: uuidOf(number, 20),
    movementId: uuidOf(number, 30),
    civility: drawn(number, 7, 2) === 0 ? 'M' : 'Mme',
    firstName: among(FIRST_NAMES, number, 8),
    lastName: name.charAt(0).toUpperCase() + name.slice(1),
    birthDate: Temporal.PlainDate.from({ year: 1940 + drawn(number, 13, 68), month: 1, day: 1 }).add({
      days: drawn(number, 14, 365),
    }),
    email: `membre.${String(number).padStart(8, '0')}@${DOMAIN}`,
    address: {
      adrVoie: `${1 + drawn(number, 15, 120)} ${among(STREETS, number, 16)}`,
      codePostale: postalCode,
      ville: town,
      pays: 'FR',
    },
    numCarte: loyaltyNumberOf(FIRST_SERIAL + number),
    openedOn,
    nextAnniversary: anniversaryAfter(openedOn, openedOn),
    /** Six of ten are travellers, three Grand Voyageur, one Le Club. */
    statusPoints:
      share < 60
        ? 1 + drawn(number, 17, 1_499)
        : share < 90
          ? 1_500 + drawn(number, 17, 700)
          : 2_200 + drawn(number, 17, 900),
    points: 100 + drawn(number, 18, 40_000),
  };
};

/** Writes what the operations of the features would write for each, as whole columns: a statement for some thousands of them. */
const WRITE = `
  with made as (
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::date[], $7::text[], $8::jsonb[], $9::text[], $10::date[],
      $11::date[], $12::bigint[], $13::bigint[])
      as m (iuc, movement, civility, first_name, last_name, birth_date, email, address, number, opened_on, next_anniversary, status, money)),
  address as (insert into customer.email_directory (email, iuc) select email, iuc from made),
  person as (
    insert into customer.person (iuc, civility, first_name, last_name, birth_date, email, address, created_at)
    select iuc, civility, first_name, last_name, birth_date, email, address, opened_on::timestamp at time zone 'Europe/Paris' from made),
  directory as (insert into customer.card_directory (number, iuc) select number, iuc from made),
  card as (insert into customer.card (iuc, number, company_code, opened_on) select iuc, number, '${COMPANY_CODE}', opened_on from made),
  membership as (insert into loyalty.membership (iuc, opened_on, next_anniversary) select iuc, opened_on, next_anniversary from made),
  movement as (
    insert into points.movement (iuc, movement_id, kind, key, input_hash, label, detail, at)
    select iuc, movement, 'credit', 'members-for-load', sha256(convert_to(movement::text, 'UTF8')), 'Reprise de points', '', $14::timestamptz from made),
  amount as (
    select iuc, movement, a.account, a.counter, a.amount from made
    cross join lateral (values ('money', 'money:issued', money), ('status', 'status:earned', status)) as a (account, counter, amount)),
  account as (
    insert into points.account (iuc, account, balance, sequence, last_at)
    select iuc, account, amount, 1, $14::timestamptz from amount union all select iuc, 'trips', 0, 0, $14::timestamptz from made),
  entry as (
    insert into points.entry (iuc, movement_id, account, amount, sequence, balance_before, balance_after)
    select iuc, movement, account, amount, 1, 0, amount from amount
    union all select iuc, movement, counter, -amount, null, null, null from amount),
  lot as (
    insert into points.lot (iuc, lot_id, points, remaining, earned_at, expires_on)
    select iuc, movement, money, money, $14::timestamptz, $15::date from made),
  login as (
    insert into identity.account (iuc, email, given_name, family_name, loyalty_number, password_hash)
    select iuc, email, first_name, last_name, number, $16 from made where $16 <> '')
  insert into identity.sign_in_name (name, iuc)
  select n.name, m.iuc from made m cross join lateral (values (m.email), (m.number)) as n (name) where $16 <> ''`;

export interface MembersForLoad {
  /** How many there are in all in the end. */
  readonly members: number;
  /** What all of them sign in with at the embedded provider; without, they have no sign-in. */
  readonly password?: string;
  /** Whether others may be there, too. */
  readonly isAmongCustomers: boolean;
  readonly at: Temporal.Instant;
  readonly say?: (line: string) => void;
}

/** Why nothing was made. */
export class MembersRefused extends Error {
  override readonly name = 'MembersRefused';
}

/**
 * Makes members for load tests (OPS-04), up to so many in all; cut short, it goes on where it stopped. Refuses a database in which anybody else
 * is but the demonstration's people, unless it is told: they would stand among customers for good, for a ledger forgets nobody.
 */
export const makeMembersForLoad = async (
  db: Database,
  { members, password, isAmongCustomers, at, say = () => {} }: MembersForLoad,
): Promise<{ readonly made: number; readonly before: number }> => {
  if (!Number.isInteger(members) || members < 1 || members > MOST)
    throw new MembersRefused(`How many members is a whole number from 1 to ${MOST}.`);
  const [others] = await db.query<{ one: boolean }>(
    `select exists (
       select from customer.person p where p.email not like '%@${DOMAIN}' and not exists (select from customer.demonstration d where d.iuc = p.iuc)
         and p.email not like '%@demo.test') as one`,
  );
  if (others?.one && !isAmongCustomers)
    throw new MembersRefused(
      'There are customers in this database. Members for load tests cannot be taken away again: give them a database of their own, or say --among-customers.',
    );
  const [count] = await db.query<{ n: number }>(
    `select count(*)::int as n from customer.email_directory where email like 'membre.%@${DOMAIN}'`,
  );
  const before = count?.n ?? 0;
  const hash = password === undefined ? '' : await hashPassword(password);
  const today = parisDate(at);
  const began = performance.now();
  for (let first = before; first < members; first += AT_ONCE) {
    const all = Array.from({ length: Math.min(AT_ONCE, members - first) }, (_, place) =>
      memberForLoad(first + place, today),
    );
    await db.transaction(async (tx) => {
      // What is made by a number is made again after a crash.
      await tx.query('set local synchronous_commit = off');
      await tx.query(
        WRITE,
        [
          ...(['iuc', 'movementId', 'civility', 'firstName', 'lastName', 'birthDate', 'email'] as const).map(
            (name) => all.map((one) => one[name]),
          ),
          all.map(({ address }) => JSON.stringify(address)),
          ...(['numCarte', 'openedOn', 'nextAnniversary', 'statusPoints', 'points'] as const).map((name) =>
            all.map((one) => one[name]),
          ),
          at,
          lotExpiry(today, LOYALTY),
          hash,
        ],
        'members-for-load',
      );
    });
    const done = first + all.length;
    if (done % (20 * AT_ONCE) === 0)
      say(`${done} members, ${Math.round((done - before) / ((performance.now() - began) / 1_000))} a second`);
  }
  if (members > before)
    for (const table of [
      'customer.person',
      'customer.card',
      'customer.email_directory',
      'customer.card_directory',
      'loyalty.membership',
      'points.account',
      'points.movement',
      'points.entry',
      'points.lot',
      'identity.account',
      'identity.sign_in_name',
    ])
      await db.query(`analyze ${table}`);
  return { made: Math.max(0, members - before), before };
};
