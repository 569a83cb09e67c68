import { defineForm } from '#web/forms/define-form.ts';

/** Passes over the loyalty card on the way to another identifier. */
export const skipCardForm = defineForm<Record<never, never>>()({
  intention: 'passer',
  method: 'post',
  submit: 'Passer cette étape',
  busy: 'Un instant…',
  fields: {},
});
