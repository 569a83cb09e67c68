import { countedPoints, pointsAndEuros } from '#domain/points-words.ts';
import { voiceFor } from '#web/context/voice.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { backWords } from '#web/views/file-tickets.server.ts';
import { type ConfirmationData, confirmed } from '../../rail-order/confirmation/confirmation.server.ts';
import type { ExchangeAddress } from '../address.ts';
import type { WithExchange } from '../validation/validation.server.ts';

/** The new tickets, as an order shows its own, and what became of the old ones’ price. */
export const exchanged = async ({
  context,
  found: { exchange },
}: Visit<ExchangeAddress, never, WithExchange>): Promise<ConfirmationData> => {
  const say = voiceFor(context.acting);
  const { kept, back, tickets } = exchange.exchange;
  const keptWords = kept.points + kept.cents > 0 ? pointsAndEuros(kept.points, kept.cents) : countedPoints(0);
  const paid = exchange.points + exchange.cents;
  const words = backWords(back);
  return {
    ...(await confirmed(context, exchange)),
    exchange: {
      text: [
        tickets.length === 1
          ? `${say('Votre ancien', 'L’ancien')} billet a payé ${keptWords} du nouveau.`
          : `${say('Vos', 'Les')} anciens billets ont payé ${keptWords} des nouveaux.`,
        ...(paid > 0
          ? [
              `${say('Vous avez', 'Le client a')} payé ${pointsAndEuros(exchange.points, exchange.cents)} en plus.`,
            ]
          : []),
        ...(words
          ? [
              `${words} ${say('vous reviennent, à suivre dans vos commandes', 'reviennent au client, à suivre dans ses commandes')}.`,
            ]
          : []),
      ].join(' '),
    },
  };
};
