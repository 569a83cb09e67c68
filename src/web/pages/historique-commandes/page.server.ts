import { notFound, redirect } from '#contract/page-results.ts';
import { pageRoutes, pathOf } from '#contract/routes.ts';
import { failure } from '#domain/failure.ts';
import {
  formatDate,
  formatDateTime,
  formatLongDate,
  formatLongDateTime,
  machineTime,
} from '#domain/french-dates.ts';
import { newId, parseOrderId, type TransactionId } from '#domain/ids.ts';
import { paidApart } from '#domain/points-words.ts';
import { type DeliveryWords, deliveryWords, isElectronic } from '#domain/rail/delivery.ts';
import { fareConditions } from '#domain/rail/fare-conditions.ts';
import { includesTicket } from '#domain/rail/refund-share.ts';
import { euros } from '#domain/typography.ts';
import {
  cancellationMail,
  cancelledTickets,
  exchangeMail,
  fileOrders,
  type GoneTicket,
} from '#features/after-sales/index.ts';
import { CARD_ORDER, cardOrderOf } from '#features/card-orders/index.ts';
import type { ContentLibrary } from '#features/content/index.ts';
import type { OrderDetail, OrderHistoryRow, OrderMail, Terms } from '#features/orders/contract.ts';
import {
  ORDERS_PER_PAGE,
  orderDetail,
  orderHistory,
  primeOfCart,
  sendAgain,
  sendAgainInput,
  voucherCents,
} from '#features/orders/index.ts';
import { paymentReturned } from '#features/payments/index.ts';
import {
  isForOthers,
  isGivenUp,
  isOfTickets,
  isTakenForOthers,
  paidFor,
  railOrderOf,
} from '#features/rail-shop/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { tell, voiceFor } from '#web/context/voice.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { readList } from '#web/lists/read-list.server.ts';
import { cardPlate } from '#web/views/card-plate.server.ts';
import { afterSalesWays, byHandPath } from '#web/views/change-path.ts';
import { deliveryView } from '#web/views/delivery.server.ts';
import { type GivenUpView, givenUpViews, leftToTravel, ticketWords } from '#web/views/given-up.server.ts';
import { heldOrderViews } from '#web/views/held-orders.server.ts';
import { channelWords } from '#web/views/order-channel.ts';
import {
  type OrderJourneyView,
  orderJourneys,
  type SeatedPassenger,
  seatedPassengers,
} from '#web/views/order-journey.server.ts';
import { orderQuantity } from '#web/views/order-quantity.server.ts';
import { paymentLines, voucherLines } from '#web/views/payment-lines.server.ts';
import { receiptOf } from '#web/views/receipt.server.ts';
import { refundsView } from '#web/views/refunds.server.ts';
import { saidWhen } from '#web/views/registration.server.ts';
import { tripFileAddresses } from '#web/views/trip-view.server.ts';
import { resendForm } from './resend.form.ts';

const PHASES = {
  'in-progress': 'En cours',
  held: 'Places retenues',
  confirmed: 'Confirmée',
  closed: 'Non aboutie',
  manual: 'Suivie par nos équipes',
} as const;

/** Where an order stands, alike in the list and by itself. */
const standingOf = (order: Pick<OrderDetail, 'kind' | 'phase' | 'detail'>) =>
  isGivenUp(order)
    ? { phase: 'closed' as const, state: isTakenForOthers(order) ? 'Échangée' : 'Annulée' }
    : { phase: order.phase, state: PHASES[order.phase] };

const MAILS = { EN_COURS: 'En cours d’envoi', OK: 'Envoyé', KO: 'Non remis' } as const;

const channelOf = (channel: string) => {
  const { name, isElsewhere } = channelWords(channel);
  return { channel: name, isElsewhere };
};

