import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { countedPoints } from '#domain/points-words.ts';
import { NBSP } from '#domain/typography.ts';
import { differenceOf, type Exchange } from '#features/after-sales/index.ts';
import { voiceFor } from '#web/context/voice.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { backWords } from '#web/views/file-tickets.server.ts';
import {
  type SeatsData,
  type SeatsDue,
  seats,
  takeSeats,
  takeTogether,
  takeWished,
} from '../../rail-order/seats/seats.server.ts';
import type { ExchangeAddress } from '../address.ts';
import { seatsVisit } from '../exchange-visit.server.ts';
import { stepOfExchange } from '../validation/validation.server.ts';

/** What the step has found. */
interface WithSeatedExchange {
  readonly seated: Exchange;
}
type Seated = Visit<ExchangeAddress, 'exchangeSeats' | 'exchangeHeld', WithSeatedExchange>;

/** While its new seats are held others may be chosen; any other exchange is where its state says. */
export const stepOfExchangedSeats = (exchange: Exchange) => {
  const step = stepOfExchange(exchange);
  return step === 'exchangeHeld' || step === 'exchangeUnpaid' ? 'exchangeSeats' : step;
};

/** What comes back, or that nothing is to be paid; a difference that is to be paid is said as an order’s price. */
const dueBack = async ({ context, found }: Seated): Promise<SeatsDue | undefined> => {
  const { toPay, back } = differenceOf(found.seated);
  if (toPay > 0) return undefined;
  const words = backWords(back);
  if (words === '') return { rest: 'rien à payer', spent: 0 };
  const balance = await context.app.quotations.balance(context.iuc);
  const say = voiceFor(context.acting);
  return {
    total: { label: say('Ce qui vous revient', 'Ce qui revient au client'), points: words },
    rest: `${say('votre solde', 'son solde')} après${NBSP}: ${countedPoints(balance + back.points)}`,
    spent: 0,
  };
};

/** The new trains’ plans, as an order’s are looked at. */
export const exchangedSeats = async (visit: Seated): Promise<SeatsData | PageRedirect> =>
  seats(seatsVisit(visit), { after: 'la validation', due: await dueBack(visit) });

type Take = (visit: Seated) => Promise<PageRedirect | ActionFailure<FormAnswer>>;
export const takeExchangedSeats: Take = (visit) => takeSeats(seatsVisit(visit));
export const takeExchangedTogether: Take = (visit) => takeTogether(seatsVisit(visit));
export const takeExchangedWished: Take = (visit) => takeWished(seatsVisit(visit));
