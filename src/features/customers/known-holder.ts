import type { Database } from '#database/database.ts';
import { fromNetwork, type Limit, type Limited, limitedBy, subjectOf } from '#database/limits.ts';
import type { Customer } from '#domain/customer.ts';
import { type Success, success } from '#domain/failure.ts';
import { findCustomerByCard } from './find-customer.ts';

/** What somebody knows of a card who acts for it without signing in (G30-02, CONTENT-07). */
export interface CardFacts {
  /** 17 digits. */
  readonly numCarte: string;
  readonly email: string;
  readonly birthDate: Temporal.PlainDate;
}

interface HolderContext {
  readonly db: Database;
  /** False under load tests only. */
  readonly rateLimits: boolean;
}

/**
 * A card, a birth date and an address are not guessed by trying: each card and each network has few tries (API-10), the same ones whatever
 * form they are tried by.
 */
const OF_CARD: Limit = { free: 5, longest: 3_600 };
const OF_NETWORK: Limit = { free: 20, longest: 3_600 };

/** Whose card it is, where all that was said of it is right; nobody otherwise. `find` knows other cards than those of the programme. */
export const holderByFacts = async (
  { db, rateLimits }: HolderContext,
  { numCarte, email, birthDate }: CardFacts,
  address: string,
  find: (numCarte: string) => Promise<Customer | undefined> = (number) => findCustomerByCard(db, number),
): Promise<Success<{ readonly holder: Customer | undefined }> | Limited> => {
  const tries = [
    { subject: subjectOf('card-facts', 'card', numCarte), limit: OF_CARD },
    fromNetwork('card-facts', address, OF_NETWORK),
  ];
  const limited = rateLimits ? await limitedBy(db, tries, 'card-facts') : undefined;
  if (limited) return limited;
  const found = await find(numCarte);
  const isRight =
    found !== undefined &&
    found.email.toLowerCase() === email.toLowerCase() &&
    Temporal.PlainDate.compare(found.birthDate, birthDate) === 0;
  return success({ holder: isRight ? found : undefined });
};
