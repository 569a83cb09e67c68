import { emailTwice } from '#domain/fields/contact.ts';
import { birthDate } from '#domain/fields/dates.ts';
import { field, repeats } from '#domain/fields/field.ts';
import { EMAILS_DIFFER, PASSWORDS_DIFFER } from '#domain/fields/messages.ts';
import { termsAccepted, termsSeen } from '#domain/fields/order.ts';
import { newPasswordTwice } from '#domain/fields/password.ts';
import { civility, personName } from '#domain/fields/person.ts';

const EXAMPLE = {
  civility: 'Mme',
  firstName: 'Inès',
  lastName: 'Garraud',
  birthDate: '03/04/1985',
  email: 'ines.garraud@exemple.fr',
  emailConfirmation: 'ines.garraud@exemple.fr',
  password: 'Quai-9-aux-3-vents',
  passwordConfirmation: 'Quai-9-aux-3-vents',
  termsAccepted: true,
} as const;

/** What somebody gives to have an account (ACCOUNT-01). */
export const registrationInput = field(
  repeats(
    emailTwice.safeExtend({
      civility,
      firstName: personName,
      lastName: personName,
      birthDate,
      ...newPasswordTwice.shape,
      termsAccepted,
      termsVersion: termsSeen,
    }),
    'password',
    'passwordConfirmation',
    PASSWORDS_DIFFER,
  ),
  {
    accepts: [EXAMPLE],
    refuses: [
      {
        value: { ...EXAMPLE, emailConfirmation: 'ines.garaud@exemple.fr' },
        at: 'emailConfirmation',
        message: EMAILS_DIFFER,
      },
      {
        value: { ...EXAMPLE, passwordConfirmation: 'Quai-8-aux-3-vents' },
        at: 'passwordConfirmation',
        message: PASSWORDS_DIFFER,
      },
    ],
  },
);

/** A mistyped address, corrected before the activation. */
export const correctionInput = emailTwice;
