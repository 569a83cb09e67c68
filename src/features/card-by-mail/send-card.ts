import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import { type Limited, subjectOf } from '#database/limits.ts';
import { parisDate } from '#domain/clock.ts';
import { productOf } from '#domain/discount-products.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { tierName } from '#domain/loyalty/tier-names.ts';
import { isSameName } from '#domain/same-name.ts';
import { hasNoExpiry } from '#domain/tariff-rights.ts';
import { type HeldRight, heldRights } from '#features/cards/index.ts';
import { customerOverview, findCustomerByEmail } from '#features/customers/index.ts';
import { type LinkContext, limitLinks } from '#features/links/index.ts';
import { mailOf, queueMail } from '#features/mail/index.ts';
import type { cardByMailInput, SentCard } from './contract.ts';
import { cardsByMail } from './templates.ts';

export interface CardByMailContext extends Omit<LinkContext, 'linkKey'> {
  /** Whether who is not found is answered like anybody else (SEC-06). */
  readonly isNeutral: boolean;
}

/** More than the work for somebody who is known takes: a neutral answer's time does not tell them from others. */
const ANSWERED_AFTER_MS = 250;

/**
 * Only what is a number and a code can be sent: a card of the standard range is a plastic one with a chip, of which a desk alone makes a
 * duplicate, and a suspended one opens nothing until a desk has seen its holder.
 */
const isSendable = ({ range, status }: HeldRight): boolean => range === 1 && status !== 'SUSPENDU';

const rightSent = ({ kind, product, number, validFrom, validUntil }: HeldRight): SentCard => ({
  kind,
  title: productOf(product)?.title ?? (kind === 'card' ? 'Carte de réduction' : 'Abonnement'),
  number,
  validFrom: validFrom.toString(),
  validUntil: hasNoExpiry(validUntil) ? null : validUntil.toString(),
});

const sendTo = async (
  { db, clock, wake }: CardByMailContext,
  { lastName, firstName, birthDate, email }: z.output<typeof cardByMailInput>,
): Promise<Success<object> | Failure<'card-holder-not-found' | 'card-not-resendable'>> => {
  const now = clock.now();
  const found = await findCustomerByEmail(db, email);
  const isHolder =
    found !== undefined &&
    isSameName(found.lastName, lastName) &&
    isSameName(found.firstName, firstName) &&
    Temporal.PlainDate.compare(found.birthDate, birthDate) === 0;
  if (!isHolder) return failure('card-holder-not-found');
  const [overview, { current }] = await Promise.all([
    customerOverview(db, found.iuc, now),
    heldRights(db, found.iuc, parisDate(now)),
  ]);
  const loyalty = overview?.profile.card;
  const cards: readonly SentCard[] = [
    ...(loyalty
      ? [
          {
            kind: 'loyalty' as const,
            title: tierName[loyalty.type],
            number: loyalty.numCarte,
            validFrom: null,
            validUntil: null,
          },
        ]
      : []),
    ...current.filter(isSendable).map(rightSent),
  ];
  if (cards.length === 0)
    return failure(current.length === 0 ? 'card-holder-not-found' : 'card-not-resendable');
  await db.transaction((tx) =>
    queueMail(
      tx,
      found,
      mailOf(cardsByMail, {
        civility: found.civility,
        firstName: found.firstName,
        lastName: found.lastName,
        askedAt: now.toString(),
        cards,
      }),
      now,
    ),
  );
  wake('mail.send');
  return success({});
};

/**
 * Sends somebody's cards to the address of their account (CARD-05), for whoever knows their names, birth date and that address: nobody else
 * reads them there. Each address and each network has few tries (API-10). Neutral, the answer and its time are the same for everybody.
 */
export const sendCards = async (
  ctx: CardByMailContext,
  input: z.output<typeof cardByMailInput>,
  address: string,
): Promise<Success<object> | Failure<'card-holder-not-found' | 'card-not-resendable'> | Limited> => {
  const addressee = subjectOf('card-by-mail', 'email', input.email.toLowerCase());
  const limited = await limitLinks(ctx, 'card-by-mail', [addressee], address);
  if (limited) return limited;
  if (!ctx.isNeutral) return sendTo(ctx, input);
  await Promise.all([sendTo(ctx, input), setTimeout(ANSWERED_AFTER_MS)]);
  return success({});
};
