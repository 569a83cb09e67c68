import { defineForm } from '#web/forms/define-form.ts';

/** Another link in place of one that has expired. */
export const newLinkForm = defineForm<Record<never, never>>()({
  intention: 'nouveau-lien',
  method: 'post',
  submit: 'Recevoir un nouveau lien',
  busy: 'Envoi en cours…',
  fields: {},
});
