import { defineForm } from '#web/forms/define-form.ts';

/** The button of a mail's unsubscribe link: opening the link changes nothing (SEC-09). */
export const unsubscribeForm = defineForm<object>()({
  intention: 'desinscrire',
  method: 'post',
  submit: 'Ne plus recevoir ces e-mails',
  busy: 'Désinscription en cours…',
  fields: {},
});

/** Ends everything that may be ended, at once. */
export const unsubscribeAllForm = defineForm<object>()({
  intention: 'tout-arreter',
  method: 'post',
  submit: 'Arrêter tous les e-mails d’information',
  busy: 'Désinscription en cours…',
  fields: {},
});
