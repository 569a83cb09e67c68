import { z } from 'zod';
import type { Failure } from '#domain/failure.ts';
import type { Order } from './contract.ts';

const text = z.string();

/** Answer of `/nbp/order` and of a finalisation, with the specification's names (SHOP-06). Instants are ISO 8601. */
export const nbpOrderOutput = z.object({
  idCommande: text,
  errorPost: z.boolean(),
  msgErreur: text,
  nbpOrderId: text,
  paoOrderId: text,
  paoPassengers: z
    .array(
      z.object({ firstname: text, lastname: text, coachNumber: text, seatNumber: text, travelClass: text }),
    )
    .describe('One for each seat, and one a journey for each infant, whose coach and seat are empty.'),
  pnrIdentification: text.describe('File reference.'),
  isChosenPlacement: z.boolean(),
  travels: z.array(
    z.object({
      origin: text,
      destination: text,
      departureDate: text,
      arrivalDate: text,
      trainNumber: text,
      transportType: text,
    }),
  ),
});
export type NbpOrderAnswer = z.output<typeof nbpOrderOutput>;

/** What a kind adds to the answer. */
type OfKind = Partial<
  Pick<NbpOrderAnswer, 'paoOrderId' | 'paoPassengers' | 'pnrIdentification' | 'isChosenPlacement' | 'travels'>
>;

/** An order, or why there is none, in the words of the specification. */
export const nbpAnswerOf = (outcome: Order | Failure, ofKind: OfKind = {}): NbpOrderAnswer => ({
  ...('ok' in outcome
    ? { idCommande: '', errorPost: true, msgErreur: outcome.message, nbpOrderId: '' }
    : {
        idCommande: outcome.number,
        errorPost: outcome.phase === 'closed' || outcome.phase === 'manual',
        msgErreur: outcome.reason?.message ?? '',
        nbpOrderId: outcome.orderId,
      }),
  paoOrderId: '',
  paoPassengers: [],
  pnrIdentification: '',
  isChosenPlacement: false,
  travels: [],
  ...ofKind,
});
