import type { z } from 'zod';
import type { changeEmailInput } from '#features/identifiers/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** The address that the identifier is to become, and the password that says whose wish it is (ACCOUNT-08). */
export const migrationForm = defineForm<z.input<typeof changeEmailInput>>()({
  intention: 'migrer',
  method: 'post',
  submit: 'Choisir cet identifiant',
  busy: 'Envoi en cours…',
  fields: {
    newEmail: {
      control: 'email',
      label: 'Nouvelle adresse e-mail',
      hint: 'Nous y envoyons un lien, valable 72 heures.',
      autoComplete: 'email',
      inputMode: 'email',
      isRequired: true,
    },
    newEmailConfirmation: {
      control: 'email',
      label: 'La même adresse, pour éviter une faute',
      autoComplete: 'email',
      inputMode: 'email',
      isRequired: true,
    },
    currentPassword: {
      control: 'password',
      label: 'Votre mot de passe',
      autoComplete: 'current-password',
      isRequired: true,
    },
  },
});
