import { messageOf } from '#domain/errors/catalogue.ts';
import { deliveryWords } from '#domain/rail/delivery.ts';
import { chosenWith } from '#domain/voucher-plan.ts';
import { pointsAccount } from '#web/views/points-account.server.ts';
import type { VouchersView, VoucherView } from '../../paying/paying-vouchers.server.ts';
import { account, journeys, seats } from '../testing/example-order.ts';
import { href, type OrderExamples, statesOf } from '../testing/step-states.ts';
import type { SummaryData } from './summary.server.ts';

const summary: SummaryData = {
  number: '8894 0112 3705',
  journeys,
  passengers: seats,
  seatsHref: `${href}&etape=places`,
  account,
  // A promotion on the way there, which is kept.
  tickets: [5_600, 5_600, 10_500, 10_500].map((price, at) => ({
    journey: Math.floor(at / 2),
    passenger: at % 2,
    price,
    isRefundable: at > 1,
  })),
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

const voucher = (row: number, more: Partial<VoucherView> = {}): VoucherView => ({
  id: `0199c1d0-6f00-7000-8000-00000000000${row}`,
  pays: 'part',
  left: 1_500,
  endsOn: '2027-02-02',
  title: 'Compensation de retard, garantie G30',
  code: 'G30 7K4M 2QXR',
  until: { date: '2\u00a0février\u00a02027', machine: '2027-02-02' },
  ...more,
});
const later = { endsOn: '2027-06-14', until: { date: '14\u00a0juin\u00a02027', machine: '2027-06-14' } };
const eight: readonly VoucherView[] = [
  voucher(1),
  voucher(2, { ...later, left: 2_500, title: 'Bon de caisse', code: 'BCA 3D8P 9WVN' }),
  voucher(3, {
    pays: 'share',
    percent: 10,
    left: 0,
    title: 'Réduction fidélité, 10\u00a0%',
    code: 'FID 5HTC 6ZLB',
  }),
  voucher(4, {
    ...later,
    pays: 'share',
    percent: 5,
    left: 0,
    title: 'Réduction fidélité, 5\u00a0%',
    code: 'FID 2QRD 8MNP',
  }),
  voucher(5, { ...later, pays: 'whole', left: 5_000, title: 'Chèque-vacances', code: 'CHV 2026 4418' }),
  voucher(6, { ...later, pays: 'whole', left: 25_000, title: 'Chèque-vacances', code: 'CHV 2026 4419' }),
  voucher(7, {
    gone: 'ended',
    left: 850,
    title: 'Compensation voyageur',
    code: 'CVO 1KDE 7HHM',
    endsOn: '2026-11-02',
    until: { date: '2\u00a0novembre\u00a02026', machine: '2026-11-02' },
  }),
  voucher(8, { gone: 'in-order', left: 0, title: 'Garantie confort', code: 'CFT 9PLM 4RTA' }),
];
const best = (points: number, label: string): NonNullable<VouchersView['best']> => ({
  points,
  used: [eight[0]?.id ?? '', eight[1]?.id ?? ''],
  label,
  href,
});

/** Vouchers pay a part, and a card the rest. */
const withVouchers: SummaryData = {
  ...inPart,
  vouchers: {
    rows: eight,
    used: [eight[0]?.id ?? '', chosenWith(eight[1]?.id ?? '', 1_250), eight[2]?.id ?? ''],
    best: best(
      18_400,
      'Bons d’abord\u00a0: 18\u202f400\u00a0points + 40,00\u00a0€ de bons, 98,00\u00a0€ par carte',
    ),
  },
};
/** The same with points enough for everything. */
const rich: SummaryData['split'] = inPart.split && {
  ...inPart.split,
  most: 32_200,
  balance: 40_000,
  hint: 'Entre 16\u202f100 et 32\u202f200\u00a0points. Le reste se paie en euros\u00a0: 1\u00a0centime le point.',
  presets: [
    ...inPart.split.presets.slice(0, 2),
    { points: 32_200, label: 'Tout en points\u00a0: 32\u202f200', href },
  ],
};
const one = eight.slice(1, 2);

export const examples: OrderExamples = {
  route: '/recompense/boutique-v2',
  cases: {
    summary: state('Places gardées', 'berry', summary, { both: true }),
    letter: state('Places gardées vers l’étranger, billet par courrier', 'blue', {
      ...summary,
      delivery: deliveryWords('LETTER'),
    }),
    inPart: state('Points et euros', 'blue', inPart, { both: true }),
    vouchers: state('Huit bons, trois employés, un en partie', 'blue', withVouchers, { both: true }),
    voucher: state('Un bon, pas encore employé', 'berry', { ...inPart, vouchers: { rows: one, used: [] } }),
    vouchersAlone: state('Un bon paie tous les euros', 'blue', {
      ...inPart,
      points: 29_700,
      cents: 2_500,
      account: pointsAccount(29_700, 40_000, 2_500),
      ...(rich ? { split: rich } : {}),
      vouchers: {
        rows: one,
        used: [one[0]?.id ?? ''],
        best: {
          ...best(
            29_700,
            'Bons d’abord\u00a0: 29\u202f700\u00a0points + 25,00\u00a0€ de bons, rien par carte',
          ),
          used: [one[0]?.id ?? ''],
        },
      },
    }),
    vouchersWithoutEuros: state('Des bons, et rien à payer en euros', 'blue', {
      ...inPart,
      points: 32_200,
      cents: 0,
      account: pointsAccount(32_200, 40_000),
      ...(rich ? { split: rich } : {}),
      vouchers: {
        rows: eight.slice(0, 2),
        used: [],
        best: best(
          28_200,
          'Bons d’abord\u00a0: 28\u202f200\u00a0points + 40,00\u00a0€ de bons, rien par carte',
        ),
      },
    }),
    vouchersChanged: state('Un bon a changé pendant le paiement', 'blue', withVouchers, {
      both: true,
      refusal: {
        form: 'payer',
        values: { 'vouchers.0.technicalID': eight[0]?.id, 'vouchers.1.technicalID': eight[1]?.id },
        errors: {},
        message:
          'Vos bons d’achat ont changé depuis que vous les avez vus. Bon de caisse BCA 3D8P 9WVN\u00a0: il y reste 25,00\u00a0€.',
        status: 409,
      },
    }),
    vouchersUnreadable: state('Les bons ne peuvent pas être lus', 'blue', {
      ...inPart,
      vouchers: { rows: [], used: [], incident: messageOf('vouchers-unavailable') },
    }),
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
