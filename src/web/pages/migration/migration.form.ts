import type { z } from 'zod';
import type { changeEmailInput } from '#features/identifiers/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { newEmailFields } from '#web/views/sign-in-fields.ts';

/** The address that the identifier is to become, and the password that says whose wish it is (ACCOUNT-08). */
export const migrationForm = defineForm<z.input<typeof changeEmailInput>>()({
  intention: 'migrer',
  method: 'post',
  submit: 'Choisir cet identifiant',
  busy: 'Envoi en cours…',
  fields: newEmailFields,
});
