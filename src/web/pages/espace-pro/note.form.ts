import type { z } from 'zod';
import type { noteInput } from '#features/staff/index.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** What an agent leaves for whoever serves this customer next. */
export const noteForm = defineForm<z.input<typeof noteInput>>()({
  intention: 'noter',
  method: 'post',
  submit: 'Garder la note',
  busy: 'Enregistrement…',
  fields: {
    fileNote: {
      control: 'textarea',
      label: 'Note pour vos collègues',
      hint: 'Ce qui aide à servir ce client, et rien d’autre : il la lit s’il demande ses données. Elle reste un an. 500 caractères au plus.',
      isRequired: true,
    },
  },
});
