import { defineForm } from '#web/forms/define-form.ts';

/** Ends one session; which goes along hidden (AUTH-12). */
export const endSessionForm = defineForm<object>()({
  intention: 'deconnecter',
  method: 'post',
  submit: 'Déconnecter',
  busy: 'Un instant…',
  fields: {},
});

/** Ends every session but this one. */
export const endOthersForm = defineForm<object>()({
  intention: 'deconnecter-autres',
  method: 'post',
  submit: 'Déconnecter tous les autres appareils',
  busy: 'Un instant…',
  fields: {},
});
