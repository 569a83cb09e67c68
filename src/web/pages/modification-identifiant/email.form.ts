import type { z } from 'zod';
import type { changeEmailInput } from '#features/identifiers/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { newEmailFields } from '#web/views/sign-in-fields.ts';

/** Another address to sign in with. */
export const emailForm = defineForm<z.input<typeof changeEmailInput>>()({
  intention: 'changer-adresse',
  method: 'post',
  submit: 'Recevoir le lien de confirmation',
  busy: 'Envoi en cours…',
  fields: newEmailFields,
});
