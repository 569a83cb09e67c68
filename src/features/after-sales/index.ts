/** Exchanging and cancelling what was bought with points: the file, what goes back, and the cancellation as a kind of order. */

export { DEDICATED_LINE } from '#domain/dedicated-line.ts';
export {
  cancellationOfCustomer,
  cancelTickets,
  driveCancellation,
  refundFor,
} from './cancel-tickets.ts';
export { cancellationKind } from './cancellation-kind.ts';
export { cancellationMail } from './cancellation-template.ts';
export * from './contract.ts';
export { deskSearchInput, type FileOrders, fileOrders, soughtOrder } from './desk-search.ts';
export * from './exchange-contract.ts';
export { exchangeKind } from './exchange-kind.ts';
export { exchangeMail } from './exchange-template.ts';
export { finaliseExchange } from './finalise-exchange.ts';
export { incidentOf } from './incident.ts';
export {
  differenceOf,
  type Exchangeable,
  type Exchanging,
  exchangeable,
  exchangeableOf,
  exchangeOfCustomer,
  exchangeQuotations,
  offerExchange,
} from './offer-exchange.ts';
export { cancelledTickets, type GoneTicket, ownPrimeFile, searchFile, selectionOf } from './read-file.ts';
