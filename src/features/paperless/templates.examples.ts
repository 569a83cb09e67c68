import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { paperlessEnded, paperlessStarted } from './templates.ts';

const told = { civility: 'Mme', lastName: 'Vasseur', at: '2027-03-03T13:05:00Z' } as const;
const long = { ...told, civility: 'M', lastName: 'de La Rochefoucauld-Montbel' } as const;

export const mails = [
  mailExamples(paperlessStarted, [
    {
      name: 'Cartes sans papier, souscrites',
      data: { ...told, seed: 'graine', expiresAt: '2027-04-02T12:05:00Z' },
    },
  ]),
  mailExamples(paperlessEnded, [
    { name: 'Cartes sans papier, résiliées', data: told },
    { name: 'Cartes sans papier, résiliées, nom long', data: long },
  ]),
];
