import type { Queryable } from '#database/database.ts';
import type { CouponFact, RightAnswer, RightFact } from './contract.ts';

/** What one statement answers, in order. */
const tell = async (
  db: Queryable,
  told: 'tell_rights' | 'tell_coupons',
  rows: readonly object[],
): Promise<RightAnswer[]> => {
  if (rows.length === 0) return [];
  const answers = await db.query<{
    answer: RightAnswer['answer'];
    reason: RightAnswer['reason'] | null;
  }>(
    `select answer, reason from customer.${told}($1::jsonb) order by place`,
    [JSON.stringify(rows)],
    `cards-${told}`,
  );
  return answers.map(({ answer, reason }) => ({ answer, ...(reason ? { reason } : {}) }));
};

/**
 * Takes cards and subscriptions in as the operator's systems tell them, each once however often; answers each, in order (CARD-01). Told
 * again with other facts it is corrected, unless a newer version has been told. A card that was given here is found by its number.
 */
export const tellRights = (db: Queryable, facts: readonly RightFact[]): Promise<RightAnswer[]> =>
  tell(
    db,
    'tell_rights',
    facts.map((fact) => ({
      iuc: fact.iuc,
      told_id: fact.toldId,
      kind: fact.kind,
      product: fact.product,
      number: fact.number,
      valid_from: fact.validFrom,
      valid_until: fact.validUntil,
      file: fact.file ?? null,
      company_code: fact.companyCode ?? null,
      range_index: fact.range,
      suspended_on: fact.suspendedOn ?? null,
      suspended_for: fact.suspendedFor,
      version: fact.version ?? null,
    })),
  );

/** The same of the coupons of subscriptions that have been told (CARD-01). */
export const tellCoupons = (db: Queryable, facts: readonly CouponFact[]): Promise<RightAnswer[]> =>
  tell(
    db,
    'tell_coupons',
    facts.map((fact) => ({
      iuc: fact.iuc,
      coupon_id: fact.couponId,
      told_id: fact.toldId,
      origin: fact.origin,
      destination: fact.destination,
      file: fact.file ?? null,
      travel_class: fact.travelClass,
      valid_from: fact.validFrom,
      valid_until: fact.validUntil,
      renew_before: fact.renewBefore ?? null,
      version: fact.version ?? null,
    })),
  );
