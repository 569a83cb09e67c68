import { z } from 'zod';
import { field, typedText } from '#domain/fields/field.ts';
import { REQUIRED } from '#domain/fields/messages.ts';
import { isShown, LONGEST_PASSKEY_NAME } from '#domain/passkey-name.ts';

const TOO_LONG = `${LONGEST_PASSKEY_NAME} caractères au plus`;
const NOT_TYPED = 'Ce nom contient un caractère qui ne s’affiche pas.';

/** What its owner calls a passkey, and finds again in the mail that tells of it. */
const name = field(typedText(LONGEST_PASSKEY_NAME, TOO_LONG).refine(isShown, { error: NOT_TYPED }), {
  accepts: ['Téléphone de Camille', ' Clé du bureau '],
  refuses: [
    { value: '', message: REQUIRED },
    { value: 'a'.repeat(LONGEST_PASSKEY_NAME + 1), message: TOO_LONG },
    { value: 'Clé\u0007', message: NOT_TYPED },
  ],
});

export const addPasskeyInput = z.object({
  name,
  /** What the authenticator answered, as JSON, empty where no scripts run; the identity provider judges it. */
  response: z.string().max(20_000).optional(),
});
