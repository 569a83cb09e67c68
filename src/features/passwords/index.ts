/** Passwords that are forgotten, and set anew by the link of a mail. */
export { forgottenInput, newPasswordInput } from './contract.ts';
export {
  askForLink,
  type LinkRefusal,
  type PasswordsContext,
  seePasswordLink,
  setForgottenPassword,
} from './forgotten-password.ts';
export { type HashingBusy, hashNewPassword } from './hash-new-password.ts';
export { PASSWORD_LINK_SUBJECT, passwordChanged, passwordLink } from './templates.ts';
