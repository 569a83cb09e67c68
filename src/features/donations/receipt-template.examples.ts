import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { donationReceipt } from './receipt-template.ts';

export const mails = [
  mailExamples(donationReceipt, [
    {
      name: 'Reçu de don',
      data: {
        number: '8894 0112 3811',
        item: 'Un arbre planté en France',
        quantity: 3,
        points: 1_500,
        givenAt: '2026-11-23T10:00:00Z',
        civility: 'Mme',
        firstName: 'Camille',
        lastName: 'Vasseur',
      },
    },
  ]),
];
