import type { z } from 'zod';
import type { deskSearchInput } from '#features/after-sales/index.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Finds a file of the customer who is served, by what they have in hand (dvSearchForm). */
export const deskSearchForm = defineForm<z.input<typeof deskSearchInput>>()({
  intention: 'chercher',
  method: 'post',
  submit: 'Chercher',
  busy: 'Recherche…',
  fields: {
    sought: {
      control: 'text',
      label: 'Référence de dossier ou numéro de commande',
      autoComplete: 'off',
      isRequired: true,
    },
    lastName: {
      control: 'text',
      label: 'Nom sur le billet',
      hint: 'Avec une référence de dossier.',
      autoComplete: 'off',
    },
  },
});
