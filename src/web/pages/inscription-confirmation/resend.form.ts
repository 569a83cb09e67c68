import { defineForm } from '#web/forms/define-form.ts';

/** The link is sent again; nothing is asked for. */
export const resendLinkForm = defineForm<Record<never, never>>()({
  intention: 'renvoyer',
  method: 'post',
  submit: 'Renvoyer le lien',
  busy: 'Envoi en cours…',
  fields: {},
});
