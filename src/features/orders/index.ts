export { actorOf } from './acting.ts';
export { advance, advanceLatest, type OrderChange, wakeFor } from './advance.ts';
export { cancelDraft } from './cancel-draft.ts';
export type * from './contract.ts';
export { settle } from './drive.ts';
export {
  acceptanceHash,
  askAcceptance,
  FINALISE_ERRORS,
  type FinaliseFailure,
  finaliseOrder,
  finaliseUnderTerms,
  isPreparing,
  kindParameter,
  onlyForKind,
  orderNotFound,
  settledAnswer,
  termsHold,
  termsRefusal,
  toldSpending,
} from './finalise-order.ts';
export { orderJobs } from './jobs.ts';
export { kindOf } from './kind.ts';
export {
  closeByHand,
  declineProposal,
  type FinalDeed,
  MANUAL_PER_PAGE,
  type ManualCount,
  type ManualOrder,
  type ManualWhy,
  manualOrders,
  manualQueue,
  ownerOfManual,
  proposeDeed,
  stakeOf,
  takeProposal,
  takeUpOrder,
} from './manual.ts';
export { type NbpOrderAnswer, nbpAnswerOf, nbpOrderOutput } from './nbp-answer.ts';
export { openOrder, replayedOrder } from './open-order.ts';
export { type AtOnceInput, orderAtOnce, replayedAtOnce } from './order-at-once.ts';
export { ABOUT_AN_ORDER, SEND_AGAIN_ERRORS, sendAgain, sendAgainInput } from './order-mails.ts';
export {
  cartInput,
  orderPrime,
  orderPrimeInput,
  primeOfCart,
} from './order-prime.ts';
export { type OrderStats, orderProblems, orderStats } from './order-stats.ts';
export { voucherCents } from './paid-by-vouchers.ts';
export {
  type HeldOrder,
  heldOrders,
  ORDERS_PER_PAGE,
  orderDetail,
  orderHistory,
  orderOfCustomer,
  orderOfNumber,
} from './read-orders.ts';
export { endOf } from './reasons.ts';
export {
  isWaiting,
  kindOfOrder,
  loadOrder,
  type OrderRow,
  orderNumber,
  orderOf,
  readAnswer,
  withEffects,
} from './record.ts';
export { orderPerishables } from './retention.ts';
export { ORDER_SETTINGS } from './settings.ts';
export { type StateTable, UNDOING_STATES } from './states.ts';
export { refundPoints } from './undo.ts';
export { writeTransitions } from './write-transitions.ts';
