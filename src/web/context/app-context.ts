import type { PortalContext } from '#contract/portal-context.ts';
import type { Documents } from '#documents/index.ts';
import type { TicketSigner } from '#domain/rail/ticket-code.ts';
import type { CardByMailContext } from '#features/card-by-mail/index.ts';
import type { Assistant } from '#features/chatbot/index.ts';
import type { UnsubscribeLinks } from '#features/communications/index.ts';
import type { ComplaintsContext } from '#features/complaints/index.ts';
import type { ContentLibrary } from '#features/content/index.ts';
import type { G30DoorContext } from '#features/g30/index.ts';
import type { MigrationContext } from '#features/identifier-migration/index.ts';
import type { IucCipher } from '#features/links/index.ts';
import type { Measures } from '#features/measures/index.ts';
import type { PaperlessContext } from '#features/paperless/index.ts';
import type { PersonalDataContext } from '#features/personal-data/index.ts';
import type { TimetableHolder } from '#features/rail/index.ts';
import type { QuotationsContext, RailOrdersContext } from '#features/rail-shop/index.ts';
import type { Logins, OpenSessions } from '#features/sessions/index.ts';
import type { Files, StaffDoor } from '#features/staff/index.ts';
import type { StationDoor } from '#features/station-accounts/index.ts';
import type { TravelDoor } from '#features/travel-intake/index.ts';

/** Everything a page or a call may use, made once by the composition root (`src/main.ts`) and passed explicitly. */
export interface AppContext extends PortalContext {
  readonly timetable: TimetableHolder;
  readonly content: ContentLibrary;
  readonly assistant: Assistant;
  /** Whether editors see every text at `/apercu` (`CONTENT_PREVIEW`). */
  readonly contentPreview: boolean;
  readonly quotations: QuotationsContext;
  readonly orders: RailOrdersContext;
  readonly logins: Logins;
  readonly staffFiles: Files;
  /** Where agents come in; absent where there is no desk. */
  readonly staffDoor?: StaffDoor;
  /** What one agent ends by hand alone, in cents (`SECOND_AGENT_ABOVE_EUROS`). */
  readonly secondAgentAboveCents: number;
  /** What somebody has open, and how they end it. */
  readonly openSessions: OpenSessions;
  readonly documents: Documents;
  /** Absent beside the operator's identity provider, which makes its accounts itself. */
  readonly registration?: MigrationContext;
  /** Where the operator's identity provider sets forgotten passwords anew. */
  readonly forgottenPasswordUrl?: string;
  /** Signs the codes of tickets. */
  readonly ticketSigner: TicketSigner;
  /** Where customers write to, and follow what they wrote. */
  readonly complaints: ComplaintsContext;
  /** What customers take away of what is known about them, and the ends of their accounts. */
  readonly personalData: PersonalDataContext;
  /** Compensation of delays by itself, subscribed to and ended. */
  readonly g30: G30DoorContext;
  /** Cards sent to their holder's own address. */
  readonly cardByMail: CardByMailContext;
  /** Cards in the telephone in place of plastic, and their photo. */
  readonly paperless: PaperlessContext;
  /** Counts what is seen, for who agreed to it. */
  readonly measures: Measures;
  /** Whether what comes too often has to wait; false under load tests only. */
  readonly rateLimits: boolean;
  /** Reads the links by which mails are ended. */
  readonly unsubscribeLinks: UnsubscribeLinks;
  /** Makes and reads encrypted customer identifiers. */
  readonly iucCipher: IucCipher;
  /** For the operator's systems; closed when there is none. */
  readonly travels?: TravelDoor;
  /** For the operator's desks; closed when there is none. */
  readonly stationAccounts?: StationDoor;
}
