/** Customers, as other features and the server may use them. */

export { changeEmail } from './change-email.ts';
export { changeIdentity } from './change-identity.ts';
export { type Companion, companionPerishables, companionsOf, forgetCompanion } from './companions.ts';
export * from './contract.ts';
export { createCustomer } from './create-customer.ts';
export { customerOverview, type OverviewJson, overviewFrom, overviewRow } from './customer-overview.ts';
export {
  DEMONSTRATION_PEOPLE,
  type DemonstrationName,
  type DemonstrationPerson,
  type ShopMoment,
  seedDemonstration,
} from './demonstration.ts';
export { findCustomer, findCustomerByCard, findCustomerByEmail } from './find-customer.ts';
export { holderByFacts } from './known-holder.ts';
export { openLoyaltyCard } from './open-loyalty-card.ts';
export { savePersonalInformation, versionOf } from './personal-information.ts';
