import { defineForm } from '#web/forms/define-form.ts';

/** Keeps the seats a while longer, once. */
export const prolongForm = defineForm<object>()({
  intention: 'prolonger',
  method: 'post',
  submit: 'Garder 15 minutes de plus',
  busy: 'Garder 15 minutes de plus',
  fields: {},
});
