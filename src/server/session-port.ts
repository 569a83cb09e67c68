import type { Iuc } from '#domain/ids.ts';

/** What the server knows of a live session; it holds no token value (AUTH-06). */
export interface SessionView {
  /** Identifier of the session itself, never the cookie's value. */
  readonly sessionId: string;
  /** The customer: who signed in, or in professional mode the customer being served. */
  readonly iuc: Iuc;
  readonly startedAt: Temporal.Instant;
  /** When the person last proved who they are (AUTH-15 asks for a recent one). */
  readonly authenticatedAt: Temporal.Instant;
  /** Professional mode: an agent acts for the customer. */
  readonly isEsp: boolean;
  /** The agent's identifier in professional mode. */
  readonly agent?: string;
  /** Whether the session outlives the browser (AUTH-08). */
  readonly rememberMe: boolean;
}

/** The session of a request, or what the server must do with a cookie that no longer stands for one. */
export interface SessionService {
  /**
   * The live session behind a `Cookie` header; undefined when there is none, it ended, or it is not ours.
   * Never throws for a malformed header.
   */
  read(cookieHeader: string | undefined): Promise<SessionView | undefined>;
  /**
   * The session behind a Bearer access token (AUTH-06: clients other than our pages); undefined when unknown or expired.
   * `token` is the part after `Bearer `.
   */
  readBearer(token: string): Promise<SessionView | undefined>;
  /** False while account access is unavailable (AUTH-11): sign-in links become a notice, public pages keep working. */
  available(): boolean;
}
