import type { Iuc } from '#domain/ids.ts';

/** How far a complaint is (CLAIM-01): sent, being dealt with, waiting for its customer, dealt with. */
export const COMPLAINT_STATES = ['ENVOYEE', 'EN_COURS', 'EN_ATTENTE_CLIENT', 'TRAITEE'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

/** What customer service is told. */
interface NewComplaint {
  readonly iuc: Iuc;
  /** Ours, a UUID: the same key is the same complaint, however often it is sent. */
  readonly key: string;
  readonly subject: string;
  readonly orderNumber?: string;
  readonly message: string;
  readonly at: Temporal.Instant;
}

/** A complaint as its customer follows it. */
export interface Complaint {
  readonly key: string;
  /** What people quote. */
  readonly number: string;
  readonly subject: string;
  readonly state: ComplaintState;
  readonly openedAt: Temporal.Instant;
  /** When it came to its state. */
  readonly changedAt: Temporal.Instant;
}

/** Where complaints are dealt with: the embedded desk, or the operator's customer service. */
export interface ComplaintsDesk {
  /** Takes a complaint over, and answers it with its number; sent again, it answers what there is. Rejects when that is not known. */
  open(complaint: NewComplaint): Promise<Complaint>;
  /** All of a customer's, the newest first. Rejects when they cannot be read. */
  complaintsOf(iuc: Iuc): Promise<readonly Complaint[]>;
}
