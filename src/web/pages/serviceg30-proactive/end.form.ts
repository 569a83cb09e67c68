import type { z } from 'zod';
import { LOYALTY_PREFIX } from '#domain/loyalty/card-number.ts';
import type { g30EndInput } from '#features/g30/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** By what somebody is known who ends the G30 service without signing in (G30-02). */
export const endForm = defineForm<z.input<typeof g30EndInput>>()({
  intention: 'resilier',
  method: 'post',
  submit: 'Mettre fin au service',
  busy: 'Envoi en cours…',
  fields: {
    numCarte: {
      control: 'text',
      label: 'Numéro de carte',
      hint: 'De votre carte de fidélité : les neuf chiffres qui suivent le préfixe.',
      prefix: LOYALTY_PREFIX,
      autoComplete: 'off',
      inputMode: 'numeric',
      width: 'medium',
      isRequired: true,
    },
    email: {
      control: 'email',
      label: 'Adresse e-mail',
      hint: 'Celle de votre compte : la confirmation y est envoyée.',
      autoComplete: 'email',
      isRequired: true,
    },
    birthDate: { control: 'birth-date', label: 'Date de naissance', autoComplete: 'bday', isRequired: true },
  },
});
