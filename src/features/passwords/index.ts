/** Passwords that are forgotten, and set anew by the link of a mail; and those that their holders change. */
export { changePassword, newPasswordRefusals } from './change-password.ts';
export { changePasswordInput, forgottenInput, newPasswordInput } from './contract.ts';
export {
  askForLink,
  type PasswordsContext,
  seePasswordLink,
  setForgottenPassword,
} from './forgotten-password.ts';
export { type HashingBusy, hashNewPassword } from './hash-new-password.ts';
export { type OwnPasswordRefusal, proveOwnPassword } from './own-password.ts';
export { PASSWORD_LINK_SUBJECT, passwordChanged, passwordLink } from './templates.ts';
export { weaknessFor, weakPassword } from './weakness.ts';
