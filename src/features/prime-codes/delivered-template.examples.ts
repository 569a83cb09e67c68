import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { type PrimeDelivered, primeDelivered } from './delivered-template.ts';

const one: PrimeDelivered = {
  number: '8894 0112 4471',
  orderId: '0199c1d0-6f00-7000-8000-000000000001',
  primeId: '422',
  item: 'Bon de 8\u00a0€ au bar du train',
  quantity: 1,
  points: 900,
  shown: 'qr',
  codes: ['BAR 7K4M 2QXR 9TMD'],
  until: '2027-05-23',
  civility: 'Mme',
  firstName: 'Camille',
  lastName: 'Vasseur',
};

export const mails = [
  mailExamples(primeDelivered, [
    { name: 'Un QR code', data: one },
    {
      name: 'Deux réductions, entrées dans les bons d’achat',
      data: {
        ...one,
        primeId: '431',
        item: '20\u00a0% sur votre prochain billet',
        quantity: 2,
        points: 4_000,
        shown: 'voucher',
        codes: ['RED 7K4M 2QXR 9TMD', 'RED 5WQN 8TBK 3HVC'],
        until: '2027-11-23',
      },
    },
  ]),
];
