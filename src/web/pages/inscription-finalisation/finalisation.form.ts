import type { z } from 'zod';
import type { finalisationInput } from '#features/station-accounts/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { newPasswordFields } from '#web/views/sign-in-fields.ts';

/** The password of an account that a desk has opened; the link is in the address (ACCOUNT-07). */
export const finalisationForm = defineForm<z.input<typeof finalisationInput>>()({
  intention: 'finaliser',
  method: 'post',
  submit: 'Finaliser mon compte',
  busy: 'Enregistrement en cours…',
  fields: {
    ...newPasswordFields('Mot de passe'),
    termsAccepted: { control: 'checkbox', label: 'J’accepte les conditions générales.', called: '' },
  },
});
