import type { StaffActing } from '#contract/staff.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';

/** What agents do, by the name under which it is written down. */
export const STAFF_ACTS = [
  'file-opened',
  'file-closed',
  'file-ended',
  'seats-held',
  'hold-extended',
  'seats-changed',
  'order-abandoned',
  'order-accepted',
  'payment-asked',
  'prime-ordered',
  'mail-sent-again',
  'order-taken-up',
  'order-closed-by-hand',
] as const;
export type StaffActName = (typeof STAFF_ACTS)[number];

/** Each in French, for the agent's log of a file and for what a customer takes away. */
export const STAFF_ACT_WORDS: Readonly<Record<StaffActName, string>> = {
  'file-opened': 'Dossier ouvert',
  'file-closed': 'Dossier fermé',
  'file-ended': 'Dossier fermé faute d’activité',
  'seats-held': 'Places retenues',
  'hold-extended': 'Places retenues plus longtemps',
  'seats-changed': 'Places changées',
  'order-abandoned': 'Commande abandonnée',
  'order-accepted': 'Commande acceptée',
  'payment-asked': 'Paiement demandé',
  'prime-ordered': 'Prime commandée',
  'mail-sent-again': 'E-mail renvoyé',
  'order-taken-up': 'Commande reprise à la main',
  'order-closed-by-hand': 'Commande close à la main',
};

/** Something that an agent has done for a customer (PRO-05). */
export interface StaffAct {
  readonly act: StaffActName;
  readonly agent: string;
  readonly place?: string;
  readonly orderId?: OrderId;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly correlationId: string;
  /** Business instant. */
  readonly at: Temporal.Instant;
}

/** An act that is about to be written. */
export interface ActToRecord {
  readonly iuc: Iuc;
  readonly by: StaffActing;
  readonly act: StaffActName;
  readonly orderId?: OrderId;
  readonly detail?: object;
  readonly at: Temporal.Instant;
}
