import type { Iuc } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import type { Profile } from '#domain/profile.ts';
import type { Visitor } from './access.ts';
import type { CustomerOverview } from './overview.ts';
import type { PageEntry } from './routes.ts';
import type { SessionView } from './session.ts';
import type { StaffActing } from './staff.ts';

/** A file of a posted form, as it came: nothing about it is believed. */
export interface PostedFile {
  readonly field: string;
  readonly name: string;
  /** Undefined for one that is too long, or one too many, and where all were turned away. */
  readonly bytes: Uint8Array | undefined;
}

/** The fields of a posted form, already decoded; a missing field reads as ''. */
export interface FormFields {
  get(name: string): string;
  all(name: string): readonly string[];
  has(name: string): boolean;
  /** The form as it was posted, for a reader by schema. */
  readonly posted: URLSearchParams;
  /** Every field, last value of each, to show what was typed again. */
  values(): Readonly<Record<string, string>>;
  /** Of a page that takes them (`takesFiles`). */
  readonly files: readonly PostedFile[];
  /** Too many files are being read at once: these are named without their bytes (`uploads-busy`). */
  readonly areFilesTurnedAway: boolean;
}

/**
 * What a page's loader and action get. Access has been checked against the route table before they run. `App` is what the pages may
 * use of the product; the server passes it on without looking.
 */
export interface PageContext<App> {
  readonly app: App;
  readonly method: 'GET' | 'POST';
  /** The line of the route table that this page answers for. */
  readonly route: PageEntry;
  /** The address asked for, on the portal's own origin. */
  readonly url: URL;
  /** Values of the pattern's parameters. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** Empty on GET. */
  readonly form: FormFields;
  /** Undefined for an anonymous visitor, and in forced-not-logged mode (PROFILE-07). */
  readonly session: SessionView | undefined;
  /** The signed-in customer. Throws a Fault on a public page without a session: ask `session` first there. */
  readonly iuc: Iuc;
  /** The signed-in customer and their profile, read once per request. Throws like `iuc`. */
  overview(): Promise<CustomerOverview>;
  /** The profile, or undefined for an anonymous visitor. */
  profile(): Promise<Profile | undefined>;
  readonly correlationId: string;
  /**
   * Whose file an agent has open around this page, as who may open what; undefined without one. A public page is answered for nobody
   * there, and would else lead where only a visitor goes.
   */
  openFile(): Promise<Visitor | undefined>;
  /** The agent who acts for the customer, in professional mode. */
  readonly acting: StaffActing | undefined;
  readonly log: Log;
  /** Address of the browser, behind the trusted proxies: for limits. */
  readonly address: string;
  /** The `Cookie` header, for what binds a browser to something of its own. */
  readonly cookie: string | undefined;
  /** What the browser says it is. */
  readonly userAgent: string | undefined;
  /** Aborted when the browser goes away. */
  readonly signal: AbortSignal;
  /** `X-Transac-Correlation-Id` of the request or, without scripts, `transactionId` of its form, when it is a valid one. */
  readonly transactionId: string | undefined;
  /**
   * Replaces the table's page identifier, title or description for this answer: the step of a journey (NAV-11). `published`, an ISO day,
   * says to search engines that it is an article of that day.
   */
  setPage(page: {
    readonly id?: string;
    readonly title?: string;
    readonly description?: string;
    readonly published?: string;
  }): void;
  /** Status of the answer when it is not 200. */
  setStatus(status: number): void;
  /** Adds a response header (`set-cookie` may be added several times). */
  setHeader(name: string, value: string): void;
}

/** `page.server.ts` exports these two, both optional. */
export interface PageModule<App> {
  readonly loader?: (context: PageContext<App>) => unknown;
  readonly action?: (context: PageContext<App>) => unknown;
}
