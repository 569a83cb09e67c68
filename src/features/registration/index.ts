/** Accounts asked for, and opened by the link of a mail (ACCOUNT-01 to ACCOUNT-06). */
export { correctionInput, registrationInput } from './contract.ts';
export {
  ACTIVATION_REFUSALS,
  activate,
  correctAddress,
  isAddressTaken,
  keepRegistration,
  linkEndsAt,
  type RegistrationContext,
  register,
  registrationOf,
  registrationPerishables,
  registrationRefusals,
  renewLink,
  seeActivation,
  sendAgain,
} from './registration.ts';
export { ACTIVATION_SUBJECT, accountOpenedMail, activationMail, alreadyRegisteredMail } from './templates.ts';
