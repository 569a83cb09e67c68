import { defineForm } from '#web/forms/define-form.ts';

/** Puts a push of the dashboard away; which one goes along hidden (PUSH-01). */
export const dismissForm = defineForm<object>()({
  intention: 'masquer',
  method: 'post',
  submit: 'Masquer',
  busy: 'Masquer',
  fields: {},
});
