import { fullName } from '#domain/customer.ts';
import { DISCOUNT_PRODUCTS } from '#domain/discount-products.ts';
import { formatDate, formatLongDate } from '#domain/french-dates.ts';
import { cardNumber, NBSP } from '#domain/typography.ts';
import { type CardOrder, receiptWords } from '#features/card-orders/index.ts';
import type { DiscountFace } from '#web/ui/landscape/landscape.tsx';
import { faceOf } from './right-words.server.ts';

/** A discount card that is ordered, as the steps of its order and the history show it. */
export interface CardPlate {
  /** « Carte Avantage Jeune » */
  readonly title: string;
  readonly card: {
    readonly face: DiscountFace;
    readonly name: string;
    readonly number: string;
    readonly holder: string;
    readonly validity: string;
  };
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** How it is received. */
  readonly receipt: string;
  /** It is among the customer's own cards. */
  readonly isOwn: boolean;
}

const day = (date: Temporal.PlainDate): string => formatLongDate(date);

export const cardPlate = (order: CardOrder): CardPlate => {
  const { title } = DISCOUNT_PRODUCTS[order.product];
  const { holder, receiptMode, startsOn, endsOn } = order;
  const words = receiptWords[receiptMode];
  return {
    title,
    card: {
      face: faceOf(order.product),
      name: title.replace(/^Carte /, ''),
      number: order.cardNumber ? cardNumber(order.cardNumber) : 'Numéro à la confirmation',
      holder: fullName(holder),
      validity: `du ${formatDate(startsOn)} au ${formatDate(endsOn)}`
        .replaceAll(' ', NBSP)
        .replace(`${NBSP}au`, ' au'),
    },
    facts: [
      { label: 'Titulaire', value: fullName(holder) },
      { label: 'Date de naissance', value: formatDate(Temporal.PlainDate.from(holder.birthDate)) },
      { label: 'Valable du', value: day(startsOn) },
      { label: 'Au', value: day(endsOn) },
      { label: 'Réception', value: words.title },
      { label: 'Une fois commandée', value: 'Ni échangée ni remboursée' },
    ],
    receipt: words.text,
    isOwn: holder.isSameClient,
  };
};
