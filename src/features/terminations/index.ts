/** Ending contracts in three steps, with an account or without (CONTENT-07). */
export { identificationInput, type TerminableContract } from './contract.ts';
export { subscriptionEnded } from './templates.ts';
export { identifyHolder, notifyTermination, terminableContracts } from './terminations.ts';
