import { defineForm } from '#web/forms/define-form.ts';

/** Opens the file of the customer of an order that waits; which goes along hidden. */
export const openQueuedForm = defineForm<object>()({
  intention: 'ouvrir',
  method: 'post',
  submit: 'Ouvrir le dossier',
  busy: 'Ouverture…',
  fields: {},
});

/** Ends the list in this browser. */
export const closeQueueForm = defineForm<object>()({
  intention: 'fermer-liste',
  method: 'post',
  submit: 'Fermer la liste',
  busy: 'Un instant…',
  fields: {},
});
