import type { z } from 'zod';
import type { newPasswordInput } from '#features/passwords/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { newPasswordFields } from '#web/views/sign-in-fields.ts';

/** The password that is set by the link of a mail; the link is in the address. */
export const newPasswordForm = defineForm<z.input<typeof newPasswordInput>>()({
  intention: 'choisir',
  method: 'post',
  submit: 'Enregistrer le mot de passe',
  busy: 'Enregistrement en cours…',
  fields: newPasswordFields('Nouveau mot de passe'),
});
