import { parisDate } from '#domain/clock.ts';
import type { Customer } from '#domain/customer.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { ageOn } from '#domain/fields/dates.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import { fareConditions } from '#domain/rail/fare-conditions.ts';
import {
  addRefunds,
  type GivenBack,
  includesTicket,
  NOTHING_BACK,
  type PaidTickets,
  type Ticket,
  type TicketRefund,
  ticketRefund,
} from '#domain/rail/refund-share.ts';
import { isSameName } from '#domain/same-name.ts';
import { voucherCents } from '#features/orders/index.ts';
import { voucherPartsOf } from '#features/payments/index.ts';
import {
  bookedPassenger,
  EXCHANGE,
  isForOthers,
  paidFor,
  pricedTickets,
  type RailOrder,
  type RailOrdersContext,
  railOrderOfCustomer,
} from '#features/rail-shop/index.ts';
import { ownFile } from '#features/trips/index.ts';
import { type Booking, BookingUnavailable } from '#providers/booking/port.ts';
import type { AfterSalesFile, FILE_ERRORS, FileTicket, SEARCH_ERRORS } from './contract.ts';

type FileFailure = Failure<(typeof FILE_ERRORS)[number]>;
type Found = Success<{ readonly file: AfterSalesFile }>;

const paidTickets = (order: RailOrder): PaidTickets => {
  const byVouchers = voucherCents(order);
  const reductions = voucherPartsOf(order)
    .filter(({ kind }) => kind === 'loyalty-reduction')
    .reduce((sum, part) => sum + part.cents, 0);
  const paid = paidFor(order);
  return {
    tickets: pricedTickets(order),
    points: paid.points,
    card: paid.cents - byVouchers,
    vouchers: byVouchers - reductions,
    reductions,
  };
};

/** A ticket that was given up, or is being: whether its seat is, and by which cancellation or exchange. */
export interface GoneTicket extends Ticket {
  readonly done: boolean;
  readonly by: OrderId;
  /** What goes back with all tickets of that one, or pays others, or is withheld; null where people have decided that nothing does. */
  readonly back: TicketRefund | null;
}

/** The tickets of an order that are in a cancellation or an exchange. */
export const cancelledTickets = (
  { db }: Pick<RailOrdersContext, 'db'>,
  { iuc, orderId }: { readonly iuc: Iuc; readonly orderId: OrderId },
): Promise<GoneTicket[]> =>
  db.query(
    `select t.journey, t.passenger, t.done, t.order_id as by,
       case
         when c.automatic or c.points + c.cents + c.voucher_cents > 0 then jsonb_build_object('points', c.points, 'cents', c.cents, 'voucherCents', c.voucher_cents)
         when x.exchange is not null then jsonb_build_object(
           'points', (x.exchange #>> '{kept,points}')::int + (x.exchange #>> '{back,points}')::int,
           'cents', (x.exchange #>> '{kept,cents}')::int + (x.exchange #>> '{back,cents}')::int,
           'voucherCents', (x.exchange #>> '{back,voucherCents}')::int)
       end as back
     from shop.cancelled_ticket t
     left join shop.cancellation c on c.iuc = t.iuc and c.order_id = t.order_id
     left join shop.rail_order x on x.iuc = t.iuc and x.order_id = t.order_id
     where t.iuc = $1 and t.of_order = $2 order by t.journey, t.passenger`,
    [iuc, orderId],
    'shop.cancelled_tickets',
  );

/** What tickets that are gone have brought, one cancellation or exchange after the other; where people have kept it, their share counts as given. */
const givenBack = (paid: PaidTickets, gone: readonly GoneTicket[]): GivenBack => {
  let sum: GivenBack = { tickets: [], back: NOTHING_BACK };
  for (const by of [...new Set(gone.map((one) => one.by))].sort()) {
    const tickets = gone.filter((one) => one.by === by);
    const back = tickets[0]?.back ?? ticketRefund(paid, sum, tickets);
    sum = { tickets: [...sum.tickets, ...tickets], back: addRefunds(sum.back, back) };
  }
  const tickets = gone.map(({ journey, passenger }) => ({ journey, passenger }));
  return { tickets, back: sum.back };
};

const stateOf = (
  { clock }: Pick<RailOrdersContext, 'clock'>,
  {
    order,
    booking,
    ticket,
    gone,
  }: {
    readonly order: RailOrder;
    readonly booking: Booking;
    readonly ticket: Ticket;
    readonly gone: readonly (Ticket & { readonly done: boolean })[];
  },
): FileTicket['state'] => {
  const known = gone.find((one) => includesTicket([one], ticket));
  if (known) return known.done ? 'cancelled' : 'under-way';
  const { checked = [], allowance } = booking.afterSales ?? {};
  const passengerId = bookedPassenger(ticket.passenger);
  if (checked.some((one) => one.passengerId === passengerId && one.journey === ticket.journey))
    return 'checked';
  const { legs, fare } = order.journeys[ticket.journey] as RailOrder['journeys'][number];
  const departure = Temporal.Instant.from(legs[0]?.departure ?? '');
  if (Temporal.Instant.compare(departure, clock.now()) <= 0) return 'departed';
  return fareConditions(fare).isFlexible || allowance === 'exceptional' ? 'open' : 'promo';
};

