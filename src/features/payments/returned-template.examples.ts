import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { paymentReturned } from './returned-template.ts';

const data = {
  number: '8894 0112 3705',
  item: 'Billet France, Paris Gare de Lyon – Marseille Saint-Charles',
  civility: 'Mme',
  lastName: 'Vasseur',
  cents: 4_250,
  lastFour: '4242',
} as const;

export const mails = [
  mailExamples(paymentReturned, [
    { name: 'Paiement annulé', data: { ...data, returned: 'cancelled' } },
    { name: 'Paiement remboursé, carte inconnue', data: { ...data, lastFour: '', returned: 'refunded' } },
  ]),
];
