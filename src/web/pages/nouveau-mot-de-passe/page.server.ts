import { fullName } from '#domain/customer.ts';
import {
  newPasswordInput,
  seePasswordLink,
  setForgottenPassword,
  weakPassword,
} from '#features/passwords/index.ts';
import { passwordsOf } from '#web/views/forgotten-password.server.ts';
import { landing, NOT_WHOLE } from '#web/views/landing.server.ts';
import { newPasswordForm } from './new-password.form.ts';

/** The password that takes the place of a forgotten one. */
export const { loader, action } = landing({
  see: (context, token) => seePasswordLink(passwordsOf(context), token),
  open: (person) => ({ name: fullName(person), email: person.email }),
  why: {
    used: 'Il a déjà servi : votre mot de passe est celui que vous avez choisi alors.',
    replaced: 'Un lien plus récent l’a remplacé : ouvrez le dernier e-mail reçu.',
    expired: 'Il servait pendant une heure.',
    unknown: NOT_WHOLE,
  },
  form: newPasswordForm,
  input: newPasswordInput,
  besides: (context, person, { password }) => weakPassword(passwordsOf(context).accounts, password, person),
  act: (context, token, input) => setForgottenPassword(passwordsOf(context), token, input),
  fault: 'password-not-changed',
});
