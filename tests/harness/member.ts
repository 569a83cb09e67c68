import type { Database } from '#database/database.ts';
import { sealer } from '#database/sealed.ts';
import { type Iuc, newId, newIuc } from '#domain/ids.ts';
import { cents } from '#domain/money.ts';
import { createCustomer, openLoyaltyCard } from '#features/customers/index.ts';
import { recordTravels, runEngineFor } from '#features/loyalty/index.ts';
import { openSession } from '#features/sessions/testing/session.ts';
import { credit } from './credit.ts';
import { OPENS_AT, SECRETS_KEY } from './demonstration.ts';
import { HOME } from './fake-app.ts';
import { Visitor } from './visitor.ts';

export interface Member {
  readonly iuc: Iuc;
  readonly email: string;
  readonly lastName: string;
  readonly numCarte: string;
}

const FIRST_NAMES = ['Agnès', 'Bilal', 'Chloé', 'Driss', 'Elsa', 'Farid', 'Gaëlle', 'Hugo', 'Inès', 'Jules'];

/** Letters for a number, so that names stay names. */
const letters = (number: number): string =>
  String.fromCharCode(97 + (Math.floor(number / 26) % 26), 97 + (number % 26));

/** Where the mails of a member with a number go. */
export const emailOf = (number: number): string => `membre.${number}@voyageur.example`;

/** A Grand Voyageur with points to spend, made as the operator's systems would: a person, a card, travels that the engine counts. */
export const createMember = async (db: Database, number: number, points: number): Promise<Member> => {
  const iuc = newIuc();
  const email = emailOf(number);
  const lastName = `Membre${letters(number)}`;
  const now = Temporal.Instant.from(OPENS_AT);
  await createCustomer(
    db,
    {
      iuc,
      civility: 'M',
      firstName: FIRST_NAMES[number % FIRST_NAMES.length] ?? 'Agnès',
      lastName,
      birthDate: Temporal.PlainDate.from('1985-05-17'),
      email,
      address: HOME,
    },
    now,
  );
  const numCarte = await openLoyaltyCard(db, { iuc, openedOn: Temporal.PlainDate.from('2026-10-01') });
  const departure = Temporal.Instant.from('2026-11-03T07:00:00Z');
  await recordTravels(
    db,
    [
      {
        iuc,
        travelId: newId(),
        file: 'TESTGV',
        trainNumber: '6607',
        brand: 'TGV INOUI',
        origin: 'Paris Gare de Lyon',
        destination: 'Lyon Part-Dieu',
        departure,
        arrival: departure.add({ hours: 2 }),
        // 1 600 euros: 1 600 status points, beyond the 1 500 of a Grand Voyageur.
        price: cents(160_000),
        boughtWithPoints: false,
      },
    ],
    now,
  );
  await runEngineFor(db, iuc, now);
  await credit(db, iuc, points);
  return { iuc, email, lastName, numCarte };
};

const box = sealer(Buffer.from(SECRETS_KEY, 'hex'), 'session tokens');

/** A session of somebody, opened by the feature itself without the provider's pages; answers the cookie's value. */
export const sessionOf = async (db: Database, iuc: string): Promise<string> => {
  const session = await openSession(
    db,
    box,
    {
      iuc: iuc as Iuc,
      tokens: { idToken: `id-${iuc}`, accessToken: `access-${iuc}` },
      accessExpiresAt: undefined,
      authenticatedAt: Date.now(),
      rememberMe: false,
    },
    { rememberMe: false, replaced: undefined },
  );
  if (session === undefined) throw new Error('sign-ins of this customer count only from later on');
  return session;
};

/** Somebody signed in, at one of the processes that share the database. */
export const signedIn = async (db: Database, iuc: string, url: string): Promise<Visitor> => {
  const visitor = new Visitor(url);
  visitor.keepCookie('session', await sessionOf(db, iuc));
  return visitor;
};
