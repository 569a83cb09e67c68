import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { exportReady } from './templates.ts';

const person = { firstName: 'Camille', lastName: 'Vasseur' };

export const mails = [
  mailExamples(exportReady, [
    { name: 'Données prêtes', data: { ...person, at: '2026-11-23T17:12:00Z', days: 7 } },
  ]),
];
