/** Discount cards and subscriptions: what a customer holds, and how it comes to them. */
export { cardWish } from './card-wish.ts';
export * from './contract.ts';
export { CARD_COMPANY_CODE, grantCard } from './grant-card.ts';
export { heldRights } from './held-rights.ts';
export { rightsEndingFrom, tariffRightsFrom, tariffRightsOn } from './tariff-rights.ts';
export { tellCoupons, tellRights } from './tell-rights.ts';
