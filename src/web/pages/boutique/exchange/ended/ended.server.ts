import { sentencesOf } from '#domain/errors/catalogue.ts';
import { tell, type Voice, voiceFor } from '#web/context/voice.ts';
import type { Visit } from '#web/journeys/journey.ts';
import type { RefusalData } from '../../rail-order/refusal/refusal.server.ts';
import type { ExchangeAddress } from '../address.ts';
import type { WithExchange } from '../validation/validation.server.ts';

const titleOf = ({ phase, state }: WithExchange['exchange'], say: Voice): string => {
  if (phase === 'manual')
    return say(
      'Votre échange est suivi par nos équipes',
      'L’échange attend quelqu’un, dans «\u202fÀ reprendre\u202f»',
    );
  return state === 'expired'
    ? say('Vos nouvelles places ne sont plus gardées', 'Les nouvelles places ne sont plus gardées')
    : say('Votre échange n’a pas abouti', 'L’échange n’a pas abouti');
};

/** Why it ended, or is ending, without new tickets. */
export const exchangeReason = ({ reason }: WithExchange['exchange'], say: Voice): string =>
  reason ? tell(say, reason) : say(...sentencesOf('exchange-incident'));

/** The exchange came to nothing, or people see to it: why, and what became of points and euros. */
export const ended = ({
  context,
  found: { exchange },
  href,
}: Visit<ExchangeAddress, 'exchangeTickets', WithExchange>): RefusalData => ({
  number: exchange.number,
  title: titleOf(exchange, voiceFor(context.acting)),
  message: exchangeReason(exchange, voiceFor(context.acting)),
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
