/**
 * What goes back for tickets of an order. Each ticket has a price in points; the order was paid in points, by card and by vouchers, and a
 * ticket's part of each is as large as its part of the price. What a ticket is worth is its own, whichever others go with it or went before:
 * amounts are cut at the prices of the tickets one behind the other, so that the parts of some tickets are together what these tickets are
 * worth, and those of all what was paid, to the point and to the cent. What is promised for several is the sum of what stands beside each.
 * Points are cut downwards and euros upwards, so that what one loses the other has: without a reduction a ticket of 7 000 points is worth
 * 7 000 in points and cents together, and is exchanged for another of that price for nothing.
 *
 * The euros go to the card first. A voucher goes back whole, with the last ticket: what it has paid stays with the tickets that are kept. A
 * reduction is worth nothing without them, so that it is no part of the euros that go back. Source: terms of sale, sections 5 and 6.
 */

/** One passenger on one journey, by their places in the order. */
export interface Ticket {
  readonly journey: number;
  readonly passenger: number;
}

export interface PricedTicket extends Ticket {
  readonly price: number;
}

export interface PaidTickets {
  /** All of the order, also those given back since. */
  readonly tickets: readonly PricedTicket[];
  /** What was paid: points, cents by card, cents by vouchers that have a value, cents by reductions. */
  readonly points: number;
  readonly card: number;
  readonly vouchers: number;
  readonly reductions: number;
}

export interface TicketRefund {
  readonly points: number;
  /** Cents to the card. */
  readonly cents: number;
  /** Cents to vouchers, reductions among them. */
  readonly voucherCents: number;
}

/** Tickets of an order that were given up, or are being, and what goes back with them, or pays other tickets. */
export interface GivenBack {
  readonly tickets: readonly Ticket[];
  readonly back: TicketRefund;
}

const isSameTicket = (one: Ticket, other: Ticket): boolean =>
  one.journey === other.journey && one.passenger === other.passenger;

export const includesTicket = (tickets: readonly Ticket[], ticket: Ticket): boolean =>
  tickets.some((one) => isSameTicket(one, ticket));

/** What has gone back once these tickets have. */
const shareOf = (paid: PaidTickets, given: readonly Ticket[]): TicketRefund => {
  const { tickets, points, card, vouchers, reductions } = paid;
  const isGiven = (ticket: Ticket): boolean => includesTicket(given, ticket);
  if (tickets.every(isGiven)) return { points, cents: card, voucherCents: vouchers + reductions };
  const of = Math.max(
    1,
    tickets.reduce((total, { price }) => total + price, 0),
  );
  const part = (amount: number, whole: (cut: number) => number): number => {
    let [before, share] = [0, 0];
    for (const ticket of tickets) {
      const after = before + ticket.price;
      if (isGiven(ticket)) share += whole((amount * after) / of) - whole((amount * before) / of);
      before = after;
    }
    return share;
  };
  return {
    points: part(points, Math.floor),
    cents: Math.min(card, part(card + vouchers, Math.ceil)),
    voucherCents: 0,
  };
};

/**
 * What goes back for some tickets, after others have been given back. Reckoned against what these have brought, not against what their share would
 * be today: one of them may have been reckoned beside a ticket that was under way then and stayed after all.
 */
export const ticketRefund = (paid: PaidTickets, before: GivenBack, now: readonly Ticket[]): TicketRefund => {
  const { tickets, back } = before;
  const then = shareOf(paid, [...tickets, ...now]);
  return {
    points: Math.max(0, then.points - back.points),
    cents: Math.max(0, then.cents - back.cents),
    voucherCents: Math.max(0, then.voucherCents - back.voucherCents),
  };
};

/** Both together. */
export const addRefunds = (one: TicketRefund, other: TicketRefund): TicketRefund => ({
  points: one.points + other.points,
  cents: one.cents + other.cents,
  voucherCents: one.voucherCents + other.voucherCents,
});

export const isSameRefund = (one: TicketRefund, other: TicketRefund): boolean =>
  one.points === other.points && one.cents === other.cents && one.voucherCents === other.voucherCents;

export const NOTHING_BACK: TicketRefund = { points: 0, cents: 0, voucherCents: 0 };

/** Of an order that nothing was given up of. */
export const NOTHING_GIVEN: GivenBack = { tickets: [], back: NOTHING_BACK };
