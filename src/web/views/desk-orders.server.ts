import { pathOf } from '#contract/routes.ts';
import { formatDateTime, machineTime } from '#domain/french-dates.ts';
import { paidApart } from '#domain/points-words.ts';
import { counted, euros, listed, thousands } from '#domain/typography.ts';
import type { OrderHistoryRow } from '#features/orders/contract.ts';
import { type ManualOrder, type ManualWhy, manualOrders } from '#features/orders/index.ts';
import {
  isGivenUp,
  isOfTickets,
  isTakenForOthers,
  type RailDetail,
  ticketTally,
} from '#features/rail-shop/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { byHandPath } from './change-path.ts';
import { backWords } from './file-tickets.server.ts';
import { channelWords } from './order-channel.ts';
import { orderQuantity } from './order-quantity.server.ts';

const PHASES = {
  'in-progress': 'en cours',
  held: 'places retenues',
  confirmed: 'confirmée',
  closed: 'non aboutie',
  manual: 'à reprendre',
} as const;

/** What stands of an effect that could not be taken back. */
const EFFECTS: Readonly<Record<string, string>> = {
  seats: 'les places',
  booking: 'le dossier voyage',
  points: 'les points',
  payment: 'le paiement',
  release: 'les places à libérer',
  'points-back': 'les points à rendre',
};

/** Where an order stands, in a word. */
export const orderState = (order: Pick<OrderHistoryRow, 'kind' | 'detail' | 'phase'>): string =>
  isGivenUp(order) ? (isTakenForOthers(order) ? 'échangée' : 'annulée') : PHASES[order.phase];

/** « 2 dons », « 3 billets sur 4 » once tickets were given up. */
const quantityOf = (app: Pick<PageContext['app'], 'orders' | 'quotations'>, row: OrderHistoryRow): string => {
  if (!isOfTickets(row)) return orderQuantity(app, row);
  const { good, ordered } = ticketTally(row.detail as RailDetail);
  return row.phase === 'closed' || good === ordered
    ? counted(ordered, 'billet', 'billets')
    : `${counted(good, 'billet', 'billets')} sur ${ordered}`;
};

/** An order as an agent reads it in a row. */
export const orderRow =
  (app: Pick<PageContext['app'], 'orders' | 'quotations'>) => (row: OrderHistoryRow) => ({
    id: row.orderId as string,
    number: row.number,
    href: pathOf('/recompense/historique-commandes-v2', { query: { commande: row.orderId } }),
    when: formatDateTime(row.date),
    machine: machineTime(row.date),
    item: row.item,
    quantity: quantityOf(app, row),
    points: thousands(row.points),
    euros: row.cents > 0 ? euros(row.cents) : undefined,
    file: row.reference,
    channel: channelWords(row.channel).name,
    mail: row.mail?.status,
    phase: row.phase,
    state: orderState(row),
  });
export type DeskOrder = ReturnType<ReturnType<typeof orderRow>>;

/** An order that waits for people, in a row. */
export const waitingView = (order: ManualOrder) => ({
  id: order.orderId as string,
  number: order.number,
  item: order.item,
  /** To where an agent sees to it. */
  href: byHandPath(order.orderId),
  since: formatDateTime(order.since),
  machine: machineTime(order.since),
  /** What was paid; '' for a cancellation, which asks for nothing. */
  amount: order.points + order.cents > 0 ? paidApart(order.points, order.cents, order.byVouchers) : '',
  /** « les points et 14,00 € »; '' where nothing is. */
  left: order.undecided
    ? `${backWords(order.undecided)}, à décider`
    : listed([
        ...order.left.flatMap((effect) => EFFECTS[effect] ?? []),
        ...order.refunds.map(({ cents }) => euros(cents)),
      ]),
  /** Why an agent has left it to people. */
  reason: order.undecided?.reason ?? undefined,
  proposal: order.proposal
    ? {
        agent: order.proposal.agent,
        note: order.proposal.note,
        at: formatDateTime(Temporal.Instant.from(order.proposal.at)),
      }
    : undefined,
});

/** What an order is, by the name of its kind, where several stand in one list. */
export const ORDER_KINDS: Readonly<Record<string, string>> = {
  rail: 'Billets de train',
  exchange: 'Échanges',
  cancellation: 'Annulations',
  'discount-card': 'Cartes de réduction',
  donation: 'Dons',
  code: 'Codes et bons',
};

export const MANUAL_WHYS: Readonly<Record<ManualWhy, string>> = {
  proposed: 'À confirmer par un second agent',
  undecided: 'À décider',
  stopped: 'Commandes arrêtées',
  refund: 'Remboursements bloqués',
};

/** Of one thing, why it waits and what is expected of who sees to it. */
const WHY_ONE: Readonly<Record<ManualWhy, string>> = {
  proposed: 'À confirmer par un second agent',
  undecided: 'Annulé sans remboursement\u00a0: à décider',
  stopped: 'Arrêtée\u00a0: ne peut pas finir seule',
  refund: 'Remboursement refusé, ou sans nouvelles de la banque',
};

/** « 12 jours », « 3 heures », « 8 minutes »: in the largest unit, as one says it. */
export const agedWords = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return 'moins d’une minute';
  if (minutes < 60) return counted(minutes, 'minute', 'minutes');
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return counted(hours, 'heure', 'heures');
  return counted(Math.floor(hours / 24), 'jour', 'jours');
};

/** Something that waits, of whichever customer: nothing of who they are is told before their file is opened. */
export const queuedView = (order: ManualOrder) => {
  const { number, item, since, machine, amount, left, proposal, reason, id } = waitingView(order);
  const { why, kind, waitedSeconds } = order;
  return {
    id,
    number,
    item,
    kind: ORDER_KINDS[kind] ?? kind,
    age: agedWords(waitedSeconds),
    since,
    machine,
    amount,
    left,
    why: WHY_ONE[why],
    note: proposal ? `Proposé par ${proposal.agent}, ${proposal.at}` : reason,
  };
};

export type QueuedOrder = ReturnType<typeof queuedView>;

export type WaitingOrder = ReturnType<typeof waitingView>;

/** What of the served customer's orders waits for people. */
export const waitingForPeople = async ({ app, iuc }: Pick<PageContext, 'app' | 'iuc'>) =>
  (await manualOrders(app.db, 50, iuc)).map(waitingView);

/** Whether the agent has the list of all that waits open, too: then a way leads back to it. */
export const hasQueue = async ({ app, cookie }: Pick<PageContext, 'app' | 'cookie'>): Promise<boolean> =>
  (await app.staffDoor?.queue.read(cookie)) !== undefined;
