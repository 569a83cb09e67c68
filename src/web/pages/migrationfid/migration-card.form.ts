import { defineForm } from '#web/forms/define-form.ts';

/** The loyalty card on the way to another identifier. */
export const takeCardForm = defineForm<Record<never, never>>()({
  intention: 'adherer',
  method: 'post',
  submit: 'Prendre ma carte gratuite',
  busy: 'Adhésion en cours…',
  fields: {},
});

export const skipCardForm = defineForm<Record<never, never>>()({
  intention: 'passer',
  method: 'post',
  submit: 'Passer cette étape',
  busy: 'Un instant…',
  fields: {},
});
