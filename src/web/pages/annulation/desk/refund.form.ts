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
          note: 'Les places sont rendues, rien d’autre. Ce montant reste à décider, dans « À reprendre ».',
        },
      ],
      isRequired: true,
    },
    reason: {
      control: 'text',
      label: 'Pourquoi sans remboursement',
      hint: 'Pour qui décidera : ce qui a été convenu avec le client.',
      autoComplete: 'off',
      width: 'full',
      isRequired: true,
      when: { field: 'refund', is: 'SANS' },
    },
  },
});
