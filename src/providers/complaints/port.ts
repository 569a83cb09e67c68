import type { Iuc } from '#domain/ids.ts';

/** How far a complaint is (CLAIM-01): sent, being dealt with, waiting for its customer, dealt with. */
export const COMPLAINT_STATES = ['ENVOYEE', 'EN_COURS', 'EN_ATTENTE_CLIENT', 'TRAITEE'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

/** What a file is after it was examined. */
export const FILE_TYPES = ['image/jpeg', 'application/pdf'] as const;

/** A file as it is spoken of. */
export interface FileNote {
  /** Ours, a UUID. */
  readonly key: string;
  readonly name: string;
  readonly contentType: (typeof FILE_TYPES)[number];
  /** Bytes. */
  readonly size: number;
}
export interface DeskFile extends Omit<FileNote, 'size'> {
  readonly bytes: Uint8Array;
}

/** Who a person is by their papers (INFO-02); the day in ISO. */
export interface Identity {
  readonly lastName: string;
  readonly firstName: string;
  readonly birthDate: string;
}
/** What is asked for beside the message. */
export interface ComplaintDetails {
  readonly identity?: Identity;
  /** A trip that was not counted: its day in ISO, and the train. */
  readonly trip?: { readonly day: string; readonly train: string };
  /** The day of what is asked about on a statement of points, in ISO. */
  readonly day?: string;
}

/** What customer service is told. */
interface NewComplaint {
  readonly iuc: Iuc;
  /** Ours, a UUID: the same key is the same complaint, however often it is sent. */
  readonly key: string;
  readonly subject: string;
  readonly orderNumber?: string;
  readonly details: ComplaintDetails;
  readonly message: string;
  /** Of files that were put there before. */
  readonly files: readonly FileNote[];
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
  /** Name and birth date of which customer service has seen the proof: they are the customer's from then on. */
  readonly accepted?: Identity;
}

interface ComplaintMessage {
  readonly key: string;
  readonly sender: 'customer' | 'desk';
  readonly message: string;
  readonly files: readonly FileNote[];
  readonly at: Temporal.Instant;
}
/** A complaint with what was asked for and everything that was written, the first message first. */
export interface ComplaintThread extends Complaint {
  readonly orderNumber?: string;
  readonly details: ComplaintDetails;
  readonly messages: readonly ComplaintMessage[];
}

/** What a customer answers while they are waited for. */
interface ComplaintAnswer {
  readonly iuc: Iuc;
  readonly complaintKey: string;
  /** Ours, a UUID: the same key is the same answer. */
  readonly key: string;
  readonly message: string;
  readonly files: readonly FileNote[];
  readonly at: Temporal.Instant;
}
/** `unknown`: there is no such complaint of this customer. `not-waiting`: nobody waits for an answer to it. */
export const ANSWER_REFUSALS = ['unknown', 'not-waiting'] as const;
type Answered =
  | { readonly ok: true; readonly complaint: Complaint }
  | { readonly ok: false; readonly reason: (typeof ANSWER_REFUSALS)[number] };

/**
 * Where complaints are dealt with: the embedded desk, or the operator's customer service. Every command carries a key of ours, so that a
 * lost answer is asked for again without a second effect. Every method may throw `DeskUnavailable`: what became of a command is then not
 * known until it is repeated.
 */
export interface ComplaintsDesk {
  /** Takes a file, for a complaint or an answer that comes after it. Put again it is the same. */
  put(iuc: Iuc, file: DeskFile, at: Temporal.Instant): Promise<void>;
  /** Takes a complaint over, and answers it with its number; sent again, it answers what there is. */
  open(complaint: NewComplaint): Promise<Complaint>;
  /** All of a customer's, the newest first. */
  complaintsOf(iuc: Iuc): Promise<readonly Complaint[]>;
  /** One of a customer's with what was written; undefined when there is none. */
  find(iuc: Iuc, key: string): Promise<ComplaintThread | undefined>;
  /** The customer's answer to one that waits for them; it is being dealt with again. */
  answer(answer: ComplaintAnswer): Promise<Answered>;
  /** A file of a customer's; undefined when there is none. */
  file(iuc: Iuc, key: string): Promise<DeskFile | undefined>;
}

/** One outside of the portal, which is told of an erased customer (ACCOUNT-12); the embedded one’s rows go with the account. */
export interface ForgettingDesk extends ComplaintsDesk {
  /** Takes who the customer is out of everything, but for what the law has the operator keep. Told again it is the same. */
  forget(iuc: Iuc): Promise<void>;
}

/** The desk did not answer, or answered nonsense: nothing is known about the outcome. */
export class DeskUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'DeskUnavailable';
  }
}
