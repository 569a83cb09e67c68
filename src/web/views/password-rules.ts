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

/** The rules of a new password in the order of the line, and which of them what is typed keeps. */
export const newPasswordRules = (
  password: string,
  confirmation: string,
  login: string,
): readonly PasswordRule[] => {
  const { isLongEnough, kinds } = passwordStrength(password);
  return [
    { label: `de ${SHORTEST_NEW_PASSWORD} à ${LONGEST_PASSWORD} caractères`, isKept: isLongEnough },
    {
      label: 'trois sortes sur quatre : majuscule, minuscule, chiffre, caractère spécial',
      isKept: kinds >= KINDS_OF_CHARACTERS,
    },
    { label: 'autre que votre e-mail', isKept: password !== '' && !isLogin(password, login) },
    { label: 'deux fois le même', isKept: password !== '' && password === confirmation },
  ];
};
