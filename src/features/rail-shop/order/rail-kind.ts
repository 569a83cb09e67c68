import { Fault } from '#domain/failure.ts';
import { newId } from '#domain/ids.ts';
import type { QueuedMail } from '#features/mail/index.ts';
import {
  advance,
  type EffectChange,
  type OrderKind,
  type OrderRow,
  type OrderStep,
  refundPoints,
  voucherCents,
  withEffects,
} from '#features/orders/index.ts';
import { isPaymentSilence, paymentSteps, vouchersTaken } from '#features/payments/index.ts';
import { BookingUnavailable, type ConfirmAnswer, type HoldRefusal } from '#providers/booking/port.ts';
import { areSameSeats, holdRequest, placesOf, seatFaults, seatsOf } from './booking-answer.ts';
import { confirmationMail } from './confirmation-mail.ts';
import type { RailOrdersContext } from './context.ts';
import { isCancelled, RAIL, type RailDetail, type SeatsData, seatsDataOf } from './rail-order.ts';
import { RAIL_STATES } from './states.ts';

/** Refusals that mean something else to the customer; the others are told as they are. */
const HOLD_REASONS: Readonly<Partial<Record<HoldRefusal, string>>> = {
  'key-reused': 'service-unavailable',
  'seats-gone': 'seat-preferences-gone',
  cancelled: 'hold-expired',
  expired: 'hold-expired',
};

const detailOf = (order: OrderRow): RailDetail => order.detail as RailDetail;

/** Those who come along and are offered next time. Health is nobody's business but this journey's: what they need aboard is not kept. */
const keptCompanions = ({ passengers }: RailDetail): EffectChange[] => {
  const companions = passengers
    .filter(({ isKept }) => isKept)
    .map(({ firstName, lastName, birthDate, card }) => ({
      companionId: newId(),
      firstName,
      lastName,
      birthDate,
      ...(card ? { cardKind: card.kind, cardNumber: card.number } : {}),
    }));
  return companions.length > 0 ? [{ run: 'customer.keep_companions', with: { companions } }] : [];
};

/** Errors that asking again does not change are few until they are an order's end; crashes are rarer still. */
const FEW = { errors: 5, crashes: 5 };

/** The end of a hold is a second before the departure at the latest, so that nobody accepts a train that has left. */
const BEFORE_DEPARTURE_MS = 1_000;

type Base = Pick<RailOrdersContext, 'booking' | 'payments' | 'settings' | 'clock' | 'log'>;
type Booked = NonNullable<SeatsData['booked']>;

/** What comes with the move that the booking of the seats is, or the taking of the euros where there are some. */
type AfterBooking = (order: OrderRow) => {
  readonly reference?: string;
  readonly effects: readonly EffectChange[];
};

/** What the booking system has booked for an order. Throws a Fault for one that it has not. */
export const bookedOf = ({ order_id: orderId, effects }: OrderRow): Booked => {
  const { booked } = seatsDataOf({ effects });
  if (booked === undefined) throw new Fault('order-without-booking', { orderId });
  return booked;
};

/** The file of tickets that were booked, among the trips, and those who come along, kept for next time. */
export const tripOfTickets = (order: OrderRow): readonly EffectChange[] => {
  const { pnr, bookingId, seats } = bookedOf(order);
  const { journeys, passengers, delivery } = detailOf(order);
  const fileId = newId();
  return [
    {
      effect: 'trip',
      state: 'done',
      key: fileId,
      run: 'trip.record',
      with: { fileId, bookingId, pnr, seats, journeys, passengers },
    },
    ...(delivery ? [{ run: 'trip.set_delivery', with: { fileId, delivery } }] : []),
    ...keptCompanions(detailOf(order)),
  ];
};

/** The mail that tells of what was ordered, and the notice beside it. */
export const toldByMail = (
  order: OrderRow,
  mail: QueuedMail<object>,
  notice: { readonly kind: string; readonly data: object },
): readonly EffectChange[] => {
  const messageId = newId();
  return [
    {
      effect: 'mail',
      state: 'done',
      key: messageId,
      run: 'mail.queue',
      with: { messageId, ...mail, recipient: order.email },
    },
    { run: 'mail.add_notice', with: { noticeId: newId(), ...notice } },
  ];
};

