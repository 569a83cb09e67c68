import type { z } from 'zod';
import { defineForm } from '#web/forms/define-form.ts';
import type { chosenInput } from '#web/views/file-tickets.server.ts';

/** Who does not travel where any more: a box for each ticket, in the order of the file. */
export const ticketsForm = defineForm<z.input<typeof chosenInput>>()({
  intention: 'choisir',
  method: 'post',
  submit: 'Annuler les billets choisis',
  busy: 'Calcul…',
  fields: { 'tickets.*.chosen': { control: 'checkbox', label: 'Billet', called: '' } },
  rows: { tickets: { legend: (row) => `Billet ${row + 1}`, of: (row) => `du billet ${row + 1}` } },
});

/** Confirms what was shown. */
export const confirmForm = defineForm<object>()({
  intention: 'annuler',
  method: 'post',
  submit: 'Annuler ces billets',
  busy: 'Annulation…',
  fields: {},
});
