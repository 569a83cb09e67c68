import { defineForm } from '#web/forms/define-form.ts';

/** The button that opens the account: the link of the mail is in the address. */
export const activationForm = defineForm<Record<never, never>>()({
  intention: 'activer',
  method: 'post',
  submit: 'Activer mon compte',
  busy: 'Activation en cours…',
  fields: {},
});

/** Another link in place of one that has expired. */
export const newLinkForm = defineForm<Record<never, never>>()({
  intention: 'nouveau-lien',
  method: 'post',
  submit: 'Recevoir un nouveau lien',
  busy: 'Envoi en cours…',
  fields: {},
});
