import type { z } from 'zod';
import type { cartInput } from '#features/orders/index.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { receiptFields } from '#web/views/receipt-fields.ts';

/** What is asked for before a prime is ordered (SHOP-05); the price seen travels beside. */
export const cartForm = defineForm<z.input<typeof cartInput>>()({
  intention: 'commander',
  method: 'post',
  submit: 'Confirmer',
  busy: 'Commande en cours…',
  fields: {
    // What each quantity costs is said in its choice, so that the total is read before the button, with or without scripts.
    quantity: { control: 'select', label: 'Quantité', isRequired: true, width: 'medium' },
    ...receiptFields,
    termsAccepted: {
      control: 'checkbox',
      label: 'J’accepte les Conditions Générales de Vente',
      called: '',
    },
  },
});
