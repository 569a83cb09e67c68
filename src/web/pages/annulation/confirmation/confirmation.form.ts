import { defineForm } from '#web/forms/define-form.ts';

/** Goes on from the step that failed (AFTER-08). */
export const retryForm = defineForm<object>()({
  intention: 'reessayer',
  method: 'post',
  submit: 'Réessayer maintenant',
  busy: 'Nouvel essai…',
  fields: {},
});
