import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { pricedTickets, type RailOrder } from '#features/rail-shop/index.ts';
import { type Voice, voiceFor } from '#web/context/voice.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { type UnderWay, underWay, withdrawFrom } from '../../paying/under-way.server.ts';
import type { OrderAddress } from '../address.ts';
import type { WithOrder } from '../order.server.ts';

/** Somebody alone has one seat, and no seats; with a change of trains they have several, and one ticket. */
export const seatWords = (
  { seats, tickets }: { readonly seats: number; readonly tickets: number },
  say: Voice,
): UnderWay['words'] => ({
  held: seats === 1 ? 'Place gardée' : 'Places gardées',
  kept:
    seats === 1
      ? say('votre place reste gardée', 'la place reste gardée')
      : say('vos places restent gardées', 'les places restent gardées'),
  given: tickets === 1 ? 'billet envoyé' : 'billets envoyés',
  last: tickets === 1 ? 'Billet par e-mail' : 'Billets par e-mail',
});

/** How many seats an order keeps, for how many tickets. */
export const countsOf = (order: RailOrder) => ({
  seats: order.seats.length,
  tickets: pricedTickets(order).length,
});

export const payment = ({ context, found: { order } }: Visit<OrderAddress, never, WithOrder>): UnderWay =>
  underWay(order, seatWords(countsOf(order), voiceFor(context.acting)));

/** « Annuler ce paiement »: unless it was made meanwhile, which the order then says. */
export const withdraw = ({
  context,
  found: { order },
  go,
}: Visit<OrderAddress, 'ferShopCartSummary', WithOrder>): Promise<PageRedirect | ActionFailure<FormAnswer>> =>
  withdrawFrom(context, order, () => go('ferShopCartSummary'));
