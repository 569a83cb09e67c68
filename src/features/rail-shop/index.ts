/** Selling rail tickets in points: quotations, choices, and the orders made of them, as pages and calls use them. */

export { type BestOfDay, bestOfDay } from './best-of-day.ts';
export { cheapestDays } from './cheapest-days.ts';
export { checkChoices, unreadableChoice } from './check-choices.ts';
export { choiceAmong } from './choice-among.ts';
export { CHOICE_LIFETIME, choiceKey, readChoice, signChoice } from './choice-token.ts';
export { type ChoiceAgain, choicesToKeep, chooseAgain, keptRailCart } from './choices-again.ts';
export type { KeptWay, QuotationsContext } from './context.ts';
export * from './contract.ts';
export {
  type DaysAround,
  otherWayOf,
  quoteDaysAround,
  type SearchDay,
  searchDay,
} from './days-around.ts';
export { countriesSold, deliveryRefusal, isAbroad, isWithinFrance } from './delivery.ts';
export { holdSeats } from './hold-seats.ts';
export type { Lowest } from './lowest-prices.ts';
export { type MemberCard, memberCards } from './member-cards.ts';
export { passengerId as bookedPassenger } from './order/booking-answer.ts';
export { changeSeats } from './order/change-seats.ts';
export { confirmationData } from './order/confirmation-mail.ts';
export {
  type OrderConfirmationData,
  orderConfirmation,
  ticketsContent,
} from './order/confirmation-template.ts';
export { type RailOrderSettings, type RailOrdersContext, withKinds } from './order/context.ts';
export { extendHold } from './order/extend-hold.ts';
export { isGivenUp, isTakenForOthers, ticketTally } from './order/given-up.ts';
export {
  INIT_BOOKING_ERRORS,
  type InitBookingInput,
  initBooking,
  refusalOf as holdRefusalOf,
} from './order/init-booking.ts';
export { railAnswerOf } from './order/nbp-answer.ts';
export { orderChoices } from './order/order-choices.ts';
export { type PricedParty, pricedAgain } from './order/priced-party.ts';
export {
  bookedOf,
  railKind,
  TICKET_DETAIL,
  ticketing,
  toldByMail,
  tripOfTickets,
} from './order/rail-kind.ts';
export {
  EXCHANGE,
  type ExchangedFor,
  isCancelled,
  isForOthers,
  isOfTickets,
  itemOf,
  type OrderJourney,
  type OrderPassenger,
  type OrderSeat,
  paidFor,
  pricedTickets,
  type RailDetail,
  type RailOrder,
  railOrderOf,
  ticketsOf,
  toldLegs,
} from './order/rail-order.ts';
export { railOrderOfCustomer } from './order/read-rail-order.ts';
export { RAIL_ORDER_SETTINGS } from './order/settings.ts';
export { RAIL_STATES } from './order/states.ts';
export { partyFields } from './party-offers.ts';
export { quotationAnswer, quotationOutput } from './quotation-answer.ts';
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
