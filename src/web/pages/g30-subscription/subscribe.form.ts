import type { z } from 'zod';
import type { g30SubscriptionInput } from '#features/g30/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';

const fields = {
  termsAccepted: { control: 'checkbox', label: 'J’accepte les conditions du service G30', called: '' },
} as const;

/** The G30 service, by its terms (G30-01). */
export const subscribeForm = defineForm<z.input<typeof g30SubscriptionInput>>()({
  intention: 'souscrire',
  method: 'post',
  submit: 'Souscrire le service G30',
  busy: 'Souscription en cours…',
  fields,
});

/** The same for who has ended it, before it is over. */
export const keepForm = defineForm<z.input<typeof g30SubscriptionInput>>()({
  intention: 'garder',
  method: 'post',
  submit: 'Garder le service G30',
  busy: 'Enregistrement en cours…',
  fields,
});
