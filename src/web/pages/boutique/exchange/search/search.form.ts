import type { z } from 'zod';
import type { quotationInput } from '#features/rail-shop/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { howFields, whereFields } from '../../rail-order/itinerary/search-fields.ts';

/** Where and when somebody goes instead: who travels is on the tickets. */
export const exchangeSearchForm = defineForm<z.input<typeof quotationInput>>()({
  intention: 'chercher',
  method: 'get',
  submit: 'Voir les trains',
  busy: 'Recherche des trains…',
  fields: {
    ...whereFields,
    departureDate: {
      control: 'date',
      label: 'le',
      called: 'Date',
      calendar: true,
      prices: 'outward',
      isRequired: true,
    },
    departureHour: { control: 'select', label: 'dès', called: 'Heure' },
    ...howFields,
  },
});

/** The same for both ways of a return. */
export const bothWaysForm = defineForm<z.input<typeof quotationInput>>()({
  intention: 'chercher',
  method: 'get',
  submit: 'Voir les trains',
  busy: 'Recherche des trains…',
  fields: {
    ...whereFields,
    departureDate: {
      control: 'date',
      label: 'aller le',
      called: 'Date de l’aller',
      calendar: true,
      prices: 'outward',
      isRequired: true,
    },
    departureHour: { control: 'select', label: 'dès', called: 'Heure de l’aller' },
    arrivalDate: {
      control: 'date',
      label: 'retour le',
      called: 'Date du retour',
      calendar: true,
      prices: 'inward',
      isRequired: true,
    },
    arrivalHour: { control: 'select', label: 'dès', called: 'Heure du retour' },
    ...howFields,
  },
});
