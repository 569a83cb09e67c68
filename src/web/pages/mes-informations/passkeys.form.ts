import type { z } from 'zod';
import type { addPasskeyInput } from '#features/passkeys/index.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Adds the passkey that the browser makes when it is sent (AUTH-13). */
export const addPasskeyForm = defineForm<z.input<typeof addPasskeyInput>>()({
  intention: 'creer-cle',
  method: 'post',
  submit: 'Créer la clé d’accès',
  busy: 'Un instant…',
  fields: {
    name: {
      control: 'text',
      label: 'Nom de la clé d’accès',
      hint: 'Pour la reconnaître dans cette liste.',
      autoComplete: 'off',
      isRequired: true,
    },
  },
});

/** Removes one; which goes along hidden. */
export const removePasskeyForm = defineForm<object>()({
  intention: 'retirer-cle',
  method: 'post',
  submit: 'Retirer',
  busy: 'Un instant…',
  fields: {},
});
