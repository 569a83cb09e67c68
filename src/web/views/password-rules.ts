import { isMadeOf, knownWordsOf } from '#domain/guessable-password.ts';
import {
  isLogin,
  KINDS_OF_CHARACTERS,
  LONGEST_PASSWORD,
  passwordStrength,
  SHORTEST_NEW_PASSWORD,
} from '#domain/password-rules.ts';

export interface PasswordRule {
  readonly label: string;
  readonly isKept: boolean;
}

/**
 * The rules of a new password in the order of the line, and which of them what is typed keeps. Whether it is widespread is known to the
 * server alone: the list is 100 000 long.
 */
export const newPasswordRules = (
  password: string,
  confirmation: string,
  login: string,
  /** What its owner is called: whole names or parts of them. */
  names: readonly string[],
): readonly PasswordRule[] => {
  const { isLongEnough, kinds } = passwordStrength(password);
  return [
    { label: `de ${SHORTEST_NEW_PASSWORD} à ${LONGEST_PASSWORD} caractères`, isKept: isLongEnough },
    {
      label: 'trois sortes sur quatre : majuscule, minuscule, chiffre, caractère spécial',
      isKept: kinds >= KINDS_OF_CHARACTERS,
    },
    {
      label: 'autre que votre nom ou votre e-mail',
      isKept: password !== '' && !isLogin(password, login) && !isMadeOf(password, knownWordsOf(names, login)),
    },
    { label: 'deux fois le même', isKept: password !== '' && password === confirmation },
  ];
};
