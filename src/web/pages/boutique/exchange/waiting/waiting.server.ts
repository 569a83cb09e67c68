import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { voiceFor } from '#web/context/voice.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { type UnderWay, underWay, withdrawFrom } from '../../paying/under-way.server.ts';
import { countsOf, seatWords } from '../../rail-order/payment/payment.server.ts';
import type { ProgressData } from '../../rail-order/progress/progress.server.ts';
import type { ExchangeAddress } from '../address.ts';
import { exchangeReason } from '../ended/ended.server.ts';
import type { WithExchange } from '../validation/validation.server.ts';

/** What is kept while the difference is paid. */
export const underWayExchange = ({
  context,
  found: { exchange },
}: Visit<ExchangeAddress, never, WithExchange>): UnderWay =>
  underWay(exchange, seatWords(countsOf(exchange), voiceFor(context.acting)));

/** « Annuler ce paiement »: unless it was made meanwhile, which the exchange then says. */
export const withdraw = ({
  context,
  found: { exchange },
  go,
}: Visit<ExchangeAddress, 'exchangeHeld', WithExchange>): Promise<PageRedirect | ActionFailure<FormAnswer>> =>
  withdrawFrom(context, exchange, () => go('exchangeHeld'));

/** A step is running, or waits for the booking system. */
export const exchangeProgress = ({
  context,
  found: { exchange },
}: Visit<ExchangeAddress, never, WithExchange>): ProgressData => {
  const say = voiceFor(context.acting);
  const isAccepted = exchange.acceptedAt !== undefined;
  const said = { number: exchange.number, isAccepted };
  if (exchange.state === 'undoing' || exchange.state === 'held')
    return {
      ...said,
      title: isAccepted
        ? say('Votre échange n’a pas abouti', 'L’échange n’a pas abouti')
        : say('Vos nouvelles places ne sont plus gardées', 'Les nouvelles places ne sont plus gardées'),
      text: exchangeReason(exchange, say),
    };
  return isAccepted
    ? {
        ...said,
        title: say('Votre échange est en cours', 'L’échange est en cours'),
        text: say(
          'Vos nouvelles places se réservent, puis les anciennes sont rendues. Si cela n’aboutit pas, vos billets restent ce qu’ils sont.',
          'Les nouvelles places se réservent, puis les anciennes sont rendues. Si cela n’aboutit pas, les billets restent ce qu’ils sont.',
        ),
      }
    : {
        ...said,
        title: say('Nous réservons vos nouvelles places', 'Les nouvelles places se réservent'),
        text: say(
          'Nous attendons la réponse du système de réservation. Vos billets restent ce qu’ils sont.',
          'Le système de réservation n’a pas encore répondu. Les billets restent ce qu’ils sont.',
        ),
      };
};
