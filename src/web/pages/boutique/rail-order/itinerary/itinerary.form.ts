import type { z } from 'zod';
import type { quotationInput } from '#features/rail-shop/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { howFields, inwardFields, outwardFields, search, whereFields } from './search-fields.ts';

const withReturn = { field: 'journeyType', is: 'ALLER_RETOUR' } as const;

/** Takes the person's searches away. */
export const forgetSearchesForm = defineForm<object>()({
  intention: 'oublier',
  method: 'post',
  submit: 'Oublier mes recherches',
  busy: 'Oublier mes recherches',
  fields: {},
});

/** Where, when and for whom: labels are the words of a sentence to complete. */
export const itineraryForm = defineForm<z.input<typeof quotationInput>>()({
  ...search,
  fields: {
    ...whereFields,
    journeyType: {
      control: 'radio',
      label: 'Trajet',
      isRow: true,
      choices: [
        { value: 'ALLER_SIMPLE', label: 'Aller simple' },
        { value: 'ALLER_RETOUR', label: 'Aller-retour' },
      ],
    },
    ...outwardFields,
    arrivalDate: { ...inwardFields.arrivalDate, when: withReturn },
    arrivalHour: { ...inwardFields.arrivalHour, when: withReturn },
    passengersCount: { control: 'select', label: 'pour', called: 'Voyageurs' },
    childrenCount: { control: 'select', label: 'Enfants de 4 à 11 ans', hint: 'Moitié prix' },
    cardsCount: {
      control: 'select',
      label: 'Avec une carte de réduction',
      hint: 'Jeune, Adulte ou Senior\u00a0: 30 % de moins',
    },
    wheelchairsCount: {
      control: 'select',
      label: 'Dans leur fauteuil roulant',
      hint: 'Sur un espace réservé',
    },
    companionsCount: {
      control: 'select',
      label: 'Accompagnateurs',
      hint: 'D’un voyageur handicapé\u00a0: moitié prix',
    },
    infantsCount: {
      control: 'select',
      label: 'Et des moins de 4 ans, sans place',
      called: 'Moins de 4 ans',
      hint: 'Gratuit, un par adulte',
    },
    ...howFields,
  },
});

/** The same for a journey abroad, whose ticket is handed over in one of several ways. */
export const internationalForm = defineForm<z.input<typeof quotationInput>>()({
  ...search,
  fields: {
    ...itineraryForm.fields,
    deliveryMode: { control: 'radio', label: 'Comment recevoir votre billet', called: 'Remise du billet' },
  },
});
