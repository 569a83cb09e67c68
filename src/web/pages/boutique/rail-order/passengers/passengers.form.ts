import type { z } from 'zod';
import type { bookingInput } from '#features/rail-shop/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** The member is traveller 1. */
const numberOf = (row: number): number => row + 2;

/** Who comes along. */
export const passengersForm = defineForm<z.input<typeof bookingInput>>()({
  intention: 'reserver',
  method: 'post',
  submit: 'Réserver les places',
  busy: 'Réservation en cours…',
  fields: {
    'passengers.*.firstName': { control: 'text', label: 'Prénom', autoComplete: 'off', isRequired: true },
    'passengers.*.lastName': { control: 'text', label: 'Nom', autoComplete: 'off', isRequired: true },
    'passengers.*.birthDate': { control: 'date', label: 'Date de naissance', isRequired: true },
  },
  rows: {
    passengers: {
      legend: (row) => `Voyageur ${numberOf(row)}`,
      of: (row) => `du voyageur ${numberOf(row)}`,
    },
  },
});
