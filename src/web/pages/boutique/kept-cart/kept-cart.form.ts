import { defineForm } from '#web/forms/define-form.ts';

/** Takes one prime out of the cart. */
export const dropForm = defineForm<object>()({
  intention: 'retirer',
  method: 'post',
  submit: 'Retirer',
  busy: 'Retirer',
  fields: {},
});

/** Empties the cart. */
export const emptyForm = defineForm<object>()({
  intention: 'vider',
  method: 'post',
  submit: 'Vider mon panier',
  busy: 'Vider mon panier',
  fields: {},
});
