/** The e-mail address that somebody signs in with, as they change it themselves. */
export { changeEmailInput } from './contract.ts';
export {
  askForEmail,
  confirmEmail,
  emailChangePerishables,
  pendingEmail,
  seeEmailLink,
} from './email-change.ts';
export { emailChangeAsked, emailLink } from './templates.ts';
