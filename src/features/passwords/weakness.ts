import { passwordIsLoginRefusal, WEAKNESSES } from '#domain/fields/password.ts';
import type { AccountPerson, Accounts } from '#providers/identity/port.ts';

/** The French message for a new password that keeps the rules and somebody would guess all the same; undefined when it is good (SEC-10). */
export const weaknessFor = async (
  accounts: Accounts,
  password: string,
  person: Omit<AccountPerson, 'iuc'>,
): Promise<string | undefined> => {
  const isLogin = passwordIsLoginRefusal(password, person.email);
  if (isLogin !== undefined) return isLogin;
  const weakness = await accounts.weaknessOf(password, person);
  return weakness && WEAKNESSES[weakness];
};
