import { sentencesOf } from '#domain/errors/catalogue.ts';
import type { RailOrder } from '#features/rail-shop/index.ts';
import { tell, type Voice, voiceFor } from '#web/context/voice.ts';
import type { Visit } from '#web/journeys/journey.ts';
import type { OrderAddress } from '../address.ts';
import type { WithOrder } from '../order.server.ts';

/** A step is running, or waits for the booking system. */
export interface ProgressData {
  readonly number: string;
  readonly title: string;
  readonly text: string;
  readonly isAccepted: boolean;
  /** Nothing is held for it yet, and it need not be. */
  readonly mayGiveUp?: boolean;
}

/** States of an order that only waits for its seats to be given back; a hold is one once its time is over. */
const UNDOING: ReadonlySet<string> = new Set(['held', 'undoing']);

const progressWords = (order: RailOrder, say: Voice): Pick<ProgressData, 'title' | 'text'> => {
  if (UNDOING.has(order.state))
    return {
      title:
        order.acceptedAt === undefined
          ? say('Vos places ne sont plus gardées', 'Les places ne sont plus gardées')
          : say('Votre commande n’a pas abouti', 'La commande n’a pas abouti'),
      text: order.reason
        ? tell(say, order.reason)
        : say(...sentencesOf('hold-expired', { outcome: 'not-debited' })),
    };
  return order.acceptedAt === undefined
    ? {
        title: say('Nous réservons vos places', 'Les places se réservent'),
        text: say(
          'Nous attendons la réponse du système de réservation. Aucun point n’est débité à ce stade.',
          'Le système de réservation n’a pas encore répondu. Aucun point n’est débité à ce stade.',
        ),
      }
    : {
        title: say('Votre commande est en cours', 'La commande est en cours'),
        text:
          order.cents > 0
            ? say(
                'Vos points et vos euros sont mis de côté et nous attendons la réservation. Si elle n’aboutit pas, ils vous sont rendus d’eux-mêmes.',
                'Les points et les euros du client sont mis de côté, la réservation se fait. Si elle n’aboutit pas, ils lui sont rendus d’eux-mêmes.',
              )
            : say(
                'Vos points sont mis de côté et nous attendons la réservation. Si elle n’aboutit pas, ils vous sont rendus d’eux-mêmes.',
                'Les points du client sont mis de côté, la réservation se fait. Si elle n’aboutit pas, ils lui sont rendus d’eux-mêmes.',
              ),
      };
};

export const progress = ({
  context,
  found: { order },
}: Visit<OrderAddress, never, WithOrder>): ProgressData => ({
  number: order.number,
  isAccepted: order.acceptedAt !== undefined,
  ...(order.state === 'holding' ? { mayGiveUp: true } : {}),
  ...progressWords(order, voiceFor(context.acting)),
});
