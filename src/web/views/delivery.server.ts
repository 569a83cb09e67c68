import { formatLongDate } from '#domain/french-dates.ts';
import type { TicketSigner } from '#domain/rail/ticket-code.ts';
import { NBSP, plainText } from '#domain/typography.ts';
import { primeWords } from '#features/catalogue/index.ts';
import type { Order } from '#features/orders/contract.ts';
import { deliveryOf, howUsed, signedCode } from '#features/prime-codes/index.ts';
import { qrDrawing } from '#web/ui/qr/qr.server.ts';
import type { QrDrawing } from '#web/ui/qr/qr.tsx';
import { type PrimeLook, primeLook } from './prime-scene.ts';

/** What an order gave, as its confirmation and the history show it (SHOP-07). */
export interface DeliveryView {
  /** « Deux QR codes » */
  readonly title: string;
  readonly look: PrimeLook;
  readonly gifts: readonly {
    readonly code: string;
    /** « B, A, R, 7 … »: as it is spelled to somebody who does not see it. */
    readonly spelled: string;
    readonly qr?: QrDrawing;
  }[];
  readonly use: string;
  readonly until: { readonly words: string; readonly machine: string };
  /** They are among the customer's vouchers. */
  readonly isVoucher: boolean;
}

const COUNTS = ['', 'Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix'];

const WORDS = {
  code: ['code', 'codes'],
  qr: ['QR code', 'QR codes'],
  voucher: ['bon d’achat', 'bons d’achat'],
} as const;

/** « Votre QR code », « Deux codes » */
const titleOf = (count: number, [one, several]: readonly [string, string]): string =>
  count === 1 ? `Votre ${one}` : `${COUNTS[count] ?? count}${NBSP}${several}`;

/** The codes and vouchers that an order gave; nothing where it gave none. */
export const deliveryView = (signer: TicketSigner, order: Order): DeliveryView | undefined => {
  const delivery = deliveryOf(order);
  if (delivery === undefined) return undefined;
  const { codes, until, shown } = delivery;
  const prime = primeWords(order.primeId);
  return {
    title: titleOf(codes.length, WORDS[shown]),
    look: prime ? primeLook(prime) : { scene: 'coast' },
    gifts: codes.map((code) => ({
      code,
      spelled: [...plainText(code).replaceAll(' ', '')].join(', '),
      ...(shown === 'qr'
        ? { qr: qrDrawing(signedCode(signer, { code, primeId: order.primeId, until })) }
        : {}),
    })),
    use: howUsed(prime?.article, until),
    until: { words: formatLongDate(until), machine: until.toString() },
    isVoucher: shown === 'voucher',
  };
};
