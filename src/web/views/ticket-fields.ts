import type { FieldDescription } from '#web/forms/define-form.ts';

/** By what a travel file is found: its reference, and the name on its ticket (AFTER-01). */
export const ticketFields = {
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
} as const satisfies Record<string, FieldDescription>;
