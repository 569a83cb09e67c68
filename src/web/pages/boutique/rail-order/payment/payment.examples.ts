import { voiceFor } from '#web/context/voice.ts';
import type { UnderWay } from '../../paying/under-way.server.ts';
import { href, type OrderExamples, statesOf } from '../testing/step-states.ts';
import { seatWords } from './payment.server.ts';

const state = statesOf('waitingForPayment');

const waiting = {
  number: '8894 0112 3705',
  points: '18\u202f400\u00a0points',
  euros: '138,00\u00a0€',
  email: 'solange.okafor@exemple.fr',
  words: seatWords({ seats: 2, tickets: 2 }, voiceFor(undefined)),
  until: '14h52',
  resume: href,
  check: href,
} satisfies UnderWay;

export const examples: OrderExamples = {
  route: '/recompense/boutique-v2',
  cases: {
    paying: state('Paiement en cours, page de la banque ouverte', 'blue', waiting),
    payingWithVouchers: state('Paiement en cours, une part payée par des bons', 'blue', {
      ...waiting,
      euros: '98,00\u00a0€',
      vouchers: '40,00\u00a0€',
    }),
    verifying: state('Paiement en cours de vérification', 'berry', {
      number: waiting.number,
      points: waiting.points,
      euros: waiting.euros,
      email: waiting.email,
      words: seatWords({ seats: 1, tickets: 1 }, voiceFor(undefined)),
      lastFour: '0063',
      check: href,
    }),
  },
};
