import { randomInt } from 'node:crypto';
import type { Queryable } from '#database/database.ts';
import { DISCOUNT_PRODUCTS, lastDayOf } from '#domain/discount-products.ts';
import { Fault } from '#domain/failure.ts';
import { newId } from '#domain/ids.ts';
import { DISCOUNT_SERIALS, discountNumberOf } from '#domain/loyalty/card-number.ts';
import type { CardGrant, KeptRight } from './contract.ts';

/** Company code (FCE) of cards given here. */
export const CARD_COMPANY_CODE = 'FCE1187';
/** Numbers tried: with ten million cards out of two thousand million, one in 10^20 grants would need more. */
const TRIES = 10;

interface GrantedRow {
  right_id: string;
  product: string;
  number: string;
  valid_from: Temporal.PlainDate;
  valid_until: Temporal.PlainDate;
}

/**
 * Gives a customer a card or subscription (CARD-04), in the transaction of its cause, which asks `unfitFor` first whether it is theirs to
 * take. Given again by the same key it is the card of before, also when two ask at once. Throws when the key was another card's, and when
 * there is no such customer.
 */
export const grantCard = async (tx: Queryable, grant: CardGrant): Promise<KeptRight> => {
  const { iuc, key, product, validFrom } = grant;
  const { kind, range } = DISCOUNT_PRODUCTS[product];
  const validUntil = grant.validUntil ?? lastDayOf(DISCOUNT_PRODUCTS[product], validFrom);
  const rightId = newId();
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const serial = attempt === 0 && grant.serial !== undefined ? grant.serial : randomInt(DISCOUNT_SERIALS);
    const [row] = await tx.query<GrantedRow>(
      'select right_id, product, number, valid_from, valid_until from customer.grant_right($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
      [
        iuc,
        rightId,
        key,
        kind,
        product,
        discountNumberOf(serial),
        validFrom,
        validUntil,
        grant.file ?? null,
        grant.companyCode ?? CARD_COMPANY_CODE,
        grant.range ?? range,
      ],
    );
    if (!row) continue;
    // Its days may be others by now: the operator's systems have told of it since.
    if (row.product !== product) throw new Fault('card-key-reused', { key });
    return {
      rightId: row.right_id,
      kind,
      product,
      number: row.number,
      validFrom: row.valid_from,
      validUntil: row.valid_until,
    };
  }
  throw new Fault('no-free-card-number');
};
