import { defineForm } from '#web/forms/define-form.ts';

/** The button that confirms the new address: the link of the mail is in the address. */
export const confirmationForm = defineForm<Record<never, never>>()({
  intention: 'confirmer',
  method: 'post',
  submit: 'Confirmer cette adresse',
  busy: 'Enregistrement en cours…',
  fields: {},
});
