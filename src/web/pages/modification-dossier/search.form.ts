import type { z } from 'zod';
import type { fileInput } from '#features/trips/index.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Finds a travel file by its reference and the name on its ticket (AFTER-01). */
export const searchForm = defineForm<z.input<typeof fileInput>>()({
  intention: 'chercher',
  method: 'post',
  submit: 'Chercher ce dossier',
  busy: 'Recherche…',
  fields: {
    pnrReference: {
      control: 'text',
      label: 'Référence du dossier',
      hint: 'Six lettres ou chiffres, sur le billet ou son e-mail.',
      autoComplete: 'off',
      width: 'short',
      isRequired: true,
    },
    lastName: {
      control: 'text',
      label: 'Nom sur le billet',
      autoComplete: 'family-name',
      isRequired: true,
    },
  },
});
