import type { z } from 'zod';
import type { cardByMailInput } from '#features/card-by-mail/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** By what somebody is known who has their cards sent to them (CARD-05). */
export const cardForm = defineForm<z.input<typeof cardByMailInput>>()({
  intention: 'renvoyer',
  method: 'post',
  submit: 'Recevoir ma carte',
  busy: 'Envoi en cours…',
  fields: {
    lastName: { control: 'text', label: 'Nom', autoComplete: 'family-name', isRequired: true },
    firstName: { control: 'text', label: 'Prénom', autoComplete: 'given-name', isRequired: true },
    birthDate: { control: 'birth-date', label: 'Date de naissance', autoComplete: 'bday', isRequired: true },
    email: {
      control: 'email',
      label: 'Adresse e-mail',
      hint: 'Celle de votre compte : votre carte n’est envoyée qu’à elle.',
      autoComplete: 'email',
      isRequired: true,
    },
  },
});
