/** Telling customers when a trip costs fewer points, or has seats again. */
export {
  endPriceAlert,
  isSameSearch,
  type PriceAlert,
  priceAlertOf,
  priceAlerts,
  searchOf,
  setPriceAlert,
} from './alerts.ts';
export { lookAtAlerts, priceAlertJobs } from './look.ts';
export { alertPerishables } from './retention.ts';
export { searchFields } from './search-fields.ts';
export { priceAlertTold } from './told-template.ts';
