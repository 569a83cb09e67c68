import type { z } from 'zod';
import type { bookingInput } from '#features/rail-shop/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { CIVILITIES, contactFields } from '#web/views/contact-fields.ts';
import { CUSTOMER } from './customer.ts';

/** The member is traveller 1. */
const numberOf = (row: number): number => row + 2;

/** Who comes along, and who orders: filled in from personal information, changed for this order alone (RAIL-17). */
export const passengersForm = defineForm<z.input<typeof bookingInput>>()({
  intention: 'reserver',
  method: 'post',
  submit: 'Réserver les places',
  busy: 'Réservation en cours…',
  fields: {
    'passengers.*.firstName': { control: 'text', label: 'Prénom', autoComplete: 'off', isRequired: true },
    'passengers.*.lastName': { control: 'text', label: 'Nom', autoComplete: 'off', isRequired: true },
    'passengers.*.birthDate': { control: 'date', label: 'Date de naissance', isRequired: true },
    'customer.civility': { control: 'radio', label: 'Civilité', isRow: true, choices: CIVILITIES },
    'customer.firstName': { control: 'text', label: 'Prénom', autoComplete: 'given-name', isRequired: true },
    'customer.lastName': { control: 'text', label: 'Nom', autoComplete: 'family-name', isRequired: true },
    'customer.birthDate': {
      control: 'date',
      label: 'Date de naissance',
      autoComplete: 'bday',
      isRequired: true,
    },
    'customer.email': {
      control: 'email',
      label: 'Adresse e-mail',
      hint: 'La confirmation et les billets y sont envoyés.',
      autoComplete: 'email',
      isRequired: true,
    },
    ...contactFields(CUSTOMER),
  },
  rows: {
    passengers: {
      legend: (row) => `Voyageur ${numberOf(row)}`,
      of: (row) => `du voyageur ${numberOf(row)}`,
    },
  },
});
