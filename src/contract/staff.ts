import type { SessionView } from './session.ts';

/** Who acts for a customer, and from which file: what every act of theirs is written down with (PRO-05). */
export interface StaffActing {
  /** Profile and number as the desk knows them: `EMERAUDE_P@0001`. */
  readonly agent: string;
  /** « Paris Gare de Lyon, guichet 4 ». */
  readonly place?: string;
  readonly fileId: string;
  readonly correlationId: string;
}

/** The agent behind a request; undefined where the customer acts. */
export const actingOf = (session: SessionView | undefined, correlationId: string): StaffActing | undefined =>
  session?.agent === undefined
    ? undefined
    : {
        agent: session.agent,
        ...(session.place === undefined ? {} : { place: session.place }),
        fileId: session.sessionId,
        correlationId,
      };

/** The field by which a form of professional mode says which file it was shown for; scripts and programs say it in `X-ESP-Token`. */
export const FILE_FIELD = 'espToken';
/** Names the file: alone by its reference beside the cookie, or with its secret, `<reference>.<secret>`. */
export const FILE_HEADER = 'x-esp-token';
/** The field in which the desk's token comes to the portal, in a form and never in an address. */
export const DESK_TOKEN_FIELD = 'jeton';
