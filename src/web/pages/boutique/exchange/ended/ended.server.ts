import { messageOf } from '#domain/errors/catalogue.ts';
import type { Visit } from '#web/journeys/journey.ts';
import type { RefusalData } from '../../rail-order/refusal/refusal.server.ts';
import type { ExchangeAddress } from '../address.ts';
import type { WithExchange } from '../validation/validation.server.ts';

/** The exchange came to nothing, or people see to it: why, and what became of points and euros. */
export const ended = ({
  found: { exchange },
  href,
}: Visit<ExchangeAddress, 'exchangeTickets', WithExchange>): RefusalData => ({
  number: exchange.number,
  title:
    exchange.phase === 'manual'
      ? 'Votre échange est suivi par nos équipes'
      : exchange.state === 'expired'
        ? 'Vos nouvelles places ne sont plus gardées'
        : 'Votre échange n’a pas abouti',
  message: exchange.reason?.message ?? messageOf('exchange-incident'),
  again: {
    href: href('exchangeTickets', {
      commande: exchange.exchange.ofOrder,
      billets: '',
      echange: '',
      aller: '',
      retour: '',
    }),
    label: exchange.reason?.code === 'exchange-overtaken' ? 'Revoir les billets' : 'Reprendre l’échange',
  },
  reference: exchange.number,
});
