import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { priceAlertTold } from './told-template.ts';

export const mails = [
  mailExamples(priceAlertTold, [
    {
      name: 'Prix atteint',
      data: {
        civility: 'Mme',
        lastName: 'Vasseur',
        from: 'Paris Gare de Lyon',
        to: 'Marseille Saint-Charles',
        party: '2 voyageurs',
        points: 8_400,
        departure: '2026-12-18T06:08:00Z',
        search: { de: 'paris', vers: 'marseille' },
      },
    },
  ]),
];
