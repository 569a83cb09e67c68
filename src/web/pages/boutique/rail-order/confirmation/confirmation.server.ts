import { fullName } from '#domain/customer.ts';
import { formatLongDateTime, formatWeekdayDate } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { euros, listed, NBSP } from '#domain/typography.ts';
import { orderPaymentOf } from '#features/payments/index.ts';
import type { RailOrder } from '#features/rail-shop/index.ts';
import { codesFrom } from '#features/trips/index.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { type OrderJourneyView, orderJourneys } from '#web/views/order-journey.server.ts';
import type { OrderAddress } from '../address.ts';
import type { WithOrder } from '../order.server.ts';

interface ConfirmedJourney extends OrderJourneyView {
  /** « dès le lundi 7 décembre »: its QR code is not there yet. */
  readonly codeFrom?: string;
}

/** Tickets exist. */
export interface ConfirmationData {
  readonly number: string;
  readonly pnr: string;
  readonly journeys: readonly ConfirmedJourney[];
  /** What is shown to the controller, or from when on it can be. */
  readonly onBoard: string;
  readonly hasCode: boolean;
  /** Number of travellers. */
  readonly passengers: number;
  /** « Camille Vasseur et Nadia Benali » */
  readonly names: string;
  readonly spent: string;
  readonly balance: string;
  readonly email: string;
  /** What was paid in euros, as a receipt tells it (PAY-02). */
  readonly payment?: readonly { readonly label: string; readonly value: string }[];
}

const USAGES = { debit: 'débit', credit: 'crédit' } as const;

const paymentLines = (order: RailOrder): NonNullable<ConfirmationData['payment']> => {
  const paid = orderPaymentOf(order);
  const card = paid?.card;
  if (order.cents === 0 || !paid || !card) return [];
  return [
    { label: 'Montant', value: euros(order.cents) },
    { label: 'Carte', value: `•••• •••• •••• ${card.lastFour}` },
    { label: 'Marque', value: card.brand },
    { label: 'Usage', value: `carte de ${USAGES[card.usage]}` },
    { label: 'Date du paiement', value: formatLongDateTime(Temporal.Instant.from(card.paidAt)) },
    { label: 'Référence de transaction', value: card.transaction },
    { label: 'Autorisation', value: card.authorisation ?? '' },
    { label: 'Certificat', value: card.certificate ?? '' },
    { label: '3-D Secure', value: card.threeDSecure ? 'oui' : 'non' },
  ].filter(({ value }) => value !== '');
};

export const confirmation = async ({
  context: { app, iuc },
  found: { order },
}: Visit<OrderAddress, never, WithOrder>): Promise<ConfirmationData> => {
  const now = app.clock.now();
  const journeys = orderJourneys(order).map((journey, index): ConfirmedJourney => {
    const legs = order.journeys[index]?.legs ?? [];
    const departure = legs[0] && Temporal.Instant.from(legs[0].departure);
    const brands = legs.map(({ transportType }) => transportType);
    const from = departure && codesFrom(brands, departure, now);
    return { ...journey, ...(from ? { codeFrom: `dès le ${formatWeekdayDate(from)}` } : {}) };
  });
  return {
    number: order.number,
    pnr: order.pnr ?? '',
    journeys,
    onBoard: onBoard(journeys),
    hasCode: journeys.some(({ codeFrom }) => codeFrom === undefined),
    passengers: order.passengers.length,
    names: listed(order.passengers.map(fullName)),
    spent: countedPoints(order.points),
    balance: countedPoints(await app.quotations.balance(iuc)),
    email: order.customer.email,
    ...(order.cents > 0 ? { payment: paymentLines(order) } : {}),
  };
};

const SHOW = 'À bord, présentez le QR code de votre billet ou votre référence de dossier.';

const onBoard = (journeys: readonly ConfirmedJourney[]): string => {
  const waiting = journeys.filter(({ codeFrom }) => codeFrom !== undefined);
  if (waiting.length === 0) return SHOW;
  const days = waiting.map(({ way, codeFrom }) =>
    journeys.length > 1 ? `${codeFrom} pour ${way === 'Aller' ? 'l’aller' : 'le retour'}` : codeFrom,
  );
  const late = `Un billet OUIGO reçoit son QR code quatre jours avant le départ${NBSP}: ${listed(days as string[])}.`;
  return waiting.length < journeys.length ? `${SHOW} ${late}` : late;
};
