import { defineForm } from '#web/forms/define-form.ts';

/** The button that opens the account: the link of the mail is in the address. */
export const activationForm = defineForm<Record<never, never>>()({
  intention: 'activer',
  method: 'post',
  submit: 'Activer mon compte',
  busy: 'Activation en cours…',
  fields: {},
});
