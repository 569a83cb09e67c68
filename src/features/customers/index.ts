/** Customers, as other features and the server may use them. */
export type * from './contract.ts';
export { createCustomer } from './create-customer.ts';
export { customerOverview, profileOf } from './customer-overview.ts';
export {
  DEMONSTRATION_PEOPLE,
  type DemonstrationName,
  type ShopMoment,
  seedDemonstration,
} from './demonstration.ts';
export { findCustomer, findCustomerByCard, findCustomerByEmail } from './find-customer.ts';
export { openLoyaltyCard } from './open-loyalty-card.ts';
export { type ProfileFacts, profileFrom } from './profile.ts';
export { addTariffRight, tariffRightsOn } from './tariff-rights.ts';
