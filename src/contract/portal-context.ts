import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import type { ProfileCode } from '#domain/profile.ts';
import type { DisplayKeeper } from './display.ts';
import type { FreshProofRule } from './fresh-proof.ts';
import type { FailureWitness } from './measures.ts';
import type { ProfileReader } from './overview.ts';
import type { SessionService, StaffFiles } from './session.ts';
import type { ShopDoor } from './shop-door.ts';
import type { AlertReader } from './site-alerts.ts';
import type { StaffActing } from './staff.ts';

/** What the server needs to know of the configuration; `src/config/` reads it from the environment. */
export interface ServerConfig {
  /** Origin of the portal as people see it: `https://voyageur.example` (`PUBLIC_URL`). */
  readonly publicUrl: string;
  /** True outside localhost: cookies are `Secure` and carry the `__Host-` prefix, HSTS is sent. */
  readonly secure: boolean;
  /** Origins a form may post to besides our own: identity provider and payment page (SEC-02). */
  readonly formActionOrigins: readonly string[];
  /** Origin of the desk's own pages, the one other site whose form opens a file here (PRO-01). */
  readonly deskOrigin?: string;
  /** Addresses or networks of the balancers whose `X-Forwarded-*` headers are believed; false believes nobody. */
  readonly trustProxy: false | string | readonly string[];
  /** Parent domain of the consent cookie, none on localhost (`COOKIE_DOMAIN`). */
  readonly cookieDomain?: string;
  /** Names of cookies that go on to the operator's systems (`PASSED_COOKIES`); none unless said. */
  readonly passedCookies?: ReadonlySet<string>;
  /** Days for which a choice of cookies is kept (`CONSENT_DAYS`). */
  readonly consentDays: number;
  /** Days for which the embedded identity provider knows a device (`DEVICE_KNOWN_DAYS`). */
  readonly deviceDays: number;
  /** What asks for a fresh proof of identity, and for how long one counts (AUTH-15). */
  readonly freshProof: FreshProofRule;
}

/** A part of the product that goes on working when something in it is wrong. */
interface WatchedPart {
  readonly name: string;
  /** A sentence for whoever runs the portal about each thing that is wrong; none when all is well. */
  problems(): readonly string[] | Promise<readonly string[]>;
}

/** What the server itself works with; what pages and calls need beside it, it only passes on. */
export interface PortalContext {
  readonly db: Database;
  /** What day it is for the programme. */
  readonly clock: Clock;
  readonly config: ServerConfig;
  readonly sessions: SessionService;
  /** What agents have open; nothing where there is no desk. */
  readonly staffFiles: StaffFiles;
  readonly profiles: ProfileReader;
  readonly display: DisplayKeeper;
  /** The same as an agent uses it for a customer: what they do is written down as theirs (PRO-05). */
  readonly actingAs?: (by: StaffActing) => PortalContext;
  /** What stands above every page. */
  readonly alerts: AlertReader;
  /** Is told of forms without scripts that came to nothing (API-09). */
  readonly measures: FailureWitness;
  /** Whether the frame leads somebody to the assistant (BOT-01). */
  readonly assistant: { isOfferedTo(profile: ProfileCode): boolean };
  /** What readiness says beside whether the portal can work (OPS-02). */
  readonly parts: readonly WatchedPart[];
  /** Why this process is of no use any more and another start may help, in a sentence; undefined while it is, or can become so by itself. */
  readonly isLost?: () => string | undefined;
  /** The door of the shop; without one there is always room (OPS-06). */
  readonly shopDoor?: ShopDoor;
  /** Address of the page that shows mails, in a demonstration that sends them nowhere. */
  readonly mailbox?: string;
}
