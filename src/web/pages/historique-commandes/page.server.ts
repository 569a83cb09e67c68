import {
  formatDate,
  formatDateTime,
  formatLongDateTime,
  formatTime,
  formatWeekdayDate,
} from '#domain/french-dates.ts';
import { parseOrderId } from '#domain/ids.ts';
import { counted, thousands, travelClass } from '#domain/typography.ts';
import type { OrderDetail, OrderHistoryRow, OrderMail } from '#features/orders/contract.ts';
import { orderDetail, orderHistory } from '#features/orders/index.ts';
import type { PageContext } from '#server/page-context.ts';
import { notFound } from '#server/page-results.ts';

const PHASES = {
  'in-progress': 'En cours',
  held: 'Places retenues',
  confirmed: 'Confirmée',
  closed: 'Non aboutie',
} as const;

const MAILS = { EN_COURS: 'En cours d’envoi', OK: 'Envoyé', KO: 'Non remis' } as const;

const CHANNELS: Readonly<Record<string, string>> = { web: 'Internet' };
const channelOf = (channel: string): string => CHANNELS[channel] ?? channel;

const rowView = (row: OrderHistoryRow) => ({
  orderId: row.orderId,
  number: row.number,
  date: formatDate(row.date),
  dateTime: row.date.toString(),
  item: row.item,
  quantity: row.quantity,
  points: row.points,
  email: row.email,
  pnr: row.pnr,
  channel: channelOf(row.channel),
  phase: row.phase,
  state: PHASES[row.phase],
  mail: row.mail ? { status: row.mail.status, label: MAILS[row.mail.status] } : undefined,
  resentAt: row.mail?.resentAt ? formatDateTime(row.mail.resentAt) : undefined,
});

const mailView = (mail: OrderMail) => ({
  id: mail.messageId,
  email: mail.email,
  when: formatDateTime(mail.sentAt ?? mail.queuedAt),
  status: MAILS[mail.status],
});

const detailView = (order: OrderDetail) => ({
  orderId: order.orderId,
  number: order.number,
  phase: order.phase,
  state: PHASES[order.phase],
  when: formatLongDateTime(order.acceptedAt ?? order.createdAt),
  points: counted(order.points, 'point', 'points'),
  pnr: order.pnr,
  channel: channelOf(order.channel),
  reason: order.reason?.message,
  passengers: order.passengers.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  journeys: order.journeys.map((journey, index) => ({
    title: index === 0 ? 'Aller' : 'Retour',
    date: formatWeekdayDate(Temporal.Instant.from(journey.legs[0]?.departure ?? '')),
    travelClass: travelClass(Number(journey.travelClass) as 1 | 2),
    points: counted(journey.points, 'point', 'points'),
    legs: journey.legs.map((leg, legIndex) => ({
      train: `${leg.transportType} ${leg.trainNumber}`,
      from: leg.fromName,
      to: leg.toName,
      departure: formatTime(Temporal.Instant.from(leg.departure)),
      arrival: formatTime(Temporal.Instant.from(leg.arrival)),
      seats: order.seats
        .filter((seat) => seat.journey === index && seat.leg === legIndex)
        .map(({ coach, seat }) => `voiture ${coach}, place ${seat}`),
    })),
  })),
  mails: order.mails.map(mailView),
});

export const loader = async (context: PageContext) => {
  const { app, iuc, url } = context;
  const page = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1);
  const wanted = url.searchParams.get('commande');
  const orderId = wanted === null ? undefined : parseOrderId(wanted);
  const [history, detail] = await Promise.all([
    orderHistory(app.db, iuc, page),
    orderId && orderDetail(app.db, iuc, orderId),
  ]);
  // Somebody else's order reads exactly like one that does not exist.
  if (wanted !== null && !detail) throw notFound();
  return {
    rows: history.rows.map(rowView),
    page: history.page,
    pages: Math.max(1, Math.ceil(history.total / history.pageSize)),
    total: `${thousands(history.total)} ${history.total < 2 ? 'commande' : 'commandes'}`,
    detail: detail ? detailView(detail) : undefined,
  };
};
