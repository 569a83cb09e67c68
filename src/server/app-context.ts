import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import type { Iuc } from '#domain/ids.ts';
import type { CustomerOverview } from '#features/customers/contract.ts';
import type { OrdersContext } from '#features/orders/contract.ts';
import type { QuotationsContext } from '#features/quotations/index.ts';
import type { TimetableHolder } from '#features/rail/index.ts';
import type { SessionService } from '#server/session-port.ts';

/** What the server needs to know of the configuration; `src/config/` reads it from the environment. */
export interface ServerConfig {
  /** Origin of the portal as people see it: `https://voyageur.example` (`PUBLIC_URL`). */
  readonly publicUrl: string;
  /** True outside localhost: cookies are `Secure` and carry the `__Host-` prefix, HSTS is sent. */
  readonly secure: boolean;
  /** Origins a form may post to besides our own: identity provider and payment page (SEC-02). */
  readonly formActionOrigins: readonly string[];
  /** Addresses or networks of the balancers whose `X-Forwarded-*` headers are believed; false believes nobody. */
  readonly trustProxy: false | string | readonly string[];
  /** Parent domain of the consent cookie, none on localhost (`COOKIE_DOMAIN`). */
  readonly cookieDomain?: string;
}

export type { CustomerOverview } from '#features/customers/contract.ts';

/** Who a customer is and what they may do, computed once per request. */
export interface ProfileReader {
  overview(iuc: Iuc): Promise<CustomerOverview | undefined>;
}

/** Everything a page, a call or a job may use, made once by the composition root (`src/main.ts`) and passed explicitly. */
export interface AppContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: ServerConfig;
  readonly sessions: SessionService;
  readonly profiles: ProfileReader;
  readonly timetable: TimetableHolder;
  readonly quotations: QuotationsContext;
  readonly orders: OrdersContext;
}
