import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { finalisationMail } from './templates.ts';

export const mails = [
  mailExamples(finalisationMail, [
    {
      name: 'Compte ouvert en gare',
      data: { civility: 'M', lastName: 'Benali', seed: 'exemple', expiresAt: '2026-12-01T09:42:00Z' },
    },
  ]),
];
