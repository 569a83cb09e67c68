import { z } from 'zod';
import { loyaltyNumber } from '#domain/fields/card-number.ts';
import { email } from '#domain/fields/contact.ts';
import { field, typedText } from '#domain/fields/field.ts';
import { REQUIRED } from '#domain/fields/messages.ts';
import { changedPassword, newPasswordTwice } from '#domain/fields/password.ts';

const LONGEST = 254;
const NO_LOGIN =
  'Saisissez une adresse e-mail, ou un numéro de fidélité de 17 chiffres qui commence par 29090109.';

/** What somebody signs in with: an e-mail address or a loyalty number (AUTH-10). */
const login = field(
  typedText(LONGEST, NO_LOGIN).refine(
    (text) => email.safeParse(text).success || loyaltyNumber.safeParse(text).success,
    { error: NO_LOGIN },
  ),
  {
    accepts: ['ines.garraud@exemple.fr', '29090109 417 263 851'],
    refuses: [
      { value: '', message: REQUIRED },
      { value: 'ines', message: NO_LOGIN },
      { value: '2909', message: NO_LOGIN },
    ],
  },
);

export const forgottenInput = field(z.object({ login }), {
  accepts: [{ login: 'ines.garraud@exemple.fr' }],
  refuses: [{ value: { login: 'ines' }, at: 'login', message: NO_LOGIN }],
});

/** A password set by the link of a mail. */
export const newPasswordInput = newPasswordTwice;

/** A password that its holder changes (ACCOUNT-09). */
export const changePasswordInput = changedPassword;