/** How long a person waits for the booking system. */
const WAIT_MS = 4_000;

/** Why nothing is left of a file: cancelled, or all of it exchanged, which the file of the last exchange says. */
const allGone = async (
  ctx: RailOrdersContext,
  iuc: Iuc,
  gone: readonly GoneTicket[],
): Promise<Failure<'travel-file-cancelled' | 'travel-file-exchanged'>> => {
  const ids = [...new Set(gone.map(({ by }) => by))].sort();
  const orders = await Promise.all(ids.map((id) => railOrderOfCustomer(ctx, iuc, id)));
  const pnr = orders.at(-1)?.pnr;
  return pnr !== undefined && orders.every((one) => one?.kind === EXCHANGE)
    ? failure('travel-file-exchanged', { values: { pnr } })
    : failure('travel-file-cancelled');
};

/**
 * A file of the customer's own orders, as the booking system knows it now. `client-not-passenger` where the member does not travel on it and
 * asks by themselves: for the holder of the account who has asked an agent, the agent may. `business-procedure-needed` where only people may
 * change it.
 */
export const ownPrimeFile = async (
  ctx: RailOrdersContext,
  iuc: Iuc,
  orderId: OrderId,
): Promise<Found | FileFailure> => {
  const order = await railOrderOfCustomer(ctx, iuc, orderId);
  if (order?.phase !== 'confirmed' || order.pnr === undefined) return failure('travel-file-not-found');
  const gone = await cancelledTickets(ctx, order);
  const tickets = pricedTickets(order);
  if (tickets.every((ticket) => gone.some((one) => one.done && includesTicket([one], ticket))))
    return allGone(ctx, iuc, gone);
  if (ctx.by === undefined && isForOthers(order)) return failure('client-not-passenger');
  let booking: Booking | undefined;
  try {
    booking = await ctx.booking.find(orderId, AbortSignal.timeout(WAIT_MS));
  } catch (error) {
    if (!(error instanceof BookingUnavailable) && !(error instanceof Error && error.name === 'TimeoutError'))
      throw error;
    ctx.log.error({ error, orderId }, 'a file could not be asked for');
    return failure('travel-file-unavailable');
  }
  if (booking?.state === 'cancelled') return failure('travel-file-cancelled');
  if (booking === undefined) return failure('travel-file-not-found');
  if (booking.afterSales?.allowance === 'procedure') return failure('business-procedure-needed');
  const paid = paidTickets(order);
  return success({
    file: {
      order,
      pnr: order.pnr,
      allowance: booking.afterSales?.allowance,
      paid,
      before: givenBack(paid, gone),
      tickets: tickets.map((ticket) => ({
        journey: ticket.journey,
        passenger: ticket.passenger,
        isInfant: order.passengers[ticket.passenger]?.isInfant === true,
        state: stateOf(ctx, { order, booking, ticket, gone }),
      })),
    },
  });
};

/** The order of a customer with a file reference; undefined when none of theirs has it. */
export const orderWithReference = async (
  { db }: Pick<RailOrdersContext, 'db'>,
  iuc: Iuc,
  pnr: string,
): Promise<OrderId | undefined> =>
  (
    await db.query<{ order_id: OrderId }>(
      `select f.order_id from trip.file f where f.iuc = $1 and f.pnr = $2 and f.order_id is not null`,
      [iuc, pnr],
      'shop.order_with_reference',
    )
  )[0]?.order_id;

/**
 * A file by its reference and the name on the ticket (AFTER-01). One of the customer's own orders is theirs to change; of any other the
 * booking system says whose it is, and it is refused for what it is: not bought with points, bought by another account, or not the
 * customer's journey at all.
 */
