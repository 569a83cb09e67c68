import type { z } from 'zod';
import type { sendAgainInput } from '#features/orders/index.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** The confirmation of an order again, to its own address or another (ORDER-02). */
export const resendForm = defineForm<z.input<typeof sendAgainInput>>()({
  intention: 'renvoyer',
  method: 'post',
  submit: 'Renvoyer la confirmation',
  busy: 'Envoi en cours…',
  fields: {
    email: {
      control: 'email',
      label: 'Adresse e-mail',
      hint: 'Celle de la commande, ou une autre.',
      autoComplete: 'email',
      isRequired: true,
    },
  },
});
