import type { z } from 'zod';
import type { fileInput } from '#features/trips/index.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Adds a trip that was bought elsewhere, by its reference and the name on its ticket. */
export const addTripForm = defineForm<z.input<typeof fileInput>>()({
  intention: 'ajouter',
  method: 'post',
  submit: 'Ajouter ce voyage',
  busy: 'Vérification…',
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
