import { newEmailTwice } from '#domain/fields/contact.ts';
import { field, repeats } from '#domain/fields/field.ts';
import { NEW_EMAILS_DIFFER } from '#domain/fields/messages.ts';
import { currentPassword } from '#domain/fields/password.ts';

const EXAMPLE = {
  currentPassword: 'Voyageur-2026!',
  newEmail: 'nadia@exemple.fr',
  newEmailConfirmation: 'nadia@exemple.fr',
};

/** Another address to sign in with, and the password that says whose wish it is (AUTH-02). */
export const changeEmailInput = field(
  repeats(
    newEmailTwice.safeExtend({ currentPassword }),
    'newEmail',
    'newEmailConfirmation',
    NEW_EMAILS_DIFFER,
  ),
  {
    accepts: [EXAMPLE],
    refuses: [
      {
        value: { ...EXAMPLE, newEmailConfirmation: 'nadia@exemple.com' },
        at: 'newEmailConfirmation',
        message: NEW_EMAILS_DIFFER,
      },
    ],
  },
);
