import { z } from 'zod';
import { type PageRedirect, redirect } from '#contract/page-results.ts';
import { fullName } from '#domain/customer.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { type Failure, failure } from '#domain/failure.ts';
import { centsAmount, pointsAmount } from '#domain/fields/order.ts';
import { formatDayMonth } from '#domain/french-dates.ts';
import { newId, parseOrderId, type TransactionId } from '#domain/ids.ts';
import { countedPoints, paidApart } from '#domain/points-words.ts';
import type { GivenBack, PaidTickets } from '#domain/rail/refund-share.ts';
import { counted, euros, listed } from '#domain/typography.ts';
import {
  type AfterSalesFile,
  cancelTickets,
  DEDICATED_LINE,
  ownPrimeFile,
  refundFor,
  selectionOf,
  type Ticket,
  type TicketRefund,
} from '#features/after-sales/index.ts';
import { voucherCents } from '#features/orders/index.ts';
import { orderPaymentOf } from '#features/payments/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { tell, type Voice, voiceFor } from '#web/context/voice.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { afterSalesWays, writePath } from '#web/views/change-path.ts';
import { backWords, chosenInput, textOf, ticketsIn, wayViews } from '#web/views/file-tickets.server.ts';
import type { CancellationAddress } from '../address.ts';
import { ticketsForm } from './tickets.form.ts';

/** What was shown beside the button that confirms. */
export const confirmInput = z.object({ points: pointsAmount, cents: centsAmount, voucherCents: centsAmount });

const fileAt = async ({ app, iuc }: PageContext, address: CancellationAddress) => {
  const orderId = parseOrderId(address.commande);
  return orderId ? ownPrimeFile(app.orders, iuc, orderId) : failure('travel-file-not-found');
};

/** What is cancelled, in a title: « 2 billets ». */
const countWords = (tickets: readonly Ticket[]): string => counted(tickets.length, 'billet', 'billets');

const confirmView = (file: AfterSalesFile, refund: TicketRefund, tickets: readonly Ticket[], say: Voice) => {
  const lastFour = orderPaymentOf(file.order)?.card?.lastFour;
  const card = lastFour ? `sur la carte •• ${lastFour}` : say('sur votre carte', 'sur sa carte');
  const parts = [
    ...(refund.points > 0 ? [`${countedPoints(refund.points)} reviennent tout de suite`] : []),
    ...(refund.cents > 0 ? [`${euros(refund.cents)} sous quelques jours ${card}`] : []),
    ...(refund.voucherCents > 0
      ? [`${euros(refund.voucherCents)} sur ${say('vos', 'ses')} bons d’achat`]
      : []),
  ];
  return {
    title: tickets.length === 1 ? 'Annuler ce billet ?' : `Annuler ces ${countWords(tickets)} ?`,
    who: listed(
      tickets.map(({ journey, passenger }) => {
        const person = file.order.passengers[passenger];
        const way = file.order.journeys.length > 1 ? `, ${journey === 0 ? 'aller' : 'retour'}` : '';
        return `${person ? fullName(person) : ''}${way}`;
      }),
    ),
    back:
      parts.length > 0
        ? `${listed(parts)}.`
        : say('Rien ne vous revient pour ces billets.', 'Rien ne revient au client pour ces billets.'),
    /** « 2 600 points et 22,00 € »; '' where nothing comes back. */
    amount: backWords(refund),
    isOne: tickets.length === 1,
    refund,
    transactionId: newId(),
  };
};

/** Somebody at the tickets of a file, on whichever pages: the customer’s own, or the desk’s. */
export interface AtTickets {
  readonly context: PageContext;
  readonly address: CancellationAddress;
}

/** What the page of the tickets shows. */
export interface TicketsData {
  readonly pnr: string;
  readonly item: string;
  readonly paid: string;
  readonly on: string;
  readonly ways: ReturnType<typeof wayViews>;
  /** None where they cannot be had. */
  readonly amounts: Amounts | undefined;
  readonly balance: number;
  readonly lastFour: string | undefined;
  readonly hasVouchers: boolean;
  readonly write: string;
  /** To take another train rather than none. */
  readonly exchange: string;
  /** To what may be done with the file. */
  readonly file: string;
  readonly line: string;
  readonly incident: string | undefined;
  readonly isUnavailable: boolean;
  /** The question before anything is done, once tickets are chosen. */
  readonly confirm: ReturnType<typeof confirmView> | undefined;
  readonly back: string;
}

