/** Selling rail tickets in points: quotations, choices, and the orders made of them, as pages and calls use them. */

export { type BestOfDay, bestOfDay } from './best-of-day.ts';
export { cheapestDays } from './cheapest-days.ts';
export { checkChoices } from './check-choices.ts';
export { choiceAmong } from './choice-among.ts';
export { CHOICE_LIFETIME, choiceKey, readChoice, signChoice } from './choice-token.ts';
export { type ChoiceAgain, choicesToKeep, chooseAgain, keptRailCart } from './choices-again.ts';
export type { QuotationsContext } from './context.ts';
export * from './contract.ts';
export {
  type DaysAround,
  otherWayOf,
  quoteDaysAround,
  type SearchDay,
  searchDay,
} from './days-around.ts';
export { countriesSold, isAbroad } from './delivery.ts';
export { holdSeats } from './hold-seats.ts';
export { type MemberCard, memberCards } from './member-cards.ts';
export { passengerId as bookedPassenger } from './order/booking-answer.ts';
export { changeSeats } from './order/change-seats.ts';
export { orderConfirmation } from './order/confirmation-template.ts';
export { type RailOrderSettings, type RailOrdersContext, withKinds } from './order/context.ts';
export { extendHold } from './order/extend-hold.ts';
export { isGivenUp } from './order/given-up.ts';
export { type InitBookingInput, initBooking } from './order/init-booking.ts';
export { railAnswerOf } from './order/nbp-answer.ts';
export { orderChoices } from './order/order-choices.ts';
export { railKind } from './order/rail-kind.ts';
export {
  type OrderJourney,
  type OrderSeat,
  RAIL,
  type RailOrder,
  railOrderOf,
  toldLegs,
} from './order/rail-order.ts';
export { railOrderOfCustomer } from './order/read-rail-order.ts';
export { RAIL_ORDER_SETTINGS } from './order/settings.ts';
export { partyFields } from './party-offers.ts';
export {
  type InwardQuotationResult,
  type OutwardQuotationResult,
  quoteInward,
  quoteOutward,
} from './quote.ts';
export { quoteDays } from './quote-days.ts';
export { type PricedDay, quoteDay, quoteMonths } from './quote-months.ts';
export {
  forgetSearches,
  type RecentSearch,
  recentSearches,
  rememberSearch,
  searchPerishables,
} from './recent-searches.ts';
export { resolveStation } from './resolve-station.ts';
export { orderLeg, type SeatedLeg, seatMapOfLeg } from './seat-map.ts';
export { stationOf } from './stations.ts';
export { bookingTransaction, type ChoiceTokens, finalisationTransaction } from './transactions.ts';
export { namedParty } from './traveller-input.ts';