const rowView = (app: PageContext['app']) => (row: OrderHistoryRow) => ({
  orderId: row.orderId,
  number: row.number,
  date: formatDate(row.date),
  dateTime: machineTime(row.date),
  item: row.item,
  quantity: orderQuantity(app, row),
  // Two people there and back are four: a number alone would have them wonder.
  tickets: ticketWords(row),
  points: row.points,
  euros: row.cents > row.byVouchers ? euros(row.cents - row.byVouchers) : undefined,
  vouchers: row.byVouchers > 0 ? euros(row.byVouchers) : undefined,
  // A mail that was never sent went to nobody.
  email: row.mail ? row.email : undefined,
  pnr: row.reference,
  ...channelOf(row.channel),
  ...standingOf(row),
  mail: row.mail
    ? {
        status: row.mail.status,
        label: MAILS[row.mail.status],
        sentAt: row.mail.sentAt && formatDateTime(row.mail.sentAt),
        resentAt: row.mail.resentAt && formatDateTime(row.mail.resentAt),
      }
    : undefined,
});

/** Where a confirmation would be refused again, the customer is told before they ask for it. */
const refusedAddress = (order: OrderDetail): string | undefined =>
  order.mails.find(
    ({ email, isAddressRefused }) =>
      isAddressRefused && email.toLowerCase() === order.customer.email.toLowerCase(),
  )?.email;

/** What a mail about an order is, by its template: two of one order would be told apart by their hours alone. */
const MAIL_NAMES: Readonly<Record<string, string>> = {
  [cancellationMail.name]: 'Annulation',
  [exchangeMail.name]: 'Échange',
  [paymentReturned.name]: 'Paiement rendu',
};

const mailView = (mail: OrderMail) => ({
  id: mail.messageId,
  what: MAIL_NAMES[mail.template] ?? 'Confirmation',
  email: mail.email,
  when: formatDateTime(mail.sentAt ?? mail.queuedAt),
  status: mail.status === 'KO' && mail.isAddressRefused ? 'Refusé par cette adresse' : MAILS[mail.status],
  code: mail.status,
});

/** The terms that were accepted, and where to read them again; a version that we do not know is named as it was given. */
const termsView = (content: ContentLibrary, { key, version }: Terms) => {
  const route = pageRoutes.find((entry) => entry.content === key);
  const accepted =
    route?.content && content.versions(route.content).find((entry) => entry.version === version);
  return {
    name: accepted ? `Version du ${formatLongDate(accepted.validFrom)}` : `Version ${version}`,
    href: accepted && route ? `${route.path}?version=${encodeURIComponent(version)}` : undefined,
  };
};

const detailView = (
  { app, acting }: PageContext,
  order: OrderDetail,
  { claimed, givenUp }: Awaited<ReturnType<typeof readGivenUp>>,
  isSent: boolean,
) => ({
  orderId: order.orderId,
  number: order.number,
  ...standingOf(order),
  ...(acting && order.phase === 'manual' ? { state: 'À reprendre' } : {}),
  when: formatLongDateTime(order.acceptedAt ?? order.createdAt),
  /** « 4 200 points et 42,00 € » */
  paid: paidApart(order.points, order.cents, voucherCents(order)),
  /** What other tickets have paid of it, and whose. */
  exchange: exchangeView(order),
  vouchers: voucherLines(order),
  payment: paymentLines(order),
  refunds: refundsView(order, acting),
  /** Where an agent sees to what does not end by itself. */
  takeUp: acting && order.phase === 'manual' ? byHandPath(order.orderId) : undefined,
  pnr: order.reference,
  ...channelOf(order.channel),
  /** What it is, for what has no journeys to show. */
  item: order.item,
  quantity: orderQuantity(app, order),
  email: order.mails.length > 0 ? order.customer.email : undefined,
  reason: order.reason && tell(voiceFor(acting), order.reason),
  ...travelView(order),
  /** How many of its tickets are good, once some are not, and what became of these. */
  tickets: claimed.some(({ done }) => done) ? ticketWords(order) : undefined,
  givenUp,
  /** Its tickets and its calendar. */
  files: filesView(order),
  change: changeOf(order, claimed, app.clock.now(), acting),
  ...(!acting && isOfTickets(order) && order.phase === 'confirmed' && isForOthers(railOrderOf(order))
    ? { isForOthers: true as const }
    : {}),
  receipt: receiptView(app, order),
  /** The discount card that it is for. */
  card: order.kind === CARD_ORDER ? cardPlate(cardOrderOf(order)) : undefined,
  /** Codes and vouchers that it gave. */
  given: order.phase === 'confirmed' ? deliveryView(app.ticketSigner, order) : undefined,
  terms: order.terms && termsView(app.content, order.terms),
  mails: order.mails.map(mailView),
  /** What the form that sends the confirmation again begins with; a page sends it once, however often it is pressed. */
  resend:
    order.phase === 'confirmed' &&
    !isGivenUp(order) &&
    app.orders.kinds.some(({ name, confirmation }) => name === order.kind && confirmation)
      ? { email: order.customer.email, transactionId: newId() }
      : undefined,
  refusedAddress: refusedAddress(order),
  /** Where it was just sent to. */
  sentTo: isSent ? order.mails.at(-1)?.email : undefined,
});

