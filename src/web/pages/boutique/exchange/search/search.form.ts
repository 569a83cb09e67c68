import type { z } from 'zod';
import type { quotationInput } from '#features/rail-shop/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';
import {
  howFields,
  inwardFields,
  outwardFields,
  search,
  whereFields,
} from '../../rail-order/itinerary/search-fields.ts';

/** Where and when somebody goes instead, on both ways of a return: who travels is on the tickets. */
export const bothWaysForm = defineForm<z.input<typeof quotationInput>>()({
  ...search,
  fields: { ...whereFields, ...outwardFields, ...inwardFields, ...howFields },
});

/** The same for a single way, which is neither there nor back. */
export const exchangeSearchForm = defineForm<z.input<typeof quotationInput>>()({
  ...search,
  fields: {
    ...whereFields,
    departureDate: { ...outwardFields.departureDate, label: 'le', called: 'Date' },
    departureHour: { ...outwardFields.departureHour, called: 'Heure' },
    ...howFields,
  },
});
