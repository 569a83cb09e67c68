import type { PageRedirect } from '#contract/page-results.ts';
import { newId, type TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import type { Split } from '#domain/payment-split.ts';
import { paidApart, pointsAndEuros } from '#domain/points-words.ts';
import { DELIVERY_MODES } from '#domain/rail/delivery.ts';
import { exchangeDifference } from '#domain/rail/exchange-difference.ts';
import type { TicketRefund } from '#domain/rail/refund-share.ts';
import { NBSP } from '#domain/typography.ts';
import { offerExchange } from '#features/after-sales/index.ts';
import { voiceFor } from '#web/context/voice.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { backWords } from '#web/views/file-tickets.server.ts';
import type { WithSearch } from '../../rail-order/itinerary/read-search.server.ts';
import { type ListSends, trainsToSend } from '../../rail-order/results/results.server.ts';
import { WAYS, type Way } from '../../rail-order/results/ways.ts';
import type { ExchangeAddress } from '../address.ts';
import { isBothWays, orderVisit, type WithTickets } from '../exchange-visit.server.ts';
import { searchInstead } from '../search/search.server.ts';

/** Takes the train that is chosen. */
export const TAKE = 'prendre';

type Trains<Why = unknown> = Visit<
  ExchangeAddress,
  'exchangeTickets' | 'exchangeSearch' | 'exchangeOutward' | 'exchangeInward' | 'exchangeHeld',
  WithTickets & WithSearch,
  Why
>;

/** What new tickets at a price come to beside the old ones, as the validation will say it. */
const differenceWords = (worth: TicketRefund, total: number, paid: Split, centsPerPoint: number): string => {
  const { toPay, back } = exchangeDifference(worth, points(total), centsPerPoint);
  if (toPay > 0) return `à payer${NBSP}: ${pointsAndEuros(paid.points, paid.cents)}`;
  const returned = backWords(back);
  return returned === '' ? 'même prix' : `à reprendre${NBSP}: ${returned}`;
};

const sends = ({ context: { app, acting }, found: { tickets } }: Trains): ListSends => {
  const { worth } = tickets;
  const say = voiceFor(acting);
  const worthWords =
    tickets.tickets.length === 1
      ? `${say('Votre', 'Ce')} billet vaut ${paidApart(worth.points, worth.cents, 0)} et compte`
      : `${say('Vos', 'Ces')} billets valent ${paidApart(worth.points, worth.cents, 0)} et comptent`;
  const centsPerPoint = app.orders.payments?.rule.centsPerPoint ?? 1;
  return {
    difference: (total, paid) => differenceWords(worth, total, paid, centsPerPoint),
    intention: TAKE,
    transactionId: newId(),
    note: `${worthWords} dans ${say('ce que vous avez', 'ce que le client a')}${NBSP}: seule la différence se paie.`,
  };
};

const trainsOf = (way: Way) => async (visit: Trains<'choice-needed'>) =>
  // The list leads to steps that both journeys have, and to no other where it sends its choice.
  searchInstead(visit, await trainsToSend(orderVisit(visit, visit.found.tickets), way, sends(visit)));

/** The trains of a way; of a return the outward ones first (exchangeOutward, exchangeInward). */
export const [outwardTrains, inwardTrains] = [trainsOf(WAYS.outward), trainsOf(WAYS.inward)];

/** Refusals that lead back to the trains, by what is said there. */
const ANOTHER_TRAIN: Readonly<Record<string, string>> = {
  'unknown-train': 'train-gone',
  departed: 'train-gone',
  'passengers-differ-from-choice': 'choice-unreadable',
};
const AT_TICKETS =
  /^(?:travel-file|client-not|business-procedure|passenger-selection|not-exchangeable|exchange-)/;

const chosen = ({ context }: Trains, way: Way): string => context.form.get(way.choice).slice(0, 2000);

/** « Choisir l’aller »: on to the return, or, of a single way, its seats are held and the difference is shown. */
export const takeOutward = async (visit: Trains): Promise<PageRedirect> => {
  const aller = chosen(visit, WAYS.outward);
  if (aller === '') return visit.go('exchangeOutward', { message: 'choice-needed' });
  return isBothWays(visit.address)
    ? visit.go('exchangeInward', { aller, retour: '' })
    : hold(visit, { outward: aller });
};

export const takeInward = async (visit: Trains): Promise<PageRedirect> => {
  const inward = chosen(visit, WAYS.inward);
  const { aller } = visit.address;
  if (aller === '') return visit.go('exchangeOutward', { message: 'choice-needed' });
  if (inward === '') return visit.go('exchangeInward', { message: 'choice-needed' });
  return hold(visit, { outward: aller, inward });
};

/** Holds the seats of the trains that are chosen (`quotation-burnFer-exchange`). */
const hold = async (
  { context, found, address, go }: Trains,
  choices: { readonly outward: string; readonly inward?: string },
): Promise<PageRedirect> => {
  const { app, iuc } = context;
  const { file, tickets } = found.tickets;
  const result = await offerExchange(app, {
    iuc,
    orderId: file.order.orderId,
    tickets: tickets.filter(({ passenger }) => file.order.passengers[passenger]?.isInfant !== true),
    choices,
    delivery: DELIVERY_MODES.find((mode) => mode === address.deliveryMode),
    transactionId: (context.transactionId as TransactionId | undefined) ?? (newId() as TransactionId),
  });
  const kept = { aller: choices.outward, retour: choices.inward ?? '' };
  if (result.ok) return go('exchangeHeld', { ...kept, echange: result.exchange.orderId });
  if (AT_TICKETS.test(result.code))
    return go('exchangeTickets', { aller: '', retour: '', message: result.code });
  return go('exchangeOutward', {
    aller: '',
    retour: '',
    message: ANOTHER_TRAIN[result.code] ?? result.code,
  });
};
