/** The G30 service: compensation of delays by itself (G30-01, G30-02). */
export { g30EndInput, g30SubscriptionInput } from './contract.ts';
export { endG30ByCard, type G30DoorContext } from './end-by-card.ts';
export { endG30, G30_TERMS, g30SubscriptionOf, subscribeG30 } from './subscription.ts';
export { g30Ended, g30Subscribed } from './templates.ts';
