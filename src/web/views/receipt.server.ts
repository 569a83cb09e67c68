import { fullName } from '#domain/customer.ts';
import { formatLongDateTime } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { counted } from '#domain/typography.ts';
import type { Article } from '#features/catalogue/index.ts';
import type { Order } from '#features/orders/contract.ts';

/** What a prime was given for, as its confirmation and the history show it (SHOP-07). */
export interface Receipt {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** What the receipt is good for; '' for a prime that the catalogue no longer has. */
  readonly note: string;
}

/** The receipt of a prime that was delivered at once; its number is the order's. */
export const receiptOf = (order: Order, article: Article | undefined): Receipt => ({
  facts: [
    { label: 'Reçu', value: order.number },
    { label: 'Prime', value: order.item },
    { label: 'Quantité', value: article ? counted(order.quantity, ...article.unit) : String(order.quantity) },
    { label: 'Points', value: countedPoints(order.points) },
    { label: 'Au nom de', value: fullName(order.customer) },
    { label: 'Date', value: formatLongDateTime(order.confirmedAt ?? order.createdAt) },
  ],
  note: article?.thanks.text ?? '',
});
