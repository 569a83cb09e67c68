import { defineForm } from '#web/forms/define-form.ts';

/** Asks for everything that is known of oneself (ACCOUNT-12). */
export const askExportForm = defineForm<object>()({
  intention: 'preparer',
  method: 'post',
  submit: 'Préparer mes fichiers',
  busy: 'Demande en cours…',
  fields: {},
});
