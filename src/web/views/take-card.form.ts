import { defineForm } from '#web/forms/define-form.ts';

/** A loyalty card, by one press: the terms that it agrees to are named beside the button (ACCOUNT-10). */
export const takeCardForm = defineForm<Record<never, never>>()({
  intention: 'adherer',
  method: 'post',
  submit: 'Prendre ma carte gratuite',
  busy: 'Adhésion en cours…',
  fields: {},
});
