import type { DisplayChoice } from '#domain/display-preferences.ts';
import type { Iuc } from '#domain/ids.ts';
import type { CustomerOverview } from './overview.ts';

/** What the server knows of a live session; it holds no token value (AUTH-06). */
export interface SessionView {
  /** Identifier of the session itself, never the cookie's value. */
  readonly sessionId: string;
  /** The customer: who signed in, or in professional mode the customer being served. */
  readonly iuc: Iuc;
  readonly startedAt: Temporal.Instant;
  /** When the person last proved who they are (AUTH-15 asks for a recent one). */
  readonly authenticatedAt: Temporal.Instant;
  /** When it ends at the latest, whatever is done with it. */
  readonly expiresAt: Temporal.Instant;
  /** Professional mode: an agent acts for the customer. */
  readonly isEsp: boolean;
  /** The agent's identifier in professional mode. */
  readonly agent?: string;
  /** Where the agent sits, as the desk says it. */
  readonly place?: string;
  /** The agent may end by hand what the portal does not end by itself. */
  readonly maySettle?: boolean;
  /** Whether the session outlives the browser (AUTH-08). */
  readonly rememberMe: boolean;
}

/** A session whose browser is known by another value from now on: what its cookie has to hold. */
export interface RenewedSession {
  readonly value: string;
  readonly rememberMe: boolean;
}

/** Who is signed in, with what their session says. */
export interface SignedInVisitor {
  readonly session: SessionView;
  readonly customer: CustomerOverview;
  /** What their account says of how pages look (A11Y-01). */
  readonly display: DisplayChoice;
}

/** A form that is kept while its customer proves who they are: as its page shows it again. */
export interface KeptForm {
  /** Path of the page. */
  readonly path: string;
  /** Which form of the page. */
  readonly form: string;
  /** What was typed, but for passwords. */
  readonly values: Readonly<Record<string, string>>;
}

/** The session of a request, or what the server must do with a cookie that no longer stands for one. */
export interface SessionService {
  /**
   * The live session behind a `Cookie` header with its customer; undefined when there is none, it ended, it is not ours, or its customer
   * is gone.
   * Never throws for a malformed header.
   */
  readVisitor(cookieHeader: string | undefined): Promise<SignedInVisitor | undefined>;
  /** `Set-Cookie` that takes away a session which the provider has refused to renew (AUTH-07); undefined where that is not why it ended. */
  dropUnrenewed(cookieHeader: string | undefined): Promise<string | undefined>;
  /** `Set-Cookie` of a session that goes on under another value. */
  keepRenewed(renewed: RenewedSession): string;
  /**
   * The session behind a Bearer access token (AUTH-06: clients other than our pages); undefined when unknown or expired.
   * `token` is the part after `Bearer `.
   */
  readBearer(token: string): Promise<SessionView | undefined>;
  /** Keeps a form for a while; answers the name that it is read by. */
  keepForm(iuc: Iuc, form: KeptForm): Promise<string>;
  /** The form of this customer under that name; undefined when there is none any more. */
  keptForm(iuc: Iuc, name: string): Promise<KeptForm | undefined>;
  /** The ID token of a session, for a system that has to know who asks; undefined when there is none any more. Never shown to a browser. */
  identityToken(sessionId: string): Promise<string | undefined>;
  /** False while account access is unavailable (AUTH-11): sign-in links become a notice, public pages keep working. */
  available(): boolean;
}

/** The files that agents have open (PRO-01): apart from sessions of customers, which they neither use nor end. */
export interface StaffFiles {
  /**
   * The file behind a request with the customer who is served: by the secret of its `X-ESP-Token`, or by the cookie of the desk's
   * browser. `closed` where there is one no more, or the header names another file than the cookie; undefined where neither names any.
   */
  read(
    cookieHeader: string | undefined,
    token: string | undefined,
  ): Promise<SignedInVisitor | 'closed' | undefined>;
  /** `Set-Cookie` that takes away the cookie of a file. */
  dropCookie(): string;
}
