import { newId } from '#domain/ids.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import {
  advance,
  type EffectChange,
  type OrderKind,
  type OrderRow,
  type OrderStep,
} from '#features/orders/index.ts';
import { type PaymentData, vouchersTaken } from '#features/payments/index.ts';
import {
  bookedOf,
  EXCHANGE,
  isCancelled,
  type RailDetail,
  type RailOrder,
  type RailOrdersContext,
  TICKET_DETAIL,
  ticketing,
  toldByMail,
  tripOfTickets,
} from '#features/rail-shop/index.ts';
import { exchangeMailFor } from './exchange-mail.ts';
import { exchangedFor, orderWithTickets } from './exchanged-for.ts';
import { releaseTickets } from './release-tickets.ts';
import { EXCHANGE_STATES } from './states.ts';

/** What the booking system refuses to let go of, as the customer is told of it: they keep what they had. */
const REFUSALS = {
  unknown: 'not-exchangeable',
  departed: 'not-exchangeable',
  checked: 'not-exchangeable',
  procedure: 'business-procedure-needed',
} as const;

/** SQLSTATE of `shop.claim_exchanged`: tickets of that order were given up meanwhile. */
const OTHERS_CAME_BETWEEN = 'EV015';

type Base = Pick<RailOrdersContext, 'booking' | 'payments' | 'settings' | 'clock' | 'log'>;

const UNCLAIMED = { run: 'shop.unclaim_exchanged', with: {} } as const;

const detailOf = (order: OrderRow): RailDetail => order.detail as RailDetail;

/**
 * Tickets taken for others, as a kind of order (docs/decisions/0200): an order of tickets that costs the difference, claims the old tickets before its seats
 * are booked, and has the old seats given up as its last act. Points, euros and vouchers that go back do so in the transaction of that.
 */
export const exchangeKind = (base: Base): OrderKind => {
  const { booking, settings } = base;
  const timeout = (): AbortSignal => AbortSignal.timeout(settings.providerTimeoutMs);
  const { taken, seats, steps, limits, ...common } = ticketing(base, () => ({ effects: [] }));

  const claimTickets: OrderStep = async (ctx, order) => {
    try {
      return await advance(ctx, order, 'claimed', {
        effects: [{ effect: 'claim', state: 'done', run: 'shop.claim_exchanged', with: {} }],
      });
    } catch (error) {
      if ((error as { code?: string }).code !== OTHERS_CAME_BETWEEN) throw error;
      return advance(ctx, order, 'tickets-gone', { reason: 'exchange-overtaken' });
    }
  };

  const releaseOld: OrderStep = async (ctx, order) => {
    const { ofOrder, tickets } = exchangedFor(order);
    const old = await orderWithTickets(ctx, order);
    const answer = await releaseTickets(ctx, booking, { order: old, key: ofOrder, tickets }, timeout());
    if (!answer.ok) return advance(ctx, order, 'release-refused', { reason: REFUSALS[answer.reason] });
    const { pnr } = bookedOf(order);
    const moved = await advance(ctx, order, 'exchanged', {
      reference: pnr,
      effects: [
        { effect: 'release', state: 'done', key: ofOrder, run: 'shop.give_up_exchanged', with: {} },
        ...vouchersTaken(order),
        ...tripOfTickets(order),
        ...backOf(order, old),
        ...toldByMail(order, exchangeMailFor(order), {
          kind: 'tickets-exchanged',
          data: { number: order.number, pnr, item: order.item },
        }),
      ],
    });
    for (const queue of ['refund.follow', 'mail.send']) ctx.wake?.(queue);
    return moved;
  };

  return {
    ...common,
    name: EXCHANGE,
    first: 'holding',
    openedAs: 'exchange-begun',
    states: EXCHANGE_STATES,
    steps: { ...steps, 'claim-tickets': claimTickets, 'release-old': releaseOld },
    effects: {
      ...taken,
      claim: {
        undo: () => UNCLAIMED,
        // Closed by people while it is undone, the customer keeps the old tickets; `unreleased`, nobody knows whose seats they are.
        left: ({ state }) => (state === 'unreleased' ? {} : { state: 'undone', ...UNCLAIMED }),
      },
      ...seats,
      release: {},
      trip: {},
      back: {},
      mail: {},
    },
    limits: {
      ...limits,
      claiming: { silentMs: settings.giveUpMs.booking, errors: 5, crashes: 5, reason: 'exchange-incident' },
      // Whether the old seats are given up is not known: it is asked for as long as an undoing would be.
      releasing: { ...settings.undoing, reason: 'exchange-incident' },
    },
    confirmation: (order) => (isCancelled(detailOf(order)) ? undefined : exchangeMailFor(order)),
    isKeptInHistory: true,
    detail: TICKET_DETAIL,
  };
};

/** What goes back of the old tickets, with the exchange. */
const backOf = (order: OrderRow, old: RailOrder): readonly EffectChange[] => {
  const { back } = exchangedFor(order);
  if (back.points + back.cents + back.voucherCents === 0) return [];
  const { attempt }: PaymentData = old.effects['payment']?.data ?? {};
  return [
    {
      effect: 'back',
      state: 'done',
      run: 'shop.settle_exchange',
      with: { movement: newId(), minimumDays: LOYALTY.refundLifeDays, attempt },
    },
  ];
};
