import { ERRORS, messageOf, type PlainErrorCode } from '#domain/errors/catalogue.ts';

/** What a sign-in is made of: leaving for the provider, what it answers against tokens, and whose account here that is. */
export type SignInStep = 'login' | 'authenticate' | 'connect-account';

/** The error of the authentication state (AUTH-03). */
export interface SignInError {
  readonly step: SignInStep;
  readonly isTechnical: boolean;
  /** French sentence for the person. */
  readonly message: string;
}

/** What the person, or the client, can do something about (specification section 4); everything else is technical. */
const NOT_TECHNICAL: ReadonlySet<number> = new Set([400, 401, 403, 404]);

export const isTechnicalStatus = (status: number): boolean => !NOT_TECHNICAL.has(status);

export const signInError = (step: SignInStep, code: PlainErrorCode): SignInError => ({
  step,
  isTechnical: isTechnicalStatus(ERRORS[code].status),
  message: messageOf(code),
});
