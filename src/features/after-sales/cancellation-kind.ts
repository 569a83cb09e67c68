import { Fault } from '#domain/failure.ts';
import { type Iuc, newId, type OrderId } from '#domain/ids.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { isSameRefund, NOTHING_BACK, type TicketRefund } from '#domain/rail/refund-share.ts';
import { mailOf } from '#features/mail/index.ts';
import {
  advance,
  type EffectChange,
  type OrderKind,
  type OrderRow,
  type OrderStep,
} from '#features/orders/index.ts';
import type { PaymentData } from '#features/payments/index.ts';
import {
  type RailOrder,
  type RailOrdersContext,
  railOrderOfCustomer,
  toldLegs,
} from '#features/rail-shop/index.ts';
import { BookingUnavailable } from '#providers/booking/port.ts';
import { cancellationMail } from './cancellation-template.ts';
import type { CancellationDetail } from './contract.ts';
import { releaseTickets } from './release-tickets.ts';
import { CANCELLATION_STATES } from './states.ts';

/** Name of this kind of order. */
export const CANCELLATION = 'cancellation';

export const cancellationOf = (order: Pick<OrderRow, 'detail'>): CancellationDetail =>
  order.detail as CancellationDetail;

/** What the booking system refuses, as the customer is told of it. */
const REFUSALS = {
  unknown: 'not-cancellable',
  departed: 'not-cancellable',
  checked: 'ticket-already-checked',
  procedure: 'business-procedure-needed',
} as const;

/** Key of the points that go back, in the ledger and among the refunds. */
export const pointsKeyOf = (cancellationId: string): string => `cancellation:${cancellationId}`;

/** What the tickets of a cancellation are worth: it goes back, or people decide whether it does. */
export const worthOf = (order: Pick<OrderRow, 'detail'>): TicketRefund => {
  const { points, cents, voucher_cents: voucherCents } = cancellationOf(order);
  return { points, cents, voucherCents };
};

/** Whether people decide what goes back: of tickets that are worth nothing there is nothing to decide. */
const isWithheld = (order: Pick<OrderRow, 'detail'>): boolean =>
  !cancellationOf(order).automatic && !isSameRefund(worthOf(order), NOTHING_BACK);

/** What the mail says of what goes back: it does, all but the points do, or people decide. */
type Told = 'given' | 'owed' | 'undecided';

type Base = Pick<RailOrdersContext, 'booking' | 'settings'>;

/**
 * Tickets that are given up, as a kind of order that asks for nothing: the booking system is asked first, until it answers, and only then
 * points, euros and vouchers go back, all in one transaction. The refund of euros is written down there, with the job that asks the
 * payment provider for it.
 */
