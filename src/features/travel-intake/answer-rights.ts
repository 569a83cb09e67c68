import type { Queryable } from '#database/database.ts';
import { DISCOUNT_PRODUCTS } from '#domain/discount-products.ts';
import { type CouponFact, type RightFact, tellCoupons, tellRights } from '#features/cards/index.ts';
import type { LineAnswer } from './contract.ts';
import { answerHolders } from './holders.ts';
import type { Told } from './line.ts';
import type { CouponLine, RightLine } from './right-lines.ts';

/** Takes in what is told of cards and subscriptions (CARD-01). Told twice in a list, a card is corrected by what comes last. */
export const answerRights = (db: Queryable, batch: readonly Told<RightLine>[]): Promise<LineAnswer[]> =>
  answerHolders(db, batch, rightFrom, (facts) => tellRights(db, facts));

/** The same of the coupons of subscriptions. */
export const answerCoupons = (db: Queryable, batch: readonly Told<CouponLine>[]): Promise<LineAnswer[]> =>
  answerHolders(db, batch, couponFrom, (facts) => tellCoupons(db, facts));

const rightFrom = (
  { tariffRightId: toldId, loyaltyNumber: _, file, companyCode, suspendedOn, version, ...line }: RightLine,
  iuc: string,
): RightFact => ({
  ...line,
  iuc,
  toldId,
  kind: DISCOUNT_PRODUCTS[line.product].kind,
  ...(file === undefined ? {} : { file }),
  ...(companyCode === undefined ? {} : { companyCode }),
  ...(suspendedOn === undefined ? {} : { suspendedOn }),
  ...(version === undefined ? {} : { version }),
});

const couponFrom = (
  { subscriptionId: toldId, loyaltyNumber: _, file, renewBefore, version, ...line }: CouponLine,
  iuc: string,
): CouponFact => ({
  ...line,
  iuc,
  toldId,
  ...(file === undefined ? {} : { file }),
  ...(renewBefore === undefined ? {} : { renewBefore }),
  ...(version === undefined ? {} : { version }),
});
