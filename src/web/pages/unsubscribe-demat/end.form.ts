import { defineForm } from '#web/forms/define-form.ts';

/** The button that goes back to plastic: the link of the mail is in the address. */
export const endForm = defineForm<Record<never, never>>()({
  intention: 'resilier',
  method: 'post',
  submit: 'Revenir à la carte en plastique',
  busy: 'Enregistrement en cours…',
  fields: {},
});
