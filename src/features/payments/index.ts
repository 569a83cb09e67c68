/** Paying orders in points and euros: the split, the payment's part in an order's life, and what the payment provider says of it. */
export { acceptanceInput, acceptanceOf } from './acceptance.ts';
export { acceptOrder, type PaidOrdersContext } from './ask-payment.ts';
export { checkNow, withdrawPayment } from './check-payment.ts';
export * from './contract.ts';
export { paymentJobs } from './jobs.ts';
export { registerNotifications } from './notifications.ts';
export { isAuthorisationCancelled, orderPaymentOf, voucherPartsOf, vouchersTried } from './order-payment.ts';
export { payableKind } from './payable-kind.ts';
export { paymentAnswer, paymentOutput } from './payment-answer.ts';
export { hasFailed, isUnderWay, paymentMessage } from './payment-state.ts';
export { requireFreshProofToPay } from './proof-to-pay.ts';
export { paymentReturned } from './returned-template.ts';
export { PAYMENT_SETTINGS } from './settings.ts';
export { splitRuleOf } from './split-rule.ts';
export { paymentStates } from './states.ts';
export { isPaymentSilence, paymentSteps, vouchersTaken } from './steps.ts';
export { askRefundAgain, settleRefund } from './stuck-refunds.ts';
