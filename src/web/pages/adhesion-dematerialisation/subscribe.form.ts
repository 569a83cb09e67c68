import { defineForm } from '#web/forms/define-form.ts';

type Nothing = Record<never, never>;

/** Cards into the telephone, with a photo (CARD-06, CARD-07). */
export const withPhotoForm = defineForm<Nothing>()({
  intention: 'souscrire',
  method: 'post',
  submit: 'Mettre mes cartes dans mon téléphone',
  busy: 'Enregistrement en cours…',
  carriesFile: true,
  fields: {},
});

/** The same again, with the photo of before. */
export const withoutPhotoForm = defineForm<Nothing>()({
  intention: 'reprendre',
  method: 'post',
  submit: 'Reprendre avec cette photo',
  busy: 'Enregistrement en cours…',
  fields: {},
});
