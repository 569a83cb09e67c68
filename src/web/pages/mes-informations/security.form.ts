import { defineForm } from '#web/forms/define-form.ts';

/** Ends one session; which goes along hidden (AUTH-12). */
export const endSessionForm = defineForm<object>()({
  intention: 'deconnecter',
  method: 'post',
  submit: 'Déconnecter',
  busy: 'Un instant…',
  fields: {},
});

/** Asks a device for a code again at its next sign-in (AUTH-14). */
export const forgetDeviceForm = defineForm<object>()({
  intention: 'oublier-appareil',
  method: 'post',
  submit: 'Oublier',
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
