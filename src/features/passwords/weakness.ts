import { passwordIsLoginRefusal, saidTogether, WEAKNESSES } from '#domain/fields/password.ts';
import type { AccountPerson, Accounts } from '#providers/identity/port.ts';

/**
 * The French message for a new password that keeps the rules and somebody would guess all the same, with everything that makes it
 * guessable; undefined when it is good (SEC-10).
 */
export const weaknessFor = async (
  accounts: Accounts,
  password: string,
  person: Omit<AccountPerson, 'iuc'>,
): Promise<string | undefined> => {
  const weaknesses = await accounts.weaknessesOf(password, person);
  return saidTogether([
    passwordIsLoginRefusal(password, person.email),
    ...weaknesses.map((weakness) => WEAKNESSES[weakness]),
  ]);
};

/** The same under the name of its field, to be told with whatever else is wrong; nothing where there is no password, or nobody whose it is. */
export const weakPassword = async (
  accounts: Accounts,
  password: string | undefined,
  person: Omit<AccountPerson, 'iuc'> | undefined,
): Promise<{ readonly password?: string }> => {
  const weak = password && person && (await weaknessFor(accounts, password, person));
  return weak ? { password: weak } : {};
};