export const cancellationKind = ({ booking, settings }: Base): OrderKind => {
  const timeout = (): AbortSignal => AbortSignal.timeout(settings.providerTimeoutMs);

  const railOf = async (ctx: Parameters<OrderStep>[0], order: OrderRow): Promise<RailOrder> => {
    const { of_order: id } = cancellationOf(order);
    const rail = await railOrderOfCustomer(ctx, order.iuc as Iuc, id as OrderId);
    if (rail === undefined) throw new Fault('cancellation-without-order', { orderId: order.order_id });
    return rail;
  };

  const releaseSeats: OrderStep = async (ctx, order) => {
    const { of_order: key, tickets } = cancellationOf(order);
    const rail = await railOf(ctx, order);
    const answer = await releaseTickets(ctx, booking, { order: rail, key, tickets }, timeout());
    if (!answer.ok)
      return advance(ctx, order, 'release-refused', {
        reason: REFUSALS[answer.reason],
        effects: [{ effect: 'release', state: 'refused', run: 'shop.withdraw_cancellation', with: {} }],
      });
    const given: EffectChange = { effect: 'release', state: 'done', run: 'shop.give_up_tickets', with: {} };
    if (!isWithheld(order)) return advance(ctx, order, 'released', { effects: [given] });
    const moved = await advance(ctx, order, 'withheld', {
      ...(rail.pnr ? { reference: rail.pnr } : {}),
      effects: [given, ...told(order, rail, 'undecided')],
    });
    wakeAll(ctx);
    return moved;
  };

  const moneyBack = (order: OrderRow, rail: RailOrder): readonly EffectChange[] => {
    const { cents, voucher_cents: voucherCents, number } = cancellationOf(order);
    const payment = rail.effects['payment'];
    const { attempt }: PaymentData = payment?.data ?? {};
    const minimumDays = LOYALTY.refundLifeDays;
    // Beside the payment's own key: the first part of it that goes back, the second ... What an exchange has kept was paid for another order.
    const key = `${payment?.key ?? rail.orderId}-p${number}-back`;
    return [
      ...(cents > 0
        ? [
            {
              effect: 'euros-back',
              state: 'done',
              key,
              amount: cents,
              run: 'shop.pay_back_cancellation',
              with: { key, cents },
            } as const,
          ]
        : []),
      ...(voucherCents > 0
        ? [
            {
              effect: 'vouchers-back',
              state: 'done',
              amount: voucherCents,
              run: 'shop.cancel_vouchers',
              with: { attempt, minimumDays },
            } as const,
          ]
        : []),
    ];
  };

  const told = (order: OrderRow, rail: RailOrder, what: Told): readonly EffectChange[] => {
    const { tickets } = cancellationOf(order);
    const { points, cents, voucherCents } = what === 'undecided' ? NOTHING_BACK : worthOf(order);
    const { card }: PaymentData = rail.effects['payment']?.data ?? {};
    const mail = mailOf(cancellationMail, {
      number: rail.number,
      pnr: rail.pnr ?? '',
      civility: rail.customer.civility,
      lastName: rail.customer.lastName,
      journeys: rail.journeys.flatMap((journey, index) => {
        const going = tickets.filter((ticket) => ticket.journey === index);
        return going.length === 0
          ? []
          : [
              {
                way: index,
                legs: toldLegs(journey, index),
                names: going.flatMap(({ passenger }) => {
                  const person = rail.passengers[passenger];
                  return person ? [`${person.firstName} ${person.lastName}`] : [];
                }),
              },
            ];
      }),
      points,
      cents,
      voucherCents,
      ...(card ? { lastFour: card.lastFour } : {}),
      arePointsOwed: what === 'owed',
      ...(what === 'undecided' ? { isUndecided: true } : {}),
    });
    return [
      {
        run: 'shop.tell_cancellation',
        with: { messageId: newId(), ...mail, recipient: rail.customer.email },
      },
      // Of tickets that people decided about it was said when they were given up.
      ...(what === 'undecided' || !isWithheld(order)
        ? [
            {
              run: 'mail.add_notice',
              with: {
                noticeId: newId(),
                kind: 'tickets-cancelled',
                data: { number: rail.number, pnr: rail.pnr, item: rail.item },
              },
            },
          ]
        : []),
    ];
  };

  /** Whoever follows refunds and sends mails in this process looks at once. */
  const wakeAll = ({ wake }: Pick<RailOrdersContext, 'wake'>): void => {
    for (const queue of ['refund.follow', 'mail.send']) wake?.(queue);
  };

  const giveBack: OrderStep = async (ctx, order) => {
    const { points } = cancellationOf(order);
    const rail = await railOf(ctx, order);
    const key = pointsKeyOf(order.order_id);
    const credit: EffectChange = {
      effect: 'points-back',
      state: 'done',
      key,
      amount: points,
      run: 'shop.credit_cancellation',
      with: { movement: newId(), minimumDays: LOYALTY.refundLifeDays },
    };
    const moved = await advance(ctx, order, 'given-back', {
      ...(rail.pnr ? { reference: rail.pnr } : {}),
      effects: [...moneyBack(order, rail), ...(points > 0 ? [credit] : []), ...told(order, rail, 'given')],
    });
    wakeAll(ctx);
    return moved;
  };

  const giveBackTheRest: OrderStep = async (ctx, order) => {
    const { points } = cancellationOf(order);
    const rail = await railOf(ctx, order);
    const moved = await advance(ctx, order, 'points-owed', {
      ...(rail.pnr ? { reference: rail.pnr } : {}),
      reason: 'points-refund-failed',
      effects: [
        ...moneyBack(order, rail),
        {
          effect: 'points-back',
          state: 'asked',
          key: pointsKeyOf(order.order_id),
          amount: points,
          run: 'shop.owe_cancellation',
          with: {},
        },
        ...told(order, rail, 'owed'),
      ],
    });
    wakeAll(ctx);
    return moved;
  };

  return {
    name: CANCELLATION,
    first: 'releasing',
    openedAs: 'cancellation-asked',
    states: CANCELLATION_STATES,
    steps: { 'release-seats': releaseSeats, 'give-back': giveBack, 'give-back-the-rest': giveBackTheRest },
    effects: {
      release: {
        // Closed before it was decided, nothing goes back.
        left: ({ state }) => (state === 'undecided' ? { run: 'shop.withhold_cancellation', with: {} } : {}),
      },
      'euros-back': {},
      'vouchers-back': {},
      'points-back': { left: () => ({ run: 'shop.settle_cancellation', with: {} }) },
    },
    limits: {
      // Whether the seats are given up is not known: it is asked for as long as an undoing would be.
      releasing: { ...settings.undoing, reason: 'cancellation-incident' },
      crediting: { silentMs: 60_000, errors: 3, crashes: 5, reason: 'points-refund-failed' },
      owing: { silentMs: 60_000, errors: 5, crashes: 5, reason: 'points-refund-failed' },
    },
    closing: {},
    detail: {
      table: 'shop.cancellation',
      columns: ['of_order', 'tickets', 'points', 'cents', 'voucher_cents', 'automatic', 'reason', 'number'],
    },
    isSilence: (error) =>
      error instanceof BookingUnavailable ||
      (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')),
  };
};
