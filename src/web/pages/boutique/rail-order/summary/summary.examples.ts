import { messageOf } from '#domain/errors/catalogue.ts';
import { deliveryWords } from '#domain/rail/delivery.ts';
import { pointsAccount } from '#web/views/points-account.server.ts';
import { account, journeys, seats } from '../testing/example-order.ts';
import { href, type OrderExamples, statesOf } from '../testing/step-states.ts';
import type { SummaryData } from './summary.server.ts';

const summary: SummaryData = {
  number: '8894 0112 3705',
  journeys,
  passengers: seats,
  seatsHref: `${href}&etape=places`,
  account,
  refundable: 21_000,
  email: 'solange.okafor@exemple.fr',
  heldUntil: '14h32',
  secondsLeft: 768,
  holdSeconds: 900,
  mayExtend: true,
  points: 32_200,
  cents: 0,
  termsVersion: '2026-10',
  transactionId: 'exemple-transaction',
};

const state = statesOf('ferShopCartSummary');
const refused = statesOf('ferPaymentRefusal');

/** More than the balance holds: the rest is paid in euros. */
const inPart: SummaryData = {
  ...summary,
  points: 18_400,
  cents: 13_800,
  account: pointsAccount(18_400, 18_400, 13_800),
  split: {
    price: 32_200,
    least: 16_100,
    most: 18_400,
    balance: 18_400,
    centsPerPoint: 1,
    hint: 'Entre 16\u202f100 et 18\u202f400\u00a0points. Le reste se paie en euros\u00a0: 1\u00a0centime le point.',
    presets: [
      { points: 16_100, label: 'Le moins de points\u00a0: 16\u202f100 + 161,00\u00a0€', href },
      {
        points: 17_000,
        label: 'Les 17\u202f000\u00a0points qui expirent le 31\u00a0mai 2027 + 152,00\u00a0€',
        href,
      },
      { points: 18_400, label: 'Le plus de points\u00a0: 18\u202f400 + 138,00\u00a0€', href },
    ],
    soon: { points: 17_000, words: 'expirent le 31\u00a0mai' },
  },
};

export const examples: OrderExamples = {
  route: '/recompense/boutique-v2',
  cases: {
    summary: state('Places gardées', 'berry', summary, { both: true }),
    letter: state('Places gardées vers l’étranger, billet par courrier', 'blue', {
      ...summary,
      delivery: deliveryWords('LETTER'),
    }),
    inPart: state('Points et euros', 'blue', inPart, { both: true }),
    paymentRefused: refused(
      'Carte refusée, places toujours gardées',
      'blue',
      {
        ...inPart,
        refused: {
          title: 'La banque a refusé la carte',
          message: messageOf('payment-refused'),
          lastFour: '0022',
          mayTryCards: true,
        },
      },
      { both: true },
    ),
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
