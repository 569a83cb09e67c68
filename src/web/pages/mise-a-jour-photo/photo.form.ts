import { defineForm } from '#web/forms/define-form.ts';

/** Another photo on somebody's cards (CARD-07). */
export const photoForm = defineForm<Record<never, never>>()({
  intention: 'photo',
  method: 'post',
  submit: 'Mettre cette photo',
  busy: 'Enregistrement en cours…',
  carriesFile: true,
  fields: {},
});
