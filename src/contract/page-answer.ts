import type { Civility } from '#domain/customer.ts';
import type { DisplayPreferences } from '#domain/display-preferences.ts';
import type { Tier } from '#domain/loyalty/config.ts';
import type { ProfileCode, Status, TierColour } from '#domain/profile.ts';
import type { Problem } from './problem.ts';
import type { SiteAlert } from './site-alerts.ts';

/** What the frame around every page shows: who is looking, which page this is, how it is displayed. Plain JSON. */
export interface PageView {
  readonly page: {
    /** Value of `data-page` (NAV-11). */
    readonly id: string;
    /** The document's title, product name included. */
    readonly title: string;
    /** Path and query of the page, without the origin. */
    readonly path: string;
  };
  readonly profile: ProfileCode;
  readonly status: Status;
  readonly signedIn: boolean;
  /** As people read their names, whatever letters they were typed in. */
  readonly person?: { readonly firstName: string; readonly lastName: string; readonly civility: Civility };
  readonly card?: { readonly numCarte: string; readonly type: Tier; readonly colour: TierColour };
  readonly mayUseShop: boolean;
  /** This card year's status points and trips of a card holder, and what they are counted towards. */
  readonly counters?: {
    readonly statusPoints: number;
    readonly statusTarget: number;
    readonly trips: number;
    readonly tripTarget: number;
  };
  /** Spendable points of a card holder, set for reading: « 18 400 ». Absent when they could not be read. */
  readonly points?: string;
  /** Has written to customer service: the menus lead to it (CLAIM-01). */
  readonly haveComplaints: boolean;
  /** The frame leads to the assistant (BOT-01). */
  readonly hasAssistant: boolean;
  /** Identifier of the agent in professional mode. */
  readonly agent?: string;
  /** The file that the agent has open, with what the frame says of its customer beside name, card and points. */
  readonly file?: {
    /** Says in forms and headers which file a page was shown for; opens nothing by itself. */
    readonly reference: string;
    /** « Paris Gare de Lyon, guichet 4 » */
    readonly place?: string;
    /** « 09h31 »; and when it ends at the latest. */
    readonly openedAt: string;
    readonly endsAt: string;
    /** « 39 ans » */
    readonly age: string;
    /** The next points to expire: « 31 déc. », « 1 200 ». */
    readonly expiring?: { readonly on: string; readonly points: string };
  };
  /** False while account access is unavailable (NAV-08). */
  readonly signInAvailable: boolean;
  /** Address of the page that shows mails, in a demonstration that sends them nowhere. */
  readonly mailbox?: string;
  readonly display: DisplayPreferences;
  /** The device spares data: nothing is fetched ahead, and no letters of ours. */
  readonly savesData?: true;
  /** What stands above the page, the most pressing first (ALERT-01). */
  readonly alerts: readonly SiteAlert[];
  /** The choice of cookies (COOKIE-01): whether it is still to be asked for, whether what is seen may be counted, how long a choice is kept. */
  readonly consent: { readonly isDue: boolean; readonly statistics: boolean; readonly days: number };
  /** What a person quotes when something goes wrong. */
  readonly correlationId: string;
}

/** The answer to a request for page data (NAV-14). */
export type PageAnswer =
  | {
      readonly kind: 'page';
      readonly view: PageView;
      readonly data: unknown;
      /** What the page's action returned, after a POST. */
      readonly action?: unknown;
    }
  /** `document` asks for a full load: the target is not a page of the route table. */
  | { readonly kind: 'redirect'; readonly to: string; readonly document: boolean };

/** A problem that stops a page, with the frame to show it in. */
export type PageProblem = Problem & { readonly view?: PageView };

/** What the document carries so that the browser starts from the server's own data. */
export interface HydrationData {
  /** Pattern of the matched route in the table. */
  readonly route: string;
  readonly view: PageView;
  readonly data?: unknown;
  readonly action?: unknown;
  readonly problem?: Problem;
}

export const PAGE_DATA_HEADERS = { 'x-requested-with': 'XMLHttpRequest', 'x-source': 'NEXT' } as const;
