import { defineForm } from '#web/forms/define-form.ts';

/** Takes the erasure of one’s account back (ACCOUNT-12). */
export const keepForm = defineForm<object>()({
  intention: 'garder',
  method: 'post',
  submit: 'Garder mon compte',
  busy: 'Un instant…',
  fields: {},
});
