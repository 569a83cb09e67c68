/** Accounts that a station desk has opened: they come in by a call, and get their password by the link of a mail (ACCOUNT-07). */
export type { StationDoor } from './calls.ts';
export { finalisationInput } from './contract.ts';
export {
  finalise,
  isLoginOfLink,
  openAtStation,
  remindOfFinalisation,
  renewFinalisation,
  seeFinalisation,
} from './finalisation.ts';
export { FINALISATION_SUBJECT, finalisationMail } from './templates.ts';
