/** What customers have agreed to be written about, and by what. */
export * from './contract.ts';
export { agreesToMails, readOptIns, setOptIn, whoAgreesToMails } from './opt-ins.ts';
export { readUnsubscription, unsubscribe } from './unsubscribe.ts';
export { type UnsubscribeLinks, unsubscribeLinks, unsubscribePath } from './unsubscribe-links.ts';
