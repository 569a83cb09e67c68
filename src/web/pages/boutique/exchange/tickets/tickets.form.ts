import type { z } from 'zod';
import { defineForm } from '#web/forms/define-form.ts';
import type { chosenInput } from '#web/views/file-tickets.server.ts';

/** Who takes another train, and on which way: a box for each ticket, in the order of the file. */
export const exchangedForm = defineForm<z.input<typeof chosenInput>>()({
  intention: 'choisir',
  method: 'post',
  submit: 'Choisir une autre date',
  busy: 'Vérification…',
  fields: { 'tickets.*.chosen': { control: 'checkbox', label: 'Billet', called: '' } },
  rows: { tickets: { legend: (row) => `Billet ${row + 1}`, of: (row) => `du billet ${row + 1}` } },
});
