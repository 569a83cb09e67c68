import type { z } from 'zod';
import { defineForm } from '#web/forms/define-form.ts';
import type { deskConfirmInput } from './desk.server.ts';

/** Gives up what was shown, with what goes back by itself or without. */
export const deskConfirmForm = defineForm<z.input<typeof deskConfirmInput>>()({
  intention: 'annuler',
  method: 'post',
  submit: 'Annuler ces billets',
  busy: 'Annulation…',
  fields: {
    refund: {
      control: 'radio',
      label: 'Remboursement',
      choices: [
        {
          value: 'AUTOMATIQUE',
          label: 'Automatique',
          note: 'Le montant ci-dessus revient au client, sans autre démarche.',
        },
        {
          value: 'SANS',
          label: 'Sans remboursement automatique',
          note: 'Rien n’est rendu par cette annulation : la suite se règle avec le service client.',
        },
      ],
      isRequired: true,
    },
  },
});
