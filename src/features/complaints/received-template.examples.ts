import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { complaintReceived } from './received-template.ts';

export const mails = [
  mailExamples(complaintReceived, [
    {
      name: 'Réclamation reçue',
      data: {
        civility: 'M',
        lastName: 'Benali',
        number: 'RC-2026-004217',
        subject: 'Un voyage',
        message:
          'Bonjour,\n\nmon train du 12 novembre est arrivé avec 1 h 40 de retard et la correspondance était partie.\nMerci de me dire ce qu’il en est.',
      },
    },
  ]),
];
