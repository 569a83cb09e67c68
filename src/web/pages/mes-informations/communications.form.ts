import { defineForm } from '#web/forms/define-form.ts';

/** One switch of the communications: what it stands for goes along hidden, the button sends the other state (INFO-05). */
export const optInForm = defineForm<object>()({
  intention: 'communication',
  method: 'post',
  submit: 'Changer',
  busy: 'Un instant…',
  fields: {},
});
