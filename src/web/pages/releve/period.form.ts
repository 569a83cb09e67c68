import type { z } from 'zod';
import type { statementPeriod } from '#domain/fields/dates.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** From which day to which; a GET, so that every period has an address. */
export const periodForm = defineForm<z.input<typeof statementPeriod>>()({
  intention: 'periode',
  method: 'get',
  submit: 'Afficher la période',
  busy: 'Lecture du relevé…',
  fields: {
    start: { control: 'date', label: 'Du', calendar: true, isRequired: true },
    end: { control: 'date', label: 'Au', calendar: true, notBefore: 'start', isRequired: true },
  },
});
