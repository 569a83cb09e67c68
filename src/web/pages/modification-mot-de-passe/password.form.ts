import type { z } from 'zod';
import type { changePasswordInput } from '#features/passwords/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { newPasswordFields } from '#web/views/sign-in-fields.ts';

/** A password in place of the one there is. */
export const passwordForm = defineForm<z.input<typeof changePasswordInput>>()({
  intention: 'changer-mot-de-passe',
  method: 'post',
  submit: 'Modifier le mot de passe',
  busy: 'Enregistrement en cours…',
  fields: {
    currentPassword: {
      control: 'password',
      label: 'Mot de passe actuel',
      autoComplete: 'current-password',
      isRequired: true,
    },
    ...newPasswordFields('Nouveau mot de passe'),
  },
});
