import { defineForm } from '#web/forms/define-form.ts';

/** Asks for the end of one’s account (ACCOUNT-12). */
export const erasureForm = defineForm<object>()({
  intention: 'effacer',
  method: 'post',
  submit: 'Demander l’effacement de mon compte',
  busy: 'Demande en cours…',
  fields: {},
});
