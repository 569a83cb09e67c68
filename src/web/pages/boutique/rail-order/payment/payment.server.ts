import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { type Voice, voiceFor } from '#web/context/voice.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { type UnderWay, underWay, withdrawFrom } from '../../paying/under-way.server.ts';
import type { OrderAddress } from '../address.ts';
import type { WithOrder } from '../order.server.ts';

/** Somebody alone has one seat, and no seats. */
export const seatWords = (seats: number, say: Voice): UnderWay['words'] => ({
  held: seats === 1 ? 'Place gardée' : 'Places gardées',
  kept:
    seats === 1
      ? say('votre place reste gardée', 'la place reste gardée')
      : say('vos places restent gardées', 'les places restent gardées'),
  given: 'billets envoyés',
  last: 'Billets par e-mail',
});

export const payment = ({ context, found: { order } }: Visit<OrderAddress, never, WithOrder>): UnderWay =>
  underWay(order, seatWords(order.seats.length, voiceFor(context.acting)));

/** « Annuler ce paiement »: unless it was made meanwhile, which the order then says. */
export const withdraw = ({
  context,
  found: { order },
  go,
}: Visit<OrderAddress, 'ferShopCartSummary', WithOrder>): Promise<PageRedirect | ActionFailure<FormAnswer>> =>
  withdrawFrom(context, order, () => go('ferShopCartSummary'));
