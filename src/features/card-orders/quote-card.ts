import type { Queryable } from '#database/database.ts';
import { type Clock, parisDate } from '#domain/clock.ts';
import type { Customer } from '#domain/customer.ts';
import {
  agesWords,
  DISCOUNT_PRODUCTS,
  lastDayOf,
  STARTS_WITHIN_DAYS,
  unfitFor,
} from '#domain/discount-products.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { type Failure, failure, type Result, success } from '#domain/failure.ts';
import { formatDate } from '#domain/french-dates.ts';
import { cents, points } from '#domain/money.ts';
import { isSameName } from '#domain/same-name.ts';
import { tariffRightsFrom } from '#features/cards/index.ts';
import { findCustomerByCard } from '#features/customers/index.ts';
import type { CardHolder, CardOrderInput, CardQuotation } from './contract.ts';

export const QUOTE_ERRORS = [
  'start-date-not-allowed',
  'age-not-eligible',
  'child-needed',
  'card-holder-unknown',
  'card-already-held',
  'postal-address-missing',
] as const;
type QuoteFailure = (typeof QUOTE_ERRORS)[number];

interface Quoting {
  readonly db: Queryable;
  readonly clock: Clock;
}

/** The last day on which a card that is bought today may begin. */
export const lastStart = (today: Temporal.PlainDate): Temporal.PlainDate =>
  today.add({ days: STARTS_WITHIN_DAYS });

const personOf = ({ iuc, civility, firstName, lastName, birthDate }: Customer) => ({
  iuc,
  civility,
  firstName,
  lastName,
  birthDate: birthDate.toString(),
});

/** Who the card is for. Of somebody with a loyalty card number, name and birth date must agree, so that nobody learns a name by a number. */
const holderOf = async (
  { db }: Quoting,
  customer: Customer,
  input: CardOrderInput,
): Promise<CardHolder | Failure<'card-holder-unknown'>> => {
  const printed = input.lastNameOther === undefined ? {} : { lastName: input.lastNameOther };
  if (input.isSameClient) return { isSameClient: true, ...personOf(customer), ...printed };
  if (!input.hasCard)
    return {
      isSameClient: false,
      civility: input.gender ?? 'Mme',
      firstName: input.withoutCardFirstName ?? '',
      lastName: input.withoutCardLastName ?? '',
      birthDate: input.withoutCardBirthday?.toString() ?? '',
      ...printed,
    };
  const found = await findCustomerByCard(db, input.cardNumber ?? '');
  const isTheirs =
    found && isSameName(found.lastName, input.lastName ?? '') && input.birthday?.equals(found.birthDate);
  if (!isTheirs)
    return failure('card-holder-unknown', { fields: { cardNumber: messageOf('card-holder-unknown') } });
  return { isSameClient: found.iuc === customer.iuc, ...personOf(found), ...printed };
};

const BIRTHDAYS = { self: 'card', card: 'birthday', names: 'withoutCardBirthday' } as const;

/**
 * What a discount card costs for somebody from a day on, or why it is not theirs to take (BMC-03, BMC-04): the ages count on the day it
 * begins, both included.
 */
export const quoteCard = async (
  ctx: Quoting,
  customer: Customer,
  input: CardOrderInput,
): Promise<Result<CardQuotation, QuoteFailure>> => {
  const today = parisDate(ctx.clock.now());
  const { card, startDate, receiptMode, email } = input;
  const product = DISCOUNT_PRODUCTS[card];
  const last = lastStart(today);
  const { compare } = Temporal.PlainDate;
  if (compare(startDate, today) < 0 || compare(startDate, last) > 0) {
    const values = { last: formatDate(last) };
    const refusal = failure('start-date-not-allowed', { values });
    return { ...refusal, fields: { startDate: refusal.message } };
  }
  const holder = await holderOf(ctx, customer, input);
  if ('ok' in holder) return holder;
  const children = input.childBirthday ? [input.childBirthday] : [];
  const unfit = unfitFor(product, startDate, Temporal.PlainDate.from(holder.birthDate), children);
  if (unfit === 'no-child')
    return failure('child-needed', { fields: { childBirthday: messageOf('child-needed') } });
  if (unfit) {
    const refusal = failure('age-not-eligible', { values: { ages: agesWords(product) } });
    const at = BIRTHDAYS[input.isSameClient ? 'self' : input.hasCard ? 'card' : 'names'];
    return { ...refusal, fields: { [at]: refusal.message } };
  }
  const endsOn = lastDayOf(product, startDate);
  const held = holder.iuc ? await tariffRightsFrom(ctx.db, holder.iuc, startDate) : [];
  const same = held.find((right) => right.product === card && compare(right.validFrom, endsOn) <= 0);
  if (same) {
    const refusal = failure('card-already-held', { values: { until: formatDate(same.validUntil) } });
    return { ...refusal, fields: { startDate: refusal.message } };
  }
  if (receiptMode === 'LETTER' && !customer.address) return failure('postal-address-missing');
  return success({
    wish: {
      product: card,
      holder,
      receiptMode,
      startsOn: startDate.toString(),
      endsOn: endsOn.toString(),
      email,
    },
    points: points(product.price.points),
    cents: cents(product.price.cents),
  });
};