/**
 * What every order of tickets does, bought or taken for others: seats held and booked, points and euros taken. Another company's booking
 * system is asked between the transactions and knows the order by its id. `afterBooking` is what the kind does once the seats are booked and paid.
 */
export const ticketing = ({ booking, payments, settings, clock, log }: Base, afterBooking: AfterBooking) => {
  const timeout = (): AbortSignal => AbortSignal.timeout(settings.providerTimeoutMs);

  /** When the hold ends for us: when the booking system says, and before the first train leaves by the business clock. */
  const endOfHold = (order: OrderRow, heldUntil: string, business: Temporal.Instant): Temporal.Instant => {
    const said = Temporal.Instant.from(heldUntil);
    if (order.obsolete_at === null) return said;
    const left = business.until(order.obsolete_at).total('milliseconds') - BEFORE_DEPARTURE_MS;
    const departure = order.now.add({ milliseconds: Math.floor(left) });
    return Temporal.Instant.compare(departure, said) < 0 ? departure : said;
  };

  const holdSeats: OrderStep = async (ctx, order) => {
    const answer = await booking.hold(holdRequest(order.order_id, detailOf(order)), timeout());
    const orderId = order.order_id;
    if (!answer.ok) {
      if (answer.reason === 'key-reused')
        log.error({ orderId }, 'the booking system knows this order with other journeys');
      return advance(ctx, order, 'hold-refused', {
        reason: HOLD_REASONS[answer.reason] ?? answer.reason,
        effects: [{ effect: 'seats', state: 'refused' }],
      });
    }
    const { booking: held } = answer;
    if (held.state === 'expired' || held.state === 'cancelled')
      return advance(ctx, order, 'hold-mistaken', { reason: 'hold-expired' });
    const faults = seatFaults(detailOf(order), held);
    if (held.state !== 'held') faults.push(`the seats are ${held.state}`);
    if (held.heldUntil === undefined) faults.push('the hold has no end');
    else if (Temporal.Instant.compare(Temporal.Instant.from(held.heldUntil), order.now) <= 0)
      faults.push('the hold has ended');
    if (faults.length > 0 || held.heldUntil === undefined) {
      log.error({ orderId, faults }, 'the booking system held something else than was asked');
      return advance(ctx, order, 'hold-mistaken', { reason: 'order-failed' });
    }
    const waitUntil = endOfHold(order, held.heldUntil, ctx.clock.now()).toString();
    const data: SeatsData = {
      bookingId: held.bookingId,
      heldUntil: waitUntil,
      seats: seatsOf(detailOf(order), held),
    };
    return advance(ctx, order, 'seats-held', {
      waitUntil,
      mostWaiting: settings.mostOpen,
      effects: [{ effect: 'seats', state: 'done', data }],
    });
  };

  /**
   * Books the seats that the customer was shown. A hold that has others may have been moved by a change of seats whose answer was lost: the
   * seats shown are asked for once more, and booked when they are to be had.
   */
  const bookShown = async (key: string, shown: SeatsData['seats']): Promise<ConfirmAnswer> => {
    if (!shown) return booking.confirm({ key }, timeout());
    const command = { key, seats: placesOf(shown) };
    const answer = await booking.confirm(command, timeout());
    if (answer.ok || answer.reason !== 'seats-differ') return answer;
    const moved = await booking.seat(command, timeout());
    return moved.ok ? booking.confirm(command, timeout()) : answer;
  };

  const bookSeats: OrderStep = async (ctx, order) => {
    const { chosen, seats: first } = seatsDataOf(order);
    const shown = chosen ?? first;
    const answer = await bookShown(order.order_id, shown);
    if (!answer.ok) {
      const reason = answer.reason === 'seats-differ' ? answer.reason : 'seats-gone';
      return advance(ctx, order, 'booking-refused', { reason });
    }
    const detail = detailOf(order);
    const { pnr, bookingId, state } = answer.booking;
    const faults = seatFaults(detail, answer.booking);
    if (state !== 'confirmed') faults.push(`the seats are ${state}`);
    if (pnr === undefined) faults.push('there is no file reference');
    if (faults.length > 0 || pnr === undefined) {
      log.error(
        { orderId: order.order_id, faults },
        'the booking system booked something else than was asked',
      );
      return advance(ctx, order, 'booking-mistaken', { reason: 'order-failed' });
    }
    const seats = seatsOf(detail, answer.booking);
    // Nobody pays for seats that they have not seen, good as they may be (docs/decisions/0128).
    if (shown && !areSameSeats(shown, seats)) {
      log.error(
        { orderId: order.order_id, shown, booked: seats },
        'the booking system booked other seats than those shown',
      );
      return advance(ctx, order, 'booking-mistaken', { reason: 'seats-differ' });
    }
    const data: SeatsData = { booked: { pnr, bookingId, seats } };
    const booked = { effect: 'seats', state: 'done', data } as const;
    // Euros are authorised so far: they are taken before anybody has tickets.
    if (order.cents > voucherCents(order)) return advance(ctx, order, 'seats-booked', { effects: [booked] });
    const { reference, effects } = afterBooking({
      ...order,
      effects: withEffects(order.effects, [booked], order.order_id),
    });
    return advance(ctx, order, 'booked', {
      ...(reference === undefined ? {} : { reference }),
      effects: [booked, ...effects],
    });
  };

  const paying = paymentSteps({
    payments,
    settings: settings.payment,
    timeout,
    paidFor: {
      keep: async (order, until) => {
        const answer = await booking.keep({ key: order.order_id, until: until.toString() }, timeout());
        if (!answer.ok || answer.booking.heldUntil === undefined) return undefined;
        const keptUntil = endOfHold(order, answer.booking.heldUntil, clock.now());
        const data: SeatsData = { keptUntil: keptUntil.toString() };
        return { until: keptUntil, effects: [{ effect: 'seats', state: 'done', data }] };
      },
      confirmed: afterBooking,
    },
  });

  return {
    steps: { 'hold-seats': holdSeats, 'book-seats': bookSeats, ...paying.steps },
    /** What is taken of the customer: given back only once the seats are, for until then these may be booked. */
    taken: { points: refundPoints, ...paying.effects },
    seats: {
      seats: {
        undo: async (_ctx, order) => {
          await booking.cancel({ key: order.order_id }, timeout());
          return {};
        },
      },
    },
    limits: {
      holding: { silentMs: settings.giveUpMs.holding, ...FEW },
      booking: { silentMs: settings.giveUpMs.booking, ...FEW },
      'opening-payment': settings.payment.limits.opening,
      'closing-payment': settings.payment.limits.closing,
      capturing: settings.payment.limits.capturing,
      undoing: settings.undoing,
    },
    closing: {
      abandoned: 'closed-cancelled',
      superseded: 'closed-cancelled',
      'hold-expired': 'closed-expired',
      'order-not-completed': 'closed-expired',
    },
    // An adapter that lets the abort of our own time limit through means the same: nothing is known.
    isSilence: (error) =>
      error instanceof BookingUnavailable ||
      isPaymentSilence(error) ||
      (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')),
  } satisfies Pick<OrderKind, 'steps' | 'limits' | 'closing' | 'isSilence'> & {
    readonly taken: OrderKind['effects'];
    readonly seats: OrderKind['effects'];
  };
};

/** The table of what orders of tickets are about. */
export const TICKET_DETAIL = {
  table: 'shop.rail_order',
  columns: ['journeys', 'passengers', 'delivery', 'cancelled', 'exchange'],
} as const;

/** The rail ticket as a kind of order: seats held, points taken, seats booked, and then, in one transaction, the trip, the mail and the notice. */
export const railKind = (base: Base): OrderKind => {
  const mailFor = (order: OrderRow) => {
    const { pnr, seats } = bookedOf(order);
    return confirmationMail(order, detailOf(order), pnr, seats);
  };
  const { taken, seats, ...common } = ticketing(base, (order) => {
    const { pnr } = bookedOf(order);
    const { number, item } = order;
    return {
      reference: pnr,
      effects: [
        ...vouchersTaken(order),
        ...tripOfTickets(order),
        ...toldByMail(order, mailFor(order), { kind: 'order-confirmed', data: { number, pnr, item } }),
      ],
    };
  });
  return {
    ...common,
    name: RAIL,
    first: 'holding',
    states: RAIL_STATES,
    effects: { ...taken, ...seats, trip: {}, mail: {} },
    confirmation: (order) => (isCancelled(detailOf(order)) ? undefined : mailFor(order)),
    isKeptInHistory: true,
    detail: TICKET_DETAIL,
  };
};
