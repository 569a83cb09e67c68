import { formatWeekdayDate } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { deliveryWords, isElectronic } from '#domain/rail/delivery.ts';
import { landscapeOf } from '#domain/rail/landscape-of.ts';
import { euros, listed, NBSP } from '#domain/typography.ts';
import { voucherCents } from '#features/orders/index.ts';
import { isForOthers, type RailOrder } from '#features/rail-shop/index.ts';
import { codesFrom } from '#features/trips/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { type Voice, voiceFor } from '#web/context/voice.ts';
import type { Visit } from '#web/journeys/journey.ts';
import type { Scene } from '#web/ui/index.ts';
import { afterSalesWays } from '#web/views/change-path.ts';
import {
  type OrderJourneyView,
  orderJourneys,
  type SeatedPassenger,
  seatedPassengers,
} from '#web/views/order-journey.server.ts';
import { type PaymentLine, paymentLines, voucherLines } from '#web/views/payment-lines.server.ts';
import { tripFileAddresses } from '#web/views/trip-view.server.ts';
import type { OrderAddress } from '../address.ts';
import type { WithOrder } from '../order.server.ts';

interface ConfirmedJourney extends OrderJourneyView {
  /** « dès le lundi 7 décembre »: its code is not there yet. */
  readonly codeFrom?: string;
  /** The picture of where it leads, the same as with the trip later. */
  readonly scene: Scene;
}

/** Tickets exist. */
export interface ConfirmationData {
  readonly number: string;
  readonly pnr: string;
  /** Where an exchange or a cancellation is asked for; its customer asks, not the agent who serves them, and only where they travel. */
  readonly change: string | undefined;
  readonly journeys: readonly ConfirmedJourney[];
  /** What is shown to the controller, or from when on it can be. */
  readonly onBoard: string;
  readonly hasCode: boolean;
  /** Addresses of the tickets and of the calendar. */
  readonly files: { readonly ticket: string; readonly calendar: string };
  /** Number of travellers. */
  readonly passengers: number;
  readonly seated: readonly SeatedPassenger[];
  readonly spent: string;
  /** « 138,00 € », paid by card beside the points. */
  readonly euros?: string;
  /** « 40,00 € », paid by vouchers, and each of them. */
  readonly vouchers?: { readonly paid: string; readonly lines: readonly PaymentLine[] };
  readonly balance: string;
  readonly email: string;
  /** What was paid in euros, as a receipt tells it (PAY-02). */
  readonly payment?: readonly PaymentLine[];
  /** Of tickets that were taken for others. */
  readonly exchange?: {
    /** « Vos anciens billets ont payé 4 800 points … » */
    readonly text: string;
    readonly history?: string;
  };
}

export const confirmation = ({
  context,
  found: { order },
}: Visit<OrderAddress, never, WithOrder>): Promise<ConfirmationData> => confirmed(context, order);

/** The tickets of an order, bought or taken for others. */
export const confirmed = async (
  { app, iuc, acting }: PageContext,
  order: RailOrder,
): Promise<ConfirmationData> => {
  const now = app.clock.now();
  const hasCodes = isElectronic(order.delivery);
  const journeys = orderJourneys(order).map((journey, index): ConfirmedJourney => {
    const legs = order.journeys[index]?.legs ?? [];
    const departure = legs[0] && Temporal.Instant.from(legs[0].departure);
    const brands = legs.map(({ transportType }) => transportType);
    const from = hasCodes && departure && codesFrom(brands, departure, now);
    const scene = landscapeOf(legs.at(-1)?.toName ?? '');
    return { ...journey, scene, ...(from ? { codeFrom: `dès le ${formatWeekdayDate(from)}` } : {}) };
  });
  const byVouchers = voucherCents(order);
  const byCard = order.cents - byVouchers;
  return {
    number: order.number,
    pnr: order.pnr ?? '',
    change: !acting && isForOthers(order) ? undefined : afterSalesWays(acting).file(order.orderId),
    journeys,
    onBoard:
      order.delivery && !hasCodes ? deliveryWords(order.delivery).text : onBoard(journeys, voiceFor(acting)),
    hasCode: hasCodes && journeys.some(({ codeFrom }) => codeFrom === undefined),
    files: tripFileAddresses(order.orderId),
    passengers: order.passengers.length,
    seated: seatedPassengers(order),
    spent: countedPoints(order.points),
    balance: countedPoints(await app.quotations.balance(iuc)),
    email: order.customer.email,
    ...(byCard > 0 ? { euros: euros(byCard), payment: paymentLines(order) } : {}),
    ...(byVouchers > 0 ? { vouchers: { paid: euros(byVouchers), lines: voucherLines(order) } } : {}),
  };
};

const onBoard = (journeys: readonly ConfirmedJourney[], say: Voice): string => {
  const show = say(
    'À bord, présentez le code de votre billet ou votre référence de dossier.',
    'À bord, le client présente le code de son billet ou sa référence de dossier.',
  );
  const waiting = journeys.filter(({ codeFrom }) => codeFrom !== undefined);
  if (waiting.length === 0) return show;
  const days = waiting.map(({ way, codeFrom }) =>
    journeys.length > 1 ? `${codeFrom} pour ${way === 'Aller' ? 'l’aller' : 'le retour'}` : codeFrom,
  );
  const late = `Un billet OUIGO reçoit son code quatre jours avant le départ${NBSP}: ${listed(days as string[])}.`;
  return waiting.length < journeys.length ? `${show} ${late}` : late;
};