/** What an exchange was paid with beside what was paid for it. */
const exchangeView = (order: OrderDetail) => {
  const { exchange, ...rail } = isOfTickets(order) ? railOrderOf(order) : { exchange: undefined };
  if (!exchange || !('points' in rail)) return undefined;
  const { kept } = exchange;
  const whole = paidFor({ ...rail, exchange });
  return {
    price: paidApart(whole.points, whole.cents, voucherCents(order)),
    kept: paidApart(kept.points, kept.cents, 0),
    href: pathOf('/recompense/historique-commandes-v2', { query: { commande: exchange.ofOrder } }),
  };
};

/** The receipt of what was delivered at once; nothing for a ticket, and for what was not delivered (SHOP-07). */
const receiptView = (app: PageContext['app'], order: OrderDetail) =>
  isOfTickets(order) || order.kind === CARD_ORDER || order.phase !== 'confirmed'
    ? undefined
    : receiptOf(order, primeOfCart(app, order.primeId)?.article);

/** Addresses of an order's tickets, unless they are on paper, and of its calendar. */
const filesView = (order: OrderDetail) => {
  if (!isOfTickets(order) || order.phase !== 'confirmed' || isGivenUp(order)) return undefined;
  const { ticket, calendar } = tripFileAddresses(order.orderId);
  return { ticket: isElectronic(railOrderOf(order).delivery) ? ticket : undefined, calendar };
};

interface Travel {
  /** Each with their seats where there are several; what is left of their journeys is said with their name. */
  readonly passengers: readonly SeatedPassenger[];
  /** With the seats of the tickets that are still good, or that none of them is any more. */
  readonly journeys: readonly (OrderJourneyView & { readonly isGivenUp: boolean })[];
  /** How the tickets of a journey abroad are handed over. */
  readonly delivery?: DeliveryWords;
}

/** Where to ask for another train or none, while there is a flexible one to come that nobody has asked for yet. */
const changeOf = (
  order: OrderDetail,
  claimed: readonly GoneTicket[],
  now: Temporal.Instant,
  acting: PageContext['acting'],
): string | undefined => {
  if (!isOfTickets(order) || order.phase !== 'confirmed' || isGivenUp(order)) return undefined;
  const rail = railOrderOf(order);
  const { journeys, passengers } = rail;
  if (!acting && isForOthers(rail)) return undefined;
  const isOpen = journeys.some(
    ({ fare, legs }, journey) =>
      fareConditions(fare).isFlexible &&
      legs[0] &&
      Temporal.Instant.compare(now, Temporal.Instant.from(legs[0].departure)) < 0 &&
      passengers.some((_, passenger) => !includesTicket(claimed, { journey, passenger })),
  );
  return isOpen ? afterSalesWays(acting).file(order.orderId) : undefined;
};

const listedWith = (name: string, note: string | undefined): string =>
  note === undefined ? name : `${name}, ${note}`;

