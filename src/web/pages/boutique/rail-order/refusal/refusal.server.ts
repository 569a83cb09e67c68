import { sentencesOf } from '#domain/errors/catalogue.ts';
import type { Order } from '#features/orders/contract.ts';
import { tell, type Voice, voiceFor } from '#web/context/voice.ts';
import type { Visit } from '#web/journeys/journey.ts';
import type { OrderAddress } from '../address.ts';
import type { WithOrder } from '../order.server.ts';

/** The order ended without tickets. */
export interface RefusalData {
  readonly number: string;
  readonly title: string;
  /** What happened, and what became of the points. */
  readonly message: string;
  readonly again: { readonly href: string; readonly label: string };
  readonly reference: string;
}

/** Why an order ended, and what became of what was to pay it. */
export const closingWords = ({ reason }: Pick<Order, 'reason'>, say: Voice): string =>
  reason ? tell(say, reason) : say(...sentencesOf('order-failed', { outcome: 'not-debited' }));

export const refusal = ({
  context,
  address,
  found: { order },
  href,
}: Visit<OrderAddress, 'ferShopCartItinerary' | 'ferShopCartOutward', WithOrder>): RefusalData => {
  const say = voiceFor(context.acting);
  const again = { aller: '', retour: '', commande: '' };
  return {
    number: order.number,
    title:
      order.state === 'expired'
        ? say('Vos places ne sont plus gardées', 'Les places ne sont plus gardées')
        : say('Votre commande n’a pas abouti', 'La commande n’a pas abouti'),
    message: closingWords(order, say),
    again: {
      href:
        address.departure === '' ? href('ferShopCartItinerary', again) : href('ferShopCartOutward', again),
      label: 'Choisir un autre train',
    },
    reference: order.number,
  };
};
