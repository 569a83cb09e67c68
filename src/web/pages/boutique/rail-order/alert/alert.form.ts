import { defineForm } from '#web/forms/define-form.ts';

/** Asks to be told when the day that is shown becomes cheaper. */
export const alertForm = defineForm<object>()({
  intention: 'prevenir',
  method: 'post',
  submit: 'Prévenez-moi',
  busy: 'Prévenez-moi',
  fields: {},
});

/** Ends the alert of the day that is shown. */
export const endAlertForm = defineForm<object>()({
  intention: 'ne-plus-prevenir',
  method: 'post',
  submit: 'Arrêter l’alerte',
  busy: 'Arrêter l’alerte',
  fields: {},
});