/** The tickets that were given up, or are being, and what becomes of them; of most orders none are, and no more is asked. */
const readGivenUp = async (
  { app, iuc, acting }: PageContext,
  order: OrderDetail,
): Promise<{ readonly claimed: readonly GoneTicket[]; readonly givenUp: readonly GivenUpView[] }> => {
  const claimed =
    isOfTickets(order) && order.phase === 'confirmed'
      ? await cancelledTickets(app.orders, { iuc, orderId: order.orderId })
      : [];
  if (claimed.length === 0) return { claimed, givenUp: [] };
  const file = await fileOrders(app.orders, iuc, order.orderId);
  return { claimed, givenUp: file ? givenUpViews(file, claimed, afterSalesWays(acting)) : [] };
};

/** Who travels where and on which seats; nothing for what is not a ticket. */
const travelView = (order: OrderDetail): Travel => {
  if (!isOfTickets(order)) return { passengers: [], journeys: [] };
  const rail = railOrderOf(order);
  const left = leftToTravel(rail);
  const { cancelled } = rail;
  return {
    passengers: seatedPassengers(rail).map(({ name, seats }, index) => ({
      name: listedWith(name, left[index]),
      // Where one sits who travels alone is said with the trains.
      seats: rail.passengers.length > 1 ? seats : [],
    })),
    journeys: orderJourneys(rail).map((view, journey) => ({
      ...view,
      isGivenUp:
        cancelled.length > 0 &&
        rail.passengers.every((_, passenger) => includesTicket(cancelled, { journey, passenger })),
    })),
    ...(rail.delivery ? { delivery: deliveryWords(rail.delivery) } : {}),
  };
};

export const loader = async (context: PageContext) => {
  const { app, iuc, url } = context;
  const wanted = url.searchParams.get('commande');
  const orderId = wanted === null ? undefined : parseOrderId(wanted);
  if (wanted !== null) {
    const detail = orderId && (await orderDetail(app.orders, iuc, orderId));
    // Somebody else's order reads exactly like one that does not exist.
    if (!detail) throw notFound();
    // Of several windows, and in a browser's history, each says which order it shows.
    context.setPage({ title: `Commande ${detail.number}, ${detail.item}` });
    const [givenUp, held] = await Promise.all([
      readGivenUp(context, detail),
      detail.phase === 'held' ? heldOrderViews(context, orderId) : [],
    ]);
    return {
      detail: detailView(context, detail, givenUp, url.searchParams.has('renvoi')),
      orders: undefined,
      ...(held.length > 0 ? { held } : {}),
    };
  }
  if (context.acting) context.setPage({ title: 'Commandes du client' });
  const waiting = heldOrderViews(context);
  const orders = await readList(context, {
    read: (page) => orderHistory(app.orders, iuc, page),
    perPage: ORDERS_PER_PAGE,
    view: rowView(app),
    noun: ['commande', 'commandes'],
    incident: 'history-unavailable',
  });
  const held = await waiting;
  return { detail: undefined, orders, ...(held.length > 0 ? { held } : {}) };
};

const input = sendAgainInput.pick({ email: true });

/** « Renvoyer la confirmation » (`nbp/mail`). */
export const action = async (context: PageContext) =>
  answerForm(context, resendForm, input, async ({ email }) => {
    const { app, iuc, url, transactionId, log } = context;
    const orderId = parseOrderId(url.searchParams.get('commande') ?? '');
    if (!orderId) throw notFound();
    const command = { iuc, orderId, email, transactionId: (transactionId ?? newId()) as TransactionId };
    try {
      const result = await sendAgain(app.orders, command);
      if (!result.ok) return saidWhen(context, result);
    } catch (error) {
      log.error({ orderId, error }, 'a confirmation is not sent again');
      return failure('mail-not-sent');
    }
    const query = { commande: orderId, renvoi: '1' };
    return redirect(`${pathOf('/recompense/historique-commandes-v2', { query })}#envois`);
  });
