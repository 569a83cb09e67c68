import { formatLongDateTime } from '#domain/french-dates.ts';
import { euros } from '#domain/typography.ts';
import type { Order, OrderDetail } from '#features/orders/contract.ts';
import { isAuthorisationCancelled, orderPaymentOf, voucherPartsOf } from '#features/payments/index.ts';
import { KIND_WORDS } from '#features/vouchers/index.ts';

const USAGES = { debit: 'débit', credit: 'crédit' } as const;

/** A line of a receipt. */
export interface PaymentLine {
  readonly label: string;
  readonly value: string;
  /** Asked for by a bank, when something is not right, and by nobody else. */
  readonly isForBank?: true;
}

/** « Compensation BCA 3D8P 9WVN : 12,00 € », each voucher that pays a part (VOUCHER-04). */
export const voucherLines = (order: Pick<Order, 'effects'>): readonly PaymentLine[] =>
  voucherPartsOf(order).map(({ kind, code, cents }) => ({
    label: `${KIND_WORDS[kind]}, ${code}`,
    value: euros(cents),
  }));

/** What was paid by card, as a receipt tells it (PAY-02); nothing for an order that took nothing so. */
export const paymentLines = (
  order: Pick<Order, 'effects' | 'cents' | 'state'> & Partial<Pick<OrderDetail, 'steps'>>,
): readonly PaymentLine[] => {
  const { card, cents = 0 } = orderPaymentOf(order) ?? {};
  if (order.cents === 0 || !card) return [];
  if (isAuthorisationCancelled(order)) {
    const cancelled = order.steps?.findLast(({ event }) => event === 'undone' || event.startsWith('closed-'));
    return [
      { label: 'Paiement', value: 'Autorisation annulée, rien n’est débité' },
      { label: 'Annulé', value: cancelled ? formatLongDateTime(cancelled.at) : '' },
      { label: 'Carte', value: `•••• •••• •••• ${card.lastFour}` },
      { label: 'Marque', value: card.brand },
      { label: 'Référence de transaction', value: card.transaction },
    ].filter(({ value }) => value !== '');
  }
  return [
    { label: 'Montant', value: euros(cents) },
    { label: 'Carte', value: `•••• •••• •••• ${card.lastFour}` },
    { label: 'Marque', value: card.brand },
    { label: 'Usage', value: `carte de ${USAGES[card.usage]}`, isForBank: true },
    { label: 'Date du paiement', value: formatLongDateTime(Temporal.Instant.from(card.paidAt)) },
    { label: 'Référence de transaction', value: card.transaction },
    { label: 'Autorisation', value: card.authorisation ?? '', isForBank: true },
    { label: 'Certificat', value: card.certificate ?? '', isForBank: true },
    { label: '3-D Secure', value: card.threeDSecure ? 'oui' : 'non', isForBank: true },
  ].filter(({ value }) => value !== '') as readonly PaymentLine[];
};
