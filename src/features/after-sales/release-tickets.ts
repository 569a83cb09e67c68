import { Fault } from '#domain/failure.ts';
import { includesTicket, type Ticket } from '#domain/rail/refund-share.ts';
import { bookedPassenger, type RailOrder, type RailOrdersContext } from '#features/rail-shop/index.ts';
import type { BookingProvider, ReleaseAnswer } from '#providers/booking/port.ts';
import { cancelledTickets } from './read-file.ts';

/**
 * Asks the booking system to let go of the seats of tickets, all or none; may be repeated. What it answers is compared before it is believed:
 * throws a Fault when seats are kept that it says are given up, or when others than these are gone.
 */
export const releaseTickets = async (
  ctx: Pick<RailOrdersContext, 'db'>,
  booking: Pick<BookingProvider, 'release'>,
  {
    order,
    key,
    tickets,
  }: { readonly order: RailOrder; readonly key: string; readonly tickets: readonly Ticket[] },
  signal: AbortSignal,
): Promise<ReleaseAnswer> => {
  const asked = tickets.flatMap(({ passenger, journey }) =>
    order.passengers[passenger]?.isInfant ? [] : [{ passengerId: bookedPassenger(passenger), journey }],
  );
  const answer = await booking.release({ key, tickets: asked }, signal);
  if (!answer.ok) return answer;
  const { state, seats } = answer.booking;
  const isKept = asked.some(({ passengerId, journey }) =>
    seats.some((seat) => seat.passengerId === passengerId && seat.journey === journey),
  );
  const { orderId } = order;
  if (state !== 'cancelled' && isKept) throw new Fault('tickets-not-released', { orderId });
  const held = state === 'cancelled' ? [] : seats;
  const missing = order.seats.filter(
    ({ journey, passenger }) =>
      !includesTicket(tickets, { journey, passenger }) &&
      !held.some((seat) => seat.journey === journey && seat.passengerId === bookedPassenger(passenger)),
  );
  // Those of a cancellation or an exchange that is under way at the same moment may be gone already.
  const gone = missing.length > 0 ? await cancelledTickets(ctx, order) : [];
  if (missing.some((seat) => !includesTicket(gone, seat)))
    throw new Fault('other-tickets-released', { orderId });
  return answer;
};
