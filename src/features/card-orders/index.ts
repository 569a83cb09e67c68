/** Selling discount cards: what one costs for whom, and the order that gives it. */
export { cardKind } from './card-kind.ts';
export { cardConfirmed, receiptWords } from './confirmation-template.ts';
export {
  CARD_ORDER,
  type CardOrder,
  cardOrderInput,
  cardOrderOf,
} from './contract.ts';
export { cardOrderOfCustomer, openCardOrder } from './order-card.ts';
export { lastStart, quoteCard } from './quote-card.ts';
