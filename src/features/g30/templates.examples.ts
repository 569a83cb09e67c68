import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { g30Ended, g30Subscribed } from './templates.ts';

const person = { civility: 'Mme', lastName: 'Vasseur' } as const;
const subscribed = { ...person, activatesOn: '2027-04-01', goesOn: false };
const ended = { ...person, askedAt: '2027-03-03T13:05:00Z', endsOn: '2027-04-01' };

export const mails = [
  mailExamples(g30Subscribed, [
    { name: 'Service G30 souscrit', data: subscribed },
    { name: 'Service G30 gardé', data: { ...subscribed, goesOn: true } },
  ]),
  mailExamples(g30Ended, [
    { name: 'Fin du service G30', data: ended },
    {
      name: 'Fin du service G30, nom long',
      data: { ...ended, civility: 'M', lastName: 'de La Rochefoucauld-Montbel' },
    },
  ]),
];
