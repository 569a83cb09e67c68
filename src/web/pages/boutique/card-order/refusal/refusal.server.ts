import { voiceFor } from '#web/context/voice.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { closingWords, type RefusalData } from '../../rail-order/refusal/refusal.server.ts';
import type { CardAddress } from '../address.ts';
import type { WithOrder } from '../order.server.ts';

/** The order ended without a card: why, and what became of points, euros and vouchers. */
export const refusal = ({
  context,
  found: { order },
  href,
}: Visit<CardAddress, 'bmccoShopCart', WithOrder>): RefusalData => ({
  number: order.number,
  title:
    order.state === 'expired'
      ? voiceFor(context.acting)('Ce prix ne vous attend plus', 'Ce prix n’est plus gardé')
      : voiceFor(context.acting)('Votre commande n’a pas abouti', 'La commande n’a pas abouti'),
  message: closingWords(order, voiceFor(context.acting)),
  again: {
    href: href('bmccoShopCart', { commande: '', points: '', bons: '' }),
    label: 'Reprendre la commande',
  },
  reference: order.number,
});
