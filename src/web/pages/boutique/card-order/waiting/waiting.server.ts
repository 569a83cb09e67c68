import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { tell, voiceFor } from '#web/context/voice.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { type UnderWay, underWay, withdrawFrom } from '../../paying/under-way.server.ts';
import type { ProgressData } from '../../rail-order/progress/progress.server.ts';
import type { CardAddress } from '../address.ts';
import type { WithOrder } from '../order.server.ts';

/** What is kept while somebody pays for a card, and what they get. */
export const CARD_WORDS: UnderWay['words'] = {
  held: 'Prix gardé',
  kept: 'la commande reste en attente',
  given: 'carte confirmée',
  last: 'Carte par e-mail',
};

export const underWayPayment = ({ found: { order } }: Visit<CardAddress, never, WithOrder>): UnderWay =>
  underWay(order, CARD_WORDS);

/** « Annuler ce paiement »: unless it was made meanwhile, which the order then says. */
export const withdraw = ({
  context,
  found: { order },
  go,
}: Visit<CardAddress, 'bmccoPayment', WithOrder>): Promise<PageRedirect | ActionFailure<FormAnswer>> =>
  withdrawFrom(context, order, () => go('bmccoPayment'));

/** A step is running. */
export const progress = ({
  context,
  found: { order },
}: Visit<CardAddress, never, WithOrder>): ProgressData => {
  const say = voiceFor(context.acting);
  const { number, acceptedAt, state, reason } = order;
  const said = { number, isAccepted: acceptedAt !== undefined };
  if (state === 'undoing')
    return {
      ...said,
      title: say('Votre commande n’a pas abouti', 'La commande n’a pas abouti'),
      text: reason ? tell(say, reason) : 'Ce qui a été pris est rendu de lui-même.',
    };
  return {
    ...said,
    title: say('Votre carte se prépare', 'La carte se prépare'),
    text: say(
      'Elle est à vous dans un instant. Si elle ne peut pas être donnée, ce qui a été pris vous est rendu de lui-même.',
      'Elle est au client dans un instant. Si elle ne peut pas être donnée, ce qui a été pris lui est rendu de lui-même.',
    ),
  };
};
