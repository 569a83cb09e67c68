import type { z } from 'zod';
import type { forgottenInput } from '#features/passwords/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** What somebody signs in with who has forgotten the password. */
export const forgottenForm = defineForm<z.input<typeof forgottenInput>>()({
  intention: 'oublie',
  method: 'post',
  submit: 'Recevoir le lien',
  busy: 'Envoi en cours…',
  fields: {
    login: {
      control: 'text',
      label: 'Adresse e-mail ou numéro de fidélité',
      hint: 'Ce que vous saisissez pour vous connecter.',
      autoComplete: 'username',
      isRequired: true,
    },
  },
});
