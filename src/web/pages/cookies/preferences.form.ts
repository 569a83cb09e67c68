import type { z } from 'zod';
import type { consentInput } from '#domain/fields/consent.ts';
import { defineForm } from '#web/forms/define-form.ts';

const ANSWERS = [
  { value: 'accepter', label: 'Accepter' },
  { value: 'refuser', label: 'Refuser' },
] as const;

/** The choice, category by category (COOKIE-01). */
export const preferencesForm = defineForm<z.input<typeof consentInput>>()({
  intention: 'personnaliser',
  method: 'post',
  submit: 'Enregistrer mon choix',
  busy: 'Enregistrement…',
  fields: {
    statistiques: {
      control: 'radio',
      isRow: true,
      choices: ANSWERS,
      label: 'Statistiques',
      hint: 'Compter les pages vues et les erreurs rencontrées, sans savoir par qui.',
    },
    marketing: {
      control: 'radio',
      isRow: true,
      choices: ANSWERS,
      label: 'Marketing',
      hint: 'Vous proposer des offres selon vos visites. Aucun cookie de cette sorte n’est déposé aujourd’hui.',
    },
  },
});
