import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { accountOpenedMail, activationMail, alreadyRegisteredMail } from './templates.ts';

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
  mailExamples(accountOpenedMail, [
    {
      name: 'Compte ouvert',
      data: { civility: 'Mme', lastName: 'Garraud', email: 'ines.garraud@exemple.fr' },
    },
  ]),
  mailExamples(alreadyRegisteredMail, [
    { name: 'Adresse déjà connue', data: { civility: 'M', lastName: 'de La Rochefoucauld-Montbel' } },
  ]),
];
