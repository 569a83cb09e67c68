import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { welcomeMail } from './welcome-template.ts';

export const mails = [
  mailExamples(welcomeMail, [
    {
      name: 'Carte ouverte',
      data: { civility: 'Mme', firstName: 'Inès', lastName: 'Garraud', number: '29090109201845731' },
    },
    {
      name: 'Carte ouverte, nom long',
      data: {
        civility: 'M',
        firstName: 'Jean-Bénédicte',
        lastName: 'de La Rochefoucauld-Montbel',
        number: '29090109201845731',
      },
    },
  ]),
];
