import type { z } from 'zod';
import { LOYALTY_PREFIX } from '#domain/loyalty/card-number.ts';
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
      hint: 'Les 9 chiffres qui suivent le préfixe ; un numéro entier copié convient aussi.',
      prefix: LOYALTY_PREFIX,
      inputMode: 'numeric',
      autoComplete: 'username',
      isRequired: true,
    },
  },
});
