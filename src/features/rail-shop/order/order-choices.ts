import type { Customer } from '#domain/customer.ts';
import { atField, type Failure, failure, type Success } from '#domain/failure.ts';
import type { Iuc, TransactionId } from '#domain/ids.ts';
import type { Points } from '#domain/money.ts';
import { leastPoints, type SplitRule } from '#domain/payment-split.ts';
import { counted } from '#domain/typography.ts';
import { FRANCE_TICKET } from '#features/catalogue/index.ts';
import type { OrderCustomer } from '#features/orders/contract.ts';
import { checkChoices } from '../check-choices.ts';
import type { QuotationsContext } from '../context.ts';
import { CHOICE_ERRORS, type CheckedChoices, type SeatPlacement } from '../contract.ts';
import type { RailOrdersContext } from './context.ts';
import { INIT_BOOKING_ERRORS, initBooking, replayedBooking } from './init-booking.ts';
import { withPlacement } from './placement.ts';
import type { OrderPassenger, RailOrder } from './rail-order.ts';

/** What somebody orders: signed choices, and who travels with the member. */
export interface ChoicesOrder {
  readonly iuc: Iuc;
  readonly transactionId: TransactionId;
  /** Tokens of the outward choice, and of the inward one for a return. */
  readonly choices: { readonly outward: string; readonly inward?: string };
  /** The member, who travels. */
  readonly holder: Omit<Customer, 'iuc'>;
  /** Who orders, where it was changed for this order; otherwise the member's personal information (RAIL-17). */
  readonly customer?: OrderCustomer | undefined;
  /** Everybody but the member; birth dates are ISO. */
  readonly others: readonly Required<Omit<OrderPassenger, 'isHolder'>>[];
  /** Where they would sit (RAIL-09). */
  readonly placement?: SeatPlacement | undefined;
  /** What the member can spend now. */
  readonly balance: Points;
  /** The agent who sells, in professional mode. */
  readonly agent?: string;
}

/** What an order of choices may be refused for. */
export const CHOICES_ORDER_ERRORS = [
  ...CHOICE_ERRORS,
  'passengers-differ-from-choice',
  'not-enough-points',
  'postal-address-missing',
  ...INIT_BOOKING_ERRORS,
] as const;
type ChoicesOrderCode = (typeof CHOICES_ORDER_ERRORS)[number];

export type ChoicesOrderResult =
  | Success<{ readonly order: RailOrder; readonly replayed: boolean }>
  | (Failure<ChoicesOrderCode | 'invalid-input'> & { readonly replayed?: true });

/**
 * Orders the trains that somebody has chosen: checks the choices, and holds the seats (`initBooking`). A command that comes again is
 * answered before anything is checked that may have changed since: price, age of the choice, departure, balance (SHOP-08). On the way
 * that succeeds this costs nothing, for the order's own transaction id finds it out.
 */
export const orderChoices = async (
  { quotations, orders }: { readonly quotations: QuotationsContext; readonly orders: RailOrdersContext },
  input: ChoicesOrder,
): Promise<ChoicesOrderResult> => {
  const { iuc, transactionId, choices, others, holder, customer = buyerFrom(holder), agent } = input;
  const { placement } = input;
  // What was changed for this order is part of what is asked; what comes from the profile is not, for it may change.
  const command = {
    iuc,
    transactionId,
    request: { ...choices, others, customer: input.customer, placement },
  };
  const checked = checkChoices(quotations, choices);
  const refusal = checked.ok ? refusalOf(checked, input, orders.payments?.rule) : checked;
  if (!checked.ok || refusal) return (await replayedBooking(orders, command)) ?? (refusal as Refusal);
  const journeys = placement
    ? withPlacement(checked.journeys, placement, others.length + 1)
    : checked.journeys;
  if ('ok' in journeys) return journeys;
  const { firstName, lastName, birthDate } = holder;
  return initBooking(orders, {
    ...command,
    primeId: FRANCE_TICKET,
    journeys,
    passengers: [
      { firstName, lastName, birthDate: birthDate.toString(), isHolder: true },
      ...others.map((one) => ({ ...one, isHolder: false })),
    ],
    customer,
    quotationToken: [choices.outward, choices.inward ?? ''].join(' '),
    channel: agent ?? 'web',
    actor: agent === undefined ? 'customer' : `agent:${agent}`,
  });
};

/** The customer of an order as their personal information says. */
const buyerFrom = ({
  civility,
  firstName,
  lastName,
  email,
  birthDate,
  mobile,
  address,
}: Omit<Customer, 'iuc'>): OrderCustomer => ({
  civility,
  firstName,
  lastName,
  email,
  birthdate: birthDate.toString(),
  ...(mobile === undefined ? {} : { mobile }),
  ...(address === undefined ? {} : { address }),
});

type Refusal = Failure<ChoicesOrderCode>;

/** Why checked choices cannot be ordered by this customer. */
const refusalOf = (
  { passengers, points }: CheckedChoices,
  { others, balance, holder, customer }: ChoicesOrder,
  rule: SplitRule | undefined,
): Refusal | undefined => {
  if (passengers !== others.length + 1) {
    const party = counted(passengers, 'voyageur', 'voyageurs');
    return atField('passengers', failure('passengers-differ-from-choice', { values: { party } }));
  }
  const least = rule === undefined ? points : leastPoints(points, rule);
  if (balance < least) return failure('not-enough-points');
  return (customer ?? holder).address ? undefined : failure('postal-address-missing');
};
