import type { z } from 'zod';
import type { personalInformationInput } from '#features/customers/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { CIVILITIES, contactFields } from '#web/views/contact-fields.ts';

const { indicatif, mobile, ...address } = contactFields('');

/** What a person changes of their personal information themselves (INFO-01). */
export const informationForm = defineForm<z.input<typeof personalInformationInput>>()({
  intention: 'enregistrer',
  method: 'post',
  submit: 'Enregistrer',
  busy: 'Enregistrement en cours…',
  fields: {
    civility: { control: 'radio', label: 'Civilité', isRow: true, choices: CIVILITIES },
    indicatif,
    mobile,
    phone: {
      control: 'tel',
      label: 'Téléphone fixe',
      autoComplete: 'tel',
      inputMode: 'tel',
      hint: 'Facultatif. Hors de France, commencez par + et l’indicatif.',
    },
    ...address,
  },
});
