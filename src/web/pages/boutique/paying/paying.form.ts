import type { z } from 'zod';
import type { acceptanceInput } from '#features/payments/index.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Accepts the terms and the price, which its button says. */
export const payForm = defineForm<z.input<typeof acceptanceInput>>()({
  intention: 'payer',
  method: 'post',
  submit: 'Payer',
  busy: 'Paiement en cours…',
  fields: {
    termsAccepted: { control: 'checkbox', label: 'J’accepte les conditions générales de vente', called: '' },
  },
});

/** Points, euros and vouchers; the button is for those without scripts. */
export const splitForm = defineForm<z.input<typeof acceptanceInput>>()({
  intention: 'repartir',
  method: 'post',
  submit: 'Actualiser',
  busy: 'Actualiser',
  fields: {
    expectedPoints: { control: 'number', label: 'En points', isRequired: true, width: 'medium' },
  },
});

/** Gives an order up before anything is paid. */
export const abandonForm = defineForm<object>()({
  intention: 'abandonner',
  method: 'post',
  submit: 'Abandonner cette commande',
  busy: 'Abandonner cette commande',
  fields: {},
});
