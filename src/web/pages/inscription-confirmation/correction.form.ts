import type { z } from 'zod';
import type { correctionInput } from '#features/registration/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** A mistyped address, corrected before the activation. */
export const correctionForm = defineForm<z.input<typeof correctionInput>>()({
  intention: 'corriger',
  method: 'post',
  submit: 'Envoyer le lien à cette adresse',
  busy: 'Envoi en cours…',
  fields: {
    email: {
      control: 'email',
      label: 'Votre adresse e-mail',
      autoComplete: 'email',
      inputMode: 'email',
      isRequired: true,
    },
    emailConfirmation: {
      control: 'email',
      label: 'La même adresse, pour éviter une faute',
      autoComplete: 'email',
      inputMode: 'email',
      isRequired: true,
    },
  },
});
