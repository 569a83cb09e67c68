import { z } from 'zod';
import type { Civility } from '#domain/customer.ts';
import { CARD_CODES, type CardCode, STARTS_WITHIN_DAYS } from '#domain/discount-products.ts';
import { loyaltyNumber } from '#domain/fields/card-number.ts';
import { emailTwice } from '#domain/fields/contact.ts';
import { birthDate, calendarDay } from '#domain/fields/dates.ts';
import { field } from '#domain/fields/field.ts';
import { REQUIRED, WRONG_VALUE } from '#domain/fields/messages.ts';
import { civility, personName } from '#domain/fields/person.ts';
import type { Iuc } from '#domain/ids.ts';
import type { Cents, Points } from '#domain/money.ts';
import type { Order } from '#features/orders/contract.ts';

/** Name of this kind of order. */
export const CARD_ORDER = 'discount-card';

/** How a card is received: in the holder's space at once, at a desk, or by post. */
export const RECEIPT_MODES = ['ETICKET', 'SHOP', 'LETTER'] as const;
export type ReceiptMode = (typeof RECEIPT_MODES)[number];

/** Yes or no, as a program says it and as the choice of a form does. */
const truth = () =>
  field(
    z.union([z.boolean(), z.enum(['true', 'false'])]).transform((said) => said === true || said === 'true'),
    { accepts: ['true', 'false'], refuses: [{ value: 'peut-être', message: WRONG_VALUE }] },
  );
const cardCode = field(z.enum(CARD_CODES), {
  accepts: ['avantage-adulte', 'avantage-jeune'],
  refuses: [{ value: 'carte-or', message: WRONG_VALUE }],
});
const receiptMode = field(z.enum(RECEIPT_MODES), {
  accepts: ['ETICKET', 'SHOP', 'LETTER'],
  refuses: [{ value: 'PIGEON', message: WRONG_VALUE }],
});

/** What is missing of somebody who is not the customer, and of whom one knows the loyalty card, or the name (BMC-02). */
const NEEDED = {
  card: ['cardNumber', 'lastName', 'birthday'],
  names: ['gender', 'withoutCardFirstName', 'withoutCardLastName', 'withoutCardBirthday'],
} as const;

/** The order of a discount card as it is filled in, by the page's form and by the call (BMC-02, SHOP-05): the specification's names. */
export const cardOrderInput = emailTwice
  .safeExtend({
    card: cardCode.describe('The discount card.'),
    isSameClient: truth().describe('It is for the customer.'),
    hasCard: truth()
      .optional()
      .describe('Another person’s: they have a loyalty card, by which they are found.'),
    cardNumber: loyaltyNumber.optional(),
    lastName: personName.optional().describe('Of the holder of that loyalty card, as it says.'),
    birthday: birthDate.optional().describe('The same.'),
    gender: civility.optional(),
    withoutCardFirstName: personName.optional(),
    withoutCardLastName: personName.optional(),
    withoutCardBirthday: birthDate.optional(),
    lastNameOther: personName.optional().describe('Another last name, printed on the card in its place.'),
    childBirthday: birthDate.optional().describe('Of a child, for the family card.'),
    receiptMode: receiptMode.describe(
      'ETICKET: in the holder’s cards at once. SHOP: at a desk, within 48 hours. LETTER: by post, within ten days.',
    ),
    startDate: calendarDay.describe(`First day: today to ${STARTS_WITHIN_DAYS} days ahead.`),
  })
  .superRefine((input, context) => {
    if (input.isSameClient) return;
    for (const name of NEEDED[input.hasCard ? 'card' : 'names'])
      if (input[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: REQUIRED, input: undefined });
  });
export type CardOrderInput = z.output<typeof cardOrderInput>;

/** Who the card is for. */
export interface CardHolder {
  readonly isSameClient: boolean;
  /** A customer's: the card is then among theirs. */
  readonly iuc?: Iuc;
  readonly civility: Civility;
  readonly firstName: string;
  readonly lastName: string;
  /** ISO date. */
  readonly birthDate: string;
}

/** What is ordered, at its price. */
interface CardWish {
  readonly product: CardCode;
  readonly holder: CardHolder;
  readonly receiptMode: ReceiptMode;
  /** First and last day, ISO dates. */
  readonly startsOn: string;
  readonly endsOn: string;
  /** Where the confirmation goes. */
  readonly email: string;
}
export interface CardQuotation {
  readonly wish: CardWish;
  readonly points: Points;
  readonly cents: Cents;
}

/** What is kept of an order of a card; its columns. */
interface CardDetail {
  readonly product: CardCode;
  readonly holder: CardHolder;
  readonly receipt_mode: ReceiptMode;
  readonly starts_on: string;
  readonly ends_on: string;
}

/** An order of a discount card with what only it has. */
export interface OfCard {
  readonly product: CardCode;
  readonly holder: CardHolder;
  readonly receiptMode: ReceiptMode;
  readonly startsOn: Temporal.PlainDate;
  /** Last day. */
  readonly endsOn: Temporal.PlainDate;
  /** 17 digits, once the card is theirs. */
  readonly cardNumber?: string;
}
export type CardOrder = Order & OfCard;

/** The effect of an order by which its card is given, and what it says. */
export const CARD = 'card';
export interface CardData {
  readonly number: string;
}

export const detailOf = ({ detail }: Pick<Order, 'detail'>): CardDetail => detail as CardDetail;

/** Throws RangeError for an order of another kind. */
export const cardOrderOf = <Any extends Order>(order: Any): Any & OfCard => {
  if (order.kind !== CARD_ORDER) throw new RangeError(`an order of kind ${order.kind} is of no card`);
  const { product, holder, receipt_mode, starts_on, ends_on } = detailOf(order);
  const given = order.effects[CARD];
  return {
    ...order,
    product,
    holder,
    receiptMode: receipt_mode,
    startsOn: Temporal.PlainDate.from(starts_on),
    endsOn: Temporal.PlainDate.from(ends_on),
    ...(given?.state === 'done' ? { cardNumber: (given.data as unknown as CardData).number } : {}),
  };
};
