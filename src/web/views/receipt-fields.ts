import type { FieldDescription } from '#web/forms/define-form.ts';

const EMAIL = { control: 'email', autoComplete: 'email', isRequired: true } as const;

/** Where the confirmation of an order goes, typed twice (SHOP-05, BMC-02). */
export const receiptFields = {
  email: { ...EMAIL, label: 'Adresse e-mail', hint: 'La confirmation y est envoyée.' },
  emailConfirmation: {
    ...EMAIL,
    label: 'La même adresse, pour éviter une faute',
    called: 'Confirmation de l’adresse e-mail',
  },
} as const satisfies Record<string, FieldDescription>;
