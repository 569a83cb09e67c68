import type { z } from 'zod';
import type { identificationInput } from '#features/terminations/contract.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Whose contract it is, without an account. */
export const identificationForm = defineForm<z.input<typeof identificationInput>>()({
  intention: 'identifier',
  method: 'post',
  submit: 'Continuer',
  busy: 'Recherche du contrat…',
  fields: {
    numCarte: {
      control: 'text',
      label: 'Numéro de carte',
      hint: 'Les 17 chiffres de la carte à laquelle le contrat est attaché.',
      autoComplete: 'off',
      inputMode: 'numeric',
      width: 'medium',
      isRequired: true,
    },
    email: {
      control: 'email',
      label: 'Adresse e-mail',
      hint: 'Celle que nous connaissons : la confirmation y est envoyée.',
      autoComplete: 'email',
      isRequired: true,
    },
    birthDate: { control: 'birth-date', label: 'Date de naissance', autoComplete: 'bday', isRequired: true },
  },
});
