import type { z } from 'zod';
import type { correctionInput } from '#features/registration/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { emailFields } from '#web/views/sign-in-fields.ts';

/** A mistyped address, corrected before the activation. */
export const correctionForm = defineForm<z.input<typeof correctionInput>>()({
  intention: 'corriger',
  method: 'post',
  submit: 'Envoyer le lien à cette adresse',
  busy: 'Envoi en cours…',
  fields: emailFields('Adresse e-mail'),
});
