import { defineForm } from '#web/forms/define-form.ts';

/** The button of a mail’s link: opening the link changes nothing (SEC-09). */
export const keepByLinkForm = defineForm<object>()({
  intention: 'garder-par-lien',
  method: 'post',
  submit: 'Garder mon compte',
  busy: 'Un instant…',
  fields: {},
});
