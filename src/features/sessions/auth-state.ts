import type { AuthState, Session } from './contract.ts';

/** The authentication state of AUTH-03 for a session, or for nobody. */
export const authState = (
  session: Session | undefined,
  around: { readonly canAuth: boolean; readonly reset?: boolean },
): AuthState => ({
  isLogged: session !== undefined,
  canAuth: around.canAuth,
  inputID: '',
  isConnectAccount: session !== undefined,
  isAuthenticating: false,
  error: around.canAuth
    ? null
    : { step: 'login', isTechnical: true, message: 'L’accès à votre compte est momentanément indisponible.' },
  reset: around.reset ?? false,
  isEsp: session?.isEsp ?? false,
  jwtToken: session
    ? { iuc: session.iuc, expiration: session.expiresAt.toString(), rememberMe: session.rememberMe }
    : null,
  tokenId: session?.sessionId ?? null,
});
