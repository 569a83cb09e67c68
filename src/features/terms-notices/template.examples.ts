import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { termsToCome } from './template.ts';

export const mails = [
  mailExamples(termsToCome, [
    {
      name: 'Les conditions du programme changent',
      data: { civility: 'Mme', lastName: 'Vasseur', version: '2026-12-05', from: '2026-12-05' },
    },
  ]),
];
