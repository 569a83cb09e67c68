import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import type { Exchange } from '#features/after-sales/index.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import {
  type SeatsData,
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

/** The new trains’ plans, as an order’s are looked at. */
export const exchangedSeats = (visit: Seated): Promise<SeatsData | PageRedirect> =>
  seats(seatsVisit(visit), 'la validation');

type Take = (visit: Seated) => Promise<PageRedirect | ActionFailure<FormAnswer>>;
export const takeExchangedSeats: Take = (visit) => takeSeats(seatsVisit(visit));
export const takeExchangedTogether: Take = (visit) => takeTogether(seatsVisit(visit));
export const takeExchangedWished: Take = (visit) => takeWished(seatsVisit(visit));
