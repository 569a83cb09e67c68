import { defineForm } from '#web/forms/define-form.ts';

/** The last of the three presses, by the law's own words. */
export const noticeForm = defineForm<Record<never, never>>()({
  intention: 'notifier',
  method: 'post',
  submit: 'Notifier la résiliation',
  busy: 'Envoi en cours…',
  fields: {},
});
