import type { z } from 'zod';
import type { fileInput } from '#features/trips/index.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { ticketFields } from './ticket-fields.ts';

/** Adds a trip that was bought elsewhere, by its reference and the name on its ticket. */
export const addTripForm = defineForm<z.input<typeof fileInput>>()({
  intention: 'ajouter',
  method: 'post',
  submit: 'Ajouter ce voyage',
  busy: 'Vérification…',
  fields: ticketFields,
});
