/** What the holder of an account is told of that somebody else could hurt them by. */
export { type Act, accountAct } from './act-template.ts';
export { deviceCodeMail, deviceCodeMails } from './device-code.ts';
export { deviceSeen } from './device-seen.ts';
export { spendingTold, tellHolder } from './tell-holder.ts';