export const searchFile = async (
  ctx: RailOrdersContext & { readonly rateLimits: boolean },
  customer: Pick<Customer, 'iuc' | 'firstName' | 'birthDate'>,
  { pnrReference, lastName }: { readonly pnrReference: string; readonly lastName: string },
  log: Log,
): Promise<Found | Failure<(typeof SEARCH_ERRORS)[number]>> => {
  const orderId = await orderWithReference(ctx, customer.iuc, pnrReference);
  if (orderId) {
    const found = await ownPrimeFile(ctx, customer.iuc, orderId);
    const order = await railOrderOfCustomer(ctx, customer.iuc, orderId);
    // Whatever becomes of it, it is only told to who knows a name on it.
    return order?.passengers.some((one) => isSameName(one.lastName, lastName))
      ? found
      : failure('travel-file-not-found');
  }
  const asked = await ownFile(ctx, customer, { pnrReference, lastName }, log);
  if (!asked.ok) {
    if (asked.code !== 'travel-file-not-found') return asked;
    const file = await ctx.booking
      .file({ pnr: pnrReference, lastName }, AbortSignal.timeout(WAIT_MS))
      .catch((error: unknown) => {
        if (!(error instanceof BookingUnavailable)) throw error;
        return 'unavailable' as const;
      });
    if (file === 'unavailable') return failure('travel-file-unavailable');
    return failure(file ? 'client-not-passenger' : 'travel-file-not-found');
  }
  const { file } = asked;
  if (file.state === 'cancelled') return failure('travel-file-cancelled');
  return failure(
    file.journeys.every(({ fare }) => fare === undefined) ? 'not-a-prime-ticket' : 'not-account-holder',
  );
};

/** Youngest who may travel without anybody older. */
const ALONE_FROM = 12;

/** Whether the traveller of a ticket is old enough on its day to take others along; of old orders nobody’s age is known. */
const isAdultOf =
  ({ order }: AfterSalesFile) =>
  ({ journey, passenger }: Ticket): boolean => {
    const born = order.passengers[passenger]?.birthDate;
    const day = parisDate(Temporal.Instant.from(order.journeys[journey]?.legs[0]?.departure ?? ''));
    return born === undefined || ageOn(Temporal.PlainDate.from(born), day) >= ALONE_FROM;
  };

/** Tickets that somebody travels with, or may. */
const isTravelled = ({ state }: FileTicket): boolean => /^(?:open|promo|checked|departed)$/.test(state);

/** Whether children under twelve or infants would go on alone, away from those who took them along (AFTER-05). */
export const goAlone = (file: AfterSalesFile, going: readonly Ticket[]): boolean => {
  const isAdult = isAdultOf(file);
  return file.order.journeys.some((_, journey) => {
    const here = file.tickets.filter((one) => one.journey === journey && isTravelled(one));
    const [leaving, staying] = [true, false].map((is) =>
      here.filter((one) => includesTicket(going, one) === is),
    ) as [FileTicket[], FileTicket[]];
    return leaving.length > 0 && !leaving.some(isAdult) && staying.some(isAdult);
  });
};

/**
 * The tickets that are given up with those chosen, infants among them, or why they cannot be: children under twelve and infants do not stay
 * without somebody who takes them, and who accompanies a disabled traveller does not stay without them (AFTER-05).
 */
export const selectionOf = (
  file: AfterSalesFile,
  chosen: readonly Ticket[],
):
  | Success<{ readonly tickets: readonly Ticket[] }>
  | Failure<
      | 'passenger-selection-needed'
      | 'passenger-selection-inconsistent'
      | 'not-cancellable'
      | 'ticket-already-cancelled'
      | 'ticket-already-checked'
    > => {
  const { order, tickets } = file;
  if (chosen.length === 0) return failure('passenger-selection-needed');
  const known = chosen.map((ticket) => tickets.find((one) => includesTicket([one], ticket)));
  if (known.some((ticket) => ticket?.state === 'checked')) return failure('ticket-already-checked');
  if (known.some((ticket) => ticket === undefined || ticket.isInfant))
    return failure('passenger-selection-inconsistent');
  if (known.some((ticket) => ticket?.state === 'cancelled')) return failure('ticket-already-cancelled');
  if (known.some((ticket) => ticket?.state !== 'open')) return failure('not-cancellable');
  const leaving: Ticket[] = [];
  for (const journey of order.journeys.keys()) {
    const here = tickets.filter((one) => one.journey === journey && isTravelled(one));
    const going = here.filter((one) => !one.isInfant && includesTicket(chosen, one));
    if (going.length === 0) continue;
    const staying = here.filter((one) => !one.isInfant && !going.includes(one));
    const infants = here.filter(({ isInfant }) => isInfant);
    const adults = staying.filter(isAdultOf(file)).length;
    const isLeft = (passenger: number): boolean => staying.some((one) => one.passenger === passenger);
    const isCompanionAlone = going.some(({ passenger }) => {
      const companion = order.passengers[passenger]?.companion;
      return companion !== undefined && isLeft(companion);
    });
    if ((staying.length > 0 && adults === 0) || (adults > 0 && infants.length > adults) || isCompanionAlone)
      return failure('passenger-selection-inconsistent');
    leaving.push(
      ...[...going, ...(adults === 0 ? infants : [])].map(({ passenger }) => ({ journey, passenger })),
    );
  }
  return success({ tickets: leaving });
};
