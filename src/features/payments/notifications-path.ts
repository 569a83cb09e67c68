/** Where the payment provider's signed word comes in. */
export const NOTIFICATIONS = '/webhooks/payment';
