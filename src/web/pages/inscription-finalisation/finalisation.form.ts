import type { z } from 'zod';
import type { finalisationInput } from '#features/station-accounts/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** The password of an account that a desk has opened; the link is in the address (ACCOUNT-07). */
export const finalisationForm = defineForm<z.input<typeof finalisationInput>>()({
  intention: 'finaliser',
  method: 'post',
  submit: 'Finaliser mon compte',
  busy: 'Enregistrement en cours…',
  fields: {
    password: {
      control: 'password',
      label: 'Mot de passe',
      autoComplete: 'new-password',
      isRequired: true,
    },
    passwordConfirmation: {
      control: 'password',
      label: 'Le même mot de passe',
      autoComplete: 'new-password',
      isRequired: true,
    },
    termsAccepted: { control: 'checkbox', label: 'J’accepte les conditions générales.', called: '' },
  },
});
