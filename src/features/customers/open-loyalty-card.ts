import { randomInt } from 'node:crypto';
import type { Queryable } from '#database/database.ts';
import { Fault } from '#domain/failure.ts';
import { loyaltyNumberOf } from '#domain/loyalty/card-number.ts';
import { anniversaryAfter } from '#domain/loyalty/membership.ts';

/** Company code (FCE) of cards opened here. */
const COMPANY_CODE = 'FCE1187';
/** Numbers tried: with ten million cards out of a hundred million, one in 10^20 enrolments would need more. */
const TRIES = 20;

/**
 * Opens the customer's loyalty card and membership, as GV_TRANS (PROFILE-08, ACCOUNT-10); answers its number, or that of the open
 * card they have. `serial` fixes the number for demonstration customers, otherwise it is random so that it tells nothing.
 */
export const openLoyaltyCard = async (
  db: Queryable,
  input: { readonly iuc: string; readonly openedOn: Temporal.PlainDate; readonly serial?: number },
): Promise<string> => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const serial = attempt === 0 && input.serial !== undefined ? input.serial : randomInt(100_000_000);
    const [row] = await db.query<{ number: string | null }>(
      'select customer.open_card($1, $2, $3, $4, $5) as number',
      [
        input.iuc,
        loyaltyNumberOf(serial),
        COMPANY_CODE,
        input.openedOn,
        anniversaryAfter(input.openedOn, input.openedOn),
      ],
    );
    if (row?.number) return row.number;
  }
  throw new Fault('no-free-card-number');
};
