import type { z } from 'zod';
import { defineForm } from '#web/forms/define-form.ts';
import type { byHandInput } from './by-hand.server.ts';

/** What an agent does with an order, or with its refunds, that cannot end by itself; which of it may be done, the order says. */
export const byHandForm = defineForm<z.input<typeof byHandInput>>()({
  intention: 'reprendre',
  method: 'post',
  submit: 'Enregistrer',
  busy: 'Enregistrement…',
  fields: {
    deed: { control: 'radio', label: 'Ce que vous faites', isRequired: true },
    note: {
      control: 'text',
      label: 'Pourquoi',
      hint: 'Pour vos collègues : ce qui a été vérifié, avec qui.',
      autoComplete: 'off',
      width: 'full',
      isRequired: true,
    },
    sure: {
      control: 'checkbox',
      label: 'J’ai vérifié avec le client et dans les autres systèmes',
      hint: 'Clore ou régler autrement ne se défait pas.',
      called: 'Vérification',
    },
  },
});
