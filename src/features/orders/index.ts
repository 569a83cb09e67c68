export { cancelDraft } from './cancel-draft.ts';
export type * from './contract.ts';
export { extendHold } from './extend-hold.ts';
export { finaliseOrder } from './finalise-order.ts';
export { initBooking } from './init-booking.ts';
export { orderJobs } from './jobs.ts';
export { nbpAnswerOf } from './nbp-answer.ts';
export {
  type HeldOrder,
  heldOrders,
  ORDERS_PER_PAGE,
  orderByTransaction,
  orderDetail,
  orderHistory,
} from './read-orders.ts';
export { itemOf, orderNumber } from './record.ts';
export { ORDER_SETTINGS } from './settings.ts';
export { TERMS_VERSION } from './terms.ts';
