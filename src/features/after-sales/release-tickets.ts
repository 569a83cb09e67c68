import { Fault } from '#domain/failure.ts';
import type { Ticket } from '#domain/rail/refund-share.ts';
import { bookedPassenger, type RailOrder } from '#features/rail-shop/index.ts';
import type { BookingProvider, ReleaseAnswer } from '#providers/booking/port.ts';

/**
 * Asks the booking system to let go of the seats of tickets, all or none; may be repeated. What it answers is compared before it is believed:
 * throws a Fault when seats are kept that it says are given up.
 */
export const releaseTickets = async (
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
  if (state !== 'cancelled' && isKept) throw new Fault('tickets-not-released', { orderId: order.orderId });
  return answer;
};
