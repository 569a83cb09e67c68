import { z } from 'zod';
import { email } from '#domain/fields/contact.ts';
import { birthDate } from '#domain/fields/dates.ts';
import { field, repeats } from '#domain/fields/field.ts';
import { PASSWORDS_DIFFER, WRONG_VALUE } from '#domain/fields/messages.ts';
import { termsAccepted, termsSeen } from '#domain/fields/order.ts';
import { newPasswordTwice } from '#domain/fields/password.ts';
import { civility, personName } from '#domain/fields/person.ts';
import { parseIuc } from '#domain/ids.ts';
import { enrolmentInput } from '#features/enrolment/contract.ts';

/** Whose account a station desk has opened, as the operator's systems tell it. */
export const stationAccountInput = z.object({
  iuc: z
    .string()
    .transform((text, context) => {
      const iuc = parseIuc(text);
      if (iuc) return iuc;
      context.issues.push({ code: 'custom', message: WRONG_VALUE, input: text });
      return z.NEVER;
    })
    .describe(
      'The customer’s identifier in the operator’s systems, a UUID: told again with the same one, it is the same account.',
    ),
  civility,
  firstName: personName,
  lastName: personName,
  birthDate,
  email,
  programmeTerms: enrolmentInput.shape.termsVersion
    .optional()
    .describe(
      'Version of the programme’s terms that was signed at the desk; with it a loyalty card is opened.',
    ),
  sendAgain: z
    .boolean()
    .optional()
    .describe('Sends another link to an account that waits for its password; the one before no longer acts.'),
});

const EXAMPLE = {
  password: 'Quai-9-aux-3-vents',
  passwordConfirmation: 'Quai-9-aux-3-vents',
  termsAccepted: true,
  termsVersion: '2026-10',
} as const;

/** What somebody adds to an account that a desk has opened (ACCOUNT-07). */
export const finalisationInput = field(
  repeats(
    z.object({ ...newPasswordTwice.shape, termsAccepted, termsVersion: termsSeen }),
    'password',
    'passwordConfirmation',
    PASSWORDS_DIFFER,
  ),
  {
    accepts: [EXAMPLE],
    refuses: [
      {
        value: { ...EXAMPLE, passwordConfirmation: 'Quai-8-aux-3-vents' },
        at: 'passwordConfirmation',
        message: PASSWORDS_DIFFER,
      },
    ],
  },
);