/** The tickets of a file, each with what comes back for it, and, once some are chosen, what all of them bring, to be confirmed. */
export const ticketsPage = async (
  { context, address }: AtTickets,
  /** The page with no tickets chosen yet. */
  unchosen: string,
): Promise<TicketsData | PageRedirect> => {
  const { app } = context;
  const say = voiceFor(context.acting);
  const ways = afterSalesWays(context.acting);
  const found = await fileAt(context, address);
  if (!found.ok)
    return address.commande === '' || found.code !== 'travel-file-unavailable'
      ? redirect(ways.file(address.commande === '' ? undefined : address.commande))
      : unavailable(context, found);
  const { file } = found;
  const { order } = file;
  const wanted = ticketsIn(address);
  const selection = address.billets === '' ? undefined : selectionOf(file, wanted);
  const open = file.tickets.filter(({ state, isInfant }) => state === 'open' && !isInfant);
  // Of several nobody has said yet which: a press too early must not give them all up.
  const chosen = wanted.length > 0 ? wanted : open.length === 1 ? open : [];
  const lastFour = orderPaymentOf(order)?.card?.lastFour;
  const isRefused = selection && !selection.ok;
  if (isRefused) context.setStatus(selection.status);
  return {
    pnr: order.pnr ?? '',
    item: order.item,
    paid: paidApart(order.points, order.cents, voucherCents(order)),
    on: formatDayMonth(order.acceptedAt ?? order.createdAt),
    ways: wayViews(file, chosen),
    amounts: { paid: file.paid, before: file.before },
    balance: await app.quotations.balance(context.iuc),
    lastFour,
    hasVouchers: voucherCents(order) > 0,
    write: writePath(order.orderId),
    exchange: ways.exchange(order.orderId),
    file: ways.file(order.orderId),
    line: DEDICATED_LINE,
    incident: isRefused ? tell(say, selection) : undefined,
    isUnavailable: false,
    confirm: selection?.ok ? confirmView(file, refundFor(file, selection.tickets), wanted, say) : undefined,
    back: `${unchosen}#choisir`,
  };
};

/** What a browser reckons what comes back by, as the server does. */
interface Amounts {
  readonly paid: PaidTickets;
  readonly before: GivenBack;
}

/** The amounts cannot be had: the page stays, and says so (AFTER-03). */
const unavailable = (context: PageContext, { status }: Failure): TicketsData => {
  context.setStatus(status);
  return {
    pnr: '',
    item: '',
    paid: '',
    on: '',
    ways: [],
    amounts: undefined,
    balance: 0,
    lastFour: undefined,
    hasVouchers: false,
    write: writePath(undefined),
    exchange: afterSalesWays(context.acting).file(undefined),
    file: afterSalesWays(context.acting).file(undefined),
    line: DEDICATED_LINE,
    incident: messageOf('refund-amount-unavailable'),
    isUnavailable: true,
    confirm: undefined,
    back: context.url.pathname + context.url.search,
  };
};

/** « Annuler les billets choisis »: shows what comes back, to be confirmed. */
export const chooseTickets = (
  { context, address }: AtTickets,
  confirmed: (billets: string) => PageRedirect,
) =>
  answerForm(context, ticketsForm, chosenInput, async ({ tickets }): Promise<PageRedirect | Failure> => {
    const found = await fileAt(context, address);
    if (!found.ok)
      return found.code === 'travel-file-unavailable' ? failure('refund-amount-unavailable') : found;
    const chosen = found.file.tickets.filter((_, place) => tickets[place]?.chosen);
    const selection = selectionOf(found.file, chosen);
    return selection.ok ? confirmed(textOf(chosen)) : selection;
  });

/** « Annuler ces billets »: gives them up, for exactly what was shown (`burn-fer-cancel-client`, `burn-fer-cancel`). */
export const cancelTheseTickets = async (
  { context, address }: AtTickets,
  {
    expected,
    without,
  }: {
    readonly expected: TicketRefund;
    /** Nothing goes back by itself, and why. */
    readonly without?: { readonly reason: string };
  },
  done: (annulation: string) => PageRedirect,
): Promise<PageRedirect | Failure> => {
  const { app, iuc, session } = context;
  const orderId = parseOrderId(address.commande);
  const transactionId = context.transactionId as TransactionId | undefined;
  if (!orderId) return failure('travel-file-not-found');
  if (transactionId === undefined) return failure('bad-transaction-id');
  const result = await cancelTickets(app.orders, {
    iuc,
    orderId,
    tickets: ticketsIn(address),
    transactionId,
    expected,
    ...(without ? { isAutomatic: false, reason: without.reason } : {}),
    ...(session?.agent === undefined
      ? {}
      : { channel: session.agent, actor: `agent:${session.agent}` as const }),
  });
  return result.ok ? done(result.cancellation.cancellationId) : result;
};
