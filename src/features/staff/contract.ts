import type { StaffActing } from '#contract/staff.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';

/** What agents do, in French, by the name under which it is written down: moves of orders have that of their event. */
export const STAFF_ACT_WORDS: Readonly<Record<string, string>> = {
  'file-opened': 'Dossier ouvert',
  'file-closed': 'Dossier fermé',
  'file-ended': 'Dossier fermé faute d’activité',
  'note-written': 'Note écrite',
  'order-opened': 'Commande commencée',
  'cancellation-asked': 'Annulation de billets',
  'exchange-begun': 'Échange commencé',
  'refund-asked-again': 'Remboursement redemandé',
  'refund-settled': 'Remboursement réglé autrement',
  'hold-extended': 'Places retenues plus longtemps',
  'seats-changed': 'Places changées',
  abandoned: 'Commande abandonnée',
  'order-accepted': 'Commande acceptée',
  'payment-asked': 'Paiement demandé',
  'payment-withdrawn': 'Paiement retiré',
  'mail-sent-again': 'E-mail renvoyé',
  'email-changed': 'Adresse de la commande changée',
  'taken-up': 'Commande reprise à la main',
  'closed-by-hand': 'Commande close à la main',
  'settlement-proposed': 'Clôture proposée à un second agent',
  'settlement-declined': 'Proposition de clôture écartée',
};

/** An act that has no words yet is named as it is. */
export const staffActWords = (act: string): string => STAFF_ACT_WORDS[act] ?? act;

/** Something that an agent has done for a customer (PRO-05). */
export interface StaffAct {
  readonly act: string;
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
  readonly act: string;
  readonly orderId?: OrderId;
  readonly detail?: object;
  readonly at: Temporal.Instant;
}
