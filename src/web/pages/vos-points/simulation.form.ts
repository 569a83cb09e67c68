import type { z } from 'zod';
import type { plannedTravels } from '#features/loyalty/index.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** « If I travel by my anniversary »; a GET, so that an answer has an address (POINTS-13). */
export const simulationForm = defineForm<z.input<typeof plannedTravels>>()({
  intention: 'simuler',
  method: 'get',
  submit: 'Calculer',
  busy: 'Calcul…',
  fields: {
    highSpeedEuros: { control: 'number', label: 'Euros en TGV INOUI', width: 'short', isRequired: true },
    intercityEuros: { control: 'number', label: 'Euros en Intercités', width: 'short', isRequired: true },
    trips: { control: 'number', label: 'Voyages', width: 'short', isRequired: true },
  },
});
