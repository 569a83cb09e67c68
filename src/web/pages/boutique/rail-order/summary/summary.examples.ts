import { messageOf } from '#domain/errors/catalogue.ts';
import { account, journeys, seats } from '../testing/example-order.ts';
import { type OrderExamples, statesOf } from '../testing/step-states.ts';
import type { SummaryData } from './summary.server.ts';

const summary: SummaryData = {
  number: '8894 0112 3705',
  journeys,
  passengers: seats,
  account,
  ifCancelled: '21\u202f000\u00a0points rendus',
  email: 'solange.okafor@exemple.fr',
  heldUntil: '14h32',
  secondsLeft: 768,
  holdSeconds: 900,
  mayExtend: true,
  expectedPoints: '32200',
  termsVersion: '2026-10',
  transactionId: 'exemple-transaction',
};

const state = statesOf('ferShopCartSummary');

export const examples: OrderExamples = {
  route: '/recompense/boutique-v2',
  cases: {
    summary: state('Places gardées', 'berry', summary, { both: true }),
    summaryRefused: state(
      'Conditions non acceptées, délai déjà prolongé',
      'berry',
      { ...summary, mayExtend: false, secondsLeft: 45 },
      {
        both: true,
        refusal: {
          form: 'payer',
          values: {},
          errors: { termsAccepted: messageOf('terms-not-accepted') },
        },
      },
    ),
  },
};
