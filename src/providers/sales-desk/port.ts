/** The system that agents work with at a desk: it opens the file of a customer here, by a token that it signs (docs/sales-desk.md). */

/** What a token of the desk says. */
export interface DeskOpening {
  /** The agent as the desk knows them: profile and number, `EMERAUDE_P@0001`. */
  readonly agent: string;
  /** The desk's own word that this agent may open files. */
  readonly isAuthorised: boolean;
  /** And that they may end by hand what the portal does not end by itself: an order closed as it is, a refund given another way. */
  readonly maySettle: boolean;
  /** And that they see to what waits for people, of whichever customer. */
  readonly supervises: boolean;
  /** Number of the loyalty card that the customer has shown; none where a token opens the list of what waits, and no file. */
  readonly numCarte?: string;
  /** Where the agent sits: « Paris Gare de Lyon, guichet 4 ». */
  readonly place?: string;
  /** The token itself, by which it opens one file and no other. */
  readonly tokenId: string;
  /** Real instant after which it opens nothing. */
  readonly expiresAt: Temporal.Instant;
}

/** Why a token is not believed: for the log, never for who sent it. */
export type DeskTokenFault =
  | 'not-a-token'
  | 'unknown-key'
  | 'bad-signature'
  | 'other-issuer'
  | 'other-audience'
  | 'expired'
  | 'valid-too-long'
  | 'claims-missing';

type ReadDeskToken =
  | { readonly ok: true; readonly opening: DeskOpening }
  | { readonly ok: false; readonly fault: DeskTokenFault };

export interface SalesDesk {
  /** Reads a token; believes it only when the desk has signed it, for this portal, for now. */
  read(token: string): Promise<ReadDeskToken>;
}
