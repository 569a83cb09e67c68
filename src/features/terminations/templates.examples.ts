import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { subscriptionEnded } from './templates.ts';

export const mails = [
  mailExamples(subscriptionEnded, [
    {
      name: 'Fin d’un abonnement',
      data: {
        civility: 'Mme',
        lastName: 'Vasseur',
        name: 'Abonnement Max Jeune',
        number: '29090112345678901',
        askedAt: '2027-03-03T13:05:00Z',
        endsOn: '2027-04-01',
      },
    },
  ]),
];
