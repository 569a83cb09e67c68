import type { z } from 'zod';
import type { cardWish } from '#features/cards/index.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** « Which card is mine? »; a GET, so that the answer has an address (CARD-03, CARD-04). */
export const finderForm = defineForm<z.input<typeof cardWish>>()({
  intention: 'chercher',
  method: 'get',
  submit: 'Trouver ma carte',
  busy: 'Recherche…',
  fields: {
    age: {
      control: 'number',
      label: 'Votre âge',
      hint: 'Le jour où la carte commencera.',
      width: 'short',
      isRequired: true,
    },
    pace: {
      control: 'select',
      label: 'Vous prenez le train',
      width: 'medium',
      isRequired: true,
      choices: [
        { value: 'occasionnel', label: 'de temps en temps' },
        { value: 'frequemment', label: 'chaque semaine ou presque' },
      ],
    },
    company: {
      control: 'select',
      label: 'Le plus souvent',
      width: 'medium',
      isRequired: true,
      choices: [
        { value: 'seul', label: 'seul' },
        { value: 'adulte', label: 'avec un autre adulte' },
        { value: 'enfant', label: 'avec un enfant de 4 à 11 ans' },
      ],
    },
  },
});
