import type { FieldDescription } from '#web/forms/define-form.ts';

const EMAIL = { control: 'email', autoComplete: 'email', inputMode: 'email', isRequired: true } as const;
const AGAIN = { ...EMAIL, label: 'La même adresse, pour éviter une faute' } as const;
const PASSWORD = { control: 'password', isRequired: true } as const;

/** One's address, typed twice. */
export const emailFields = (label: string) =>
  ({ email: { ...EMAIL, label }, emailConfirmation: AGAIN }) satisfies Record<string, FieldDescription>;

/** Another address to sign in with, typed twice, and the password that says whose wish it is. */
export const newEmailFields = {
  newEmail: {
    ...EMAIL,
    label: 'Nouvelle adresse e-mail',
    hint: 'Nous y envoyons un lien, valable 72 heures.',
  },
  newEmailConfirmation: AGAIN,
  currentPassword: { ...PASSWORD, label: 'Mot de passe actuel', autoComplete: 'current-password' },
} as const satisfies Record<string, FieldDescription>;

/** A password, typed twice. */
export const newPasswordFields = (label: string) =>
  ({
    password: {
      ...PASSWORD,
      label,
      autoComplete: 'new-password',
      hint: 'Les plus répandus sont refusés, même avec un chiffre ou un signe de plus.',
    },
    passwordConfirmation: { ...PASSWORD, label: 'Le même mot de passe', autoComplete: 'new-password' },
  }) satisfies Record<string, FieldDescription>;
