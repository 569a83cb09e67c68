import type { Cents } from '#domain/money.ts';

/** What a voucher is (VOUCHER-01). */
export const VOUCHER_KINDS = [
  'loyalty-reduction',
  'traveller-compensation',
  'g30-compensation',
  'comfort-guarantee',
  'holiday-cheque',
  'refund',
  'compensation',
  'cash-voucher',
] as const;
export type VoucherKind = (typeof VOUCHER_KINDS)[number];

export const KIND_WORDS: Readonly<Record<VoucherKind, string>> = {
  'loyalty-reduction': 'Réduction fidélité',
  'traveller-compensation': 'Compensation voyageur',
  'g30-compensation': 'Compensation de retard, garantie G30',
  'comfort-guarantee': 'Garantie confort',
  'holiday-cheque': 'Chèque-vacances',
  refund: 'Remboursement',
  compensation: 'Compensation',
  'cash-voucher': 'Bon de caisse',
};

/** Used part by part, to the last cent; the others at once. */
export const isDivisible = (kind: VoucherKind): boolean =>
  kind !== 'loyalty-reduction' && kind !== 'holiday-cheque';

/** `EN_COURS` can still be used, or waits in an order; `CONSOMME` is used up, or past its last day. */
export const VOUCHER_STATUSES = ['EN_COURS', 'CONSOMME'] as const;
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number];

/** A part of a voucher that has gone somewhere, or waits there. */
interface VoucherUse {
  /** French: « Dossier ZK4T7L »; '' where nobody told. */
  readonly label: string;
  /** Cents; of a reduction 1. */
  readonly amount: number;
  /** Not known of what other systems took. */
  readonly at: Temporal.Instant | undefined;
  /** The order of the shop that it paid; nothing for what was used elsewhere. */
  readonly orderId: string | undefined;
}

export interface Voucher {
  readonly voucherId: string;
  readonly kind: VoucherKind;
  readonly code: string;
  /** What a reduction takes off; it has no cents of its own. */
  readonly percent: number | undefined;
  readonly value: Cents;
  readonly remaining: Cents;
  /** In an order that is not finished. */
  readonly reserved: Cents;
  readonly status: VoucherStatus;
  /** Something of it can be used today. */
  readonly isUsable: boolean;
  /** Its last day has passed with something left. */
  readonly isExpired: boolean;
  readonly issuedOn: Temporal.PlainDate;
  /** Last day. */
  readonly expiresOn: Temporal.PlainDate;
  /** Why it was given, French; '' where nothing was said. */
  readonly reason: string;
  /** The file it came from, kept after that file was cancelled (VOUCHER-04). */
  readonly origin:
    | { readonly file: string; readonly cancelledOn: Temporal.PlainDate | undefined }
    | undefined;
  readonly uses: readonly VoucherUse[];
  /** Orders that are not finished, which keep a part of it. */
  readonly waits: readonly VoucherUse[];
}

/** A page of vouchers of one status, or of all. */
export interface VoucherPage {
  readonly vouchers: readonly Voucher[];
  /** Of the status asked for. */
  readonly total: number;
  readonly counts: Readonly<Record<VoucherStatus, number>>;
  /** Of at least one voucher something can be used today. */
  readonly hasUsable: boolean;
  /** What can be used today of all of them together; a reduction has no amount. */
  readonly left: Cents;
}

/** What the operator's systems say of a voucher. */
export interface VoucherFact {
  readonly iuc: string;
  /** UUID; the same voucher has the same one for ever. */
  readonly voucherId: string;
  readonly kind: VoucherKind;
  readonly code: string;
  readonly percent?: number;
  /** Cents; of a reduction 1. */
  readonly value: number;
  /** Of it, what was used where the operator's other systems take it. */
  readonly used: number;
  /** Where that went, French; '' where nothing is said. */
  readonly usedFor: string;
  readonly issuedOn: Temporal.PlainDate;
  readonly expiresOn: Temporal.PlainDate;
  readonly reason: string;
  readonly file?: string;
  readonly fileCancelledOn?: Temporal.PlainDate;
}

export interface VoucherAnswer {
  readonly answer: 'taken' | 'known' | 'corrected' | 'refused';
  readonly reason?: 'other-customer' | 'other-voucher' | 'other-file' | 'spent-already';
}
