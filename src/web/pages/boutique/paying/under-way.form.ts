import { defineForm } from '#web/forms/define-form.ts';

/** Leaves the provider's page for good, and keeps the seats. */
export const withdrawForm = defineForm<object>()({
  intention: 'renoncer',
  method: 'post',
  submit: 'Annuler ce paiement et choisir autrement',
  busy: 'Annuler ce paiement et choisir autrement',
  fields: {},
});
