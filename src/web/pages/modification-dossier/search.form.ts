import type { z } from 'zod';
import type { fileInput } from '#features/trips/index.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { ticketFields } from '#web/views/ticket-fields.ts';

/** Finds a travel file by its reference and the name on its ticket (AFTER-01). */
export const searchForm = defineForm<z.input<typeof fileInput>>()({
  intention: 'chercher',
  method: 'post',
  submit: 'Chercher ce dossier',
  busy: 'Recherche…',
  fields: ticketFields,
});
