import { defineForm } from '#web/forms/define-form.ts';

/** Cards out of the telephone, back to plastic (CARD-06). */
export const endForm = defineForm<Record<never, never>>()({
  intention: 'resilier',
  method: 'post',
  submit: 'Revenir à la carte en plastique',
  busy: 'Enregistrement en cours…',
  fields: {},
});
