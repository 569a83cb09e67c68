import type { z } from 'zod';
import type { loginInput } from '#features/sessions/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Signing in by the number of the loyalty card (AUTH-09). */
export const loginForm = defineForm<z.input<typeof loginInput>>()({
  intention: 'numero',
  method: 'post',
  submit: 'Continuer avec ce numéro',
  busy: 'Un instant…',
  fields: {
    numFid: {
      control: 'text',
      label: 'Numéro de fidélité',
      hint: '17 chiffres, qui commencent par 29090109.',
      inputMode: 'numeric',
      autoComplete: 'username',
      isRequired: true,
    },
  },
});
