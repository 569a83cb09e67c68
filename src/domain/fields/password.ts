import { z } from 'zod';
import {
  isLogin,
  KINDS_OF_CHARACTERS,
  LONGEST_PASSWORD,
  passwordStrength,
  SHORTEST_NEW_PASSWORD,
  SHORTEST_PASSWORD,
} from '#domain/password-rules.ts';
import { field, refusedWith, repeats } from './field.ts';
import { PASSWORDS_DIFFER, REQUIRED, WRONG_PASSWORD } from './messages.ts';

const LENGTH = `Entre ${SHORTEST_NEW_PASSWORD} et ${LONGEST_PASSWORD} caractères.`;
const MIXED =
  'Mêlez au moins trois sortes de caractères parmi majuscules, minuscules, chiffres et caractères spéciaux.';
const IS_THE_LOGIN = 'Le mot de passe doit être différent de l’identifiant.';

/** Spaces are part of a password: nothing is trimmed. */
const passwordText = (wrongLength: string) =>
  z.string().min(1, { abort: true }).max(LONGEST_PASSWORD, { error: wrongLength, abort: true });

/** An existing password: whatever cannot be one is as wrong as another's (specification section 5: 8 to 50 characters). */
export const currentPassword = field(
  passwordText(WRONG_PASSWORD).min(SHORTEST_PASSWORD, { error: WRONG_PASSWORD }),
  {
    accepts: ['Voyageur-2026!', 'a b c d e'],
    refuses: [
      { value: '', message: REQUIRED },
      { value: 'court', message: WRONG_PASSWORD },
      { value: 'x'.repeat(LONGEST_PASSWORD + 1), message: WRONG_PASSWORD },
    ],
  },
);

/** Several refusals of one password as one message: what is typed next can keep them all. */
export const saidTogether = (refusals: readonly (string | undefined)[]): string | undefined =>
  refusals.filter((one) => one !== undefined).join(' ') || undefined;

/** A password to create: its length and at least three kinds of characters (ACCOUNT-02); where both are wrong, both are said. */
export const newPassword = field(
  passwordText(LENGTH).check(
    refusedWith((password) => {
      const { isLongEnough, kinds } = passwordStrength(password);
      return saidTogether([
        isLongEnough ? undefined : LENGTH,
        kinds >= KINDS_OF_CHARACTERS ? undefined : MIXED,
      ]);
    }),
  ),
  {
    accepts: ['Quai-9-aux-3-vents', 'voyageur en 2026', 'Éléphant-violet'],
    refuses: [
      { value: '', message: REQUIRED },
      { value: 'Voyage-2026', message: LENGTH },
      { value: `Voyageur-2026!${'x'.repeat(LONGEST_PASSWORD)}`, message: LENGTH },
      { value: 'voyageurvoyageur', message: MIXED },
      { value: 'voyage', message: `${LENGTH} ${MIXED}` },
      { value: 'voyageur20262027', message: MIXED },
    ],
  },
);

const STRONG = 'Quai-9-aux-3-vents';

/** Bounded beyond what the first may have, so that one that is too long is told so once, and not that it differs from itself. */
const repeatedPassword = field(
  z
    .string()
    .min(1, { abort: true })
    .max(4 * LONGEST_PASSWORD, { error: PASSWORDS_DIFFER, abort: true }),
  {
    accepts: [STRONG],
    refuses: [
      { value: '', message: REQUIRED },
      { value: 'x'.repeat(4 * LONGEST_PASSWORD + 1), message: PASSWORDS_DIFFER },
    ],
  },
);

/** A new password typed twice. `passwordIsLoginRefusal` compares it with the login. */
export const newPasswordTwice = field(
  repeats(
    z.object({ password: newPassword, passwordConfirmation: repeatedPassword }),
    'password',
    'passwordConfirmation',
    PASSWORDS_DIFFER,
  ),
  {
    accepts: [{ password: STRONG, passwordConfirmation: STRONG }],
    refuses: [
      {
        value: { password: STRONG, passwordConfirmation: '' },
        at: 'passwordConfirmation',
        message: REQUIRED,
      },
      {
        value: { password: STRONG, passwordConfirmation: 'Quai-8-aux-3-vents' },
        at: 'passwordConfirmation',
        message: PASSWORDS_DIFFER,
      },
      {
        value: { password: STRONG, passwordConfirmation: `${STRONG}${'x'.repeat(LONGEST_PASSWORD)}` },
        at: 'passwordConfirmation',
        message: PASSWORDS_DIFFER,
      },
    ],
  },
);

const NEW = { currentPassword: 'Voyageur-2026!', password: STRONG, passwordConfirmation: STRONG };

/** A password that takes the place of another. */
export const changedPassword = field(
  repeats(
    newPasswordTwice.safeExtend({ currentPassword }),
    'password',
    'passwordConfirmation',
    PASSWORDS_DIFFER,
  ),
  {
    accepts: [NEW],
    refuses: [
      {
        value: { ...NEW, passwordConfirmation: 'Quai-8-aux-3-vents' },
        at: 'passwordConfirmation',
        message: PASSWORDS_DIFFER,
      },
    ],
  },
);

/** Said of a new password that is the one there was. */
export const SAME_PASSWORD = 'Ce mot de passe est déjà le vôtre. Choisissez-en un autre.';

/** The message for a new password that is the login itself, in capitals or not. */
export const passwordIsLoginRefusal = (password: string, login: string): string | undefined =>
  isLogin(password, login) ? IS_THE_LOGIN : undefined;

/** Why a new password is refused that keeps the rules and would be guessed all the same (SEC-10). */
export const WEAKNESSES = {
  'common-password': 'Ce mot de passe est parmi les plus répandus. Choisissez-en un que d’autres n’ont pas.',
  'own-words': 'Le mot de passe ne doit pas reprendre votre nom ou votre adresse e-mail.',
} as const;
