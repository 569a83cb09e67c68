/** What the dashboard pushes at a customer, and what they have put away of it (PUSH-01). */
export { dismissedPushes, dismissPush } from './dismissals.ts';
export { type Push, pushesOf, RIGHT_ENDED_DAYS, shownPushes } from './pushes.ts';
export { pushPerishables } from './retention.ts';
