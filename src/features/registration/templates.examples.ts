import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { activationMail, alreadyRegisteredMail } from './templates.ts';

export const mails = [
  mailExamples(activationMail, [
    {
      name: 'Lien d’activation',
      data: {
        civility: 'Mme',
        lastName: 'Garraud',
        seed: 'exemple',
        expiresAt: '2026-12-01T09:42:00Z',
      },
    },
  ]),
  mailExamples(alreadyRegisteredMail, [
    { name: 'Adresse déjà connue', data: { civility: 'M', lastName: 'de La Rochefoucauld-Montbel' } },
  ]),
];
