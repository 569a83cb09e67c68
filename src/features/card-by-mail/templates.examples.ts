import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { cardsByMail } from './templates.ts';

const person = { civility: 'Mme', firstName: 'Camille', lastName: 'Vasseur' } as const;
const askedAt = '2027-03-03T13:05:00Z';
const loyalty = {
  kind: 'loyalty',
  title: 'Grand Voyageur',
  number: '29090109417263850',
  validFrom: null,
  validUntil: null,
} as const;
const adult = {
  kind: 'card',
  title: 'Carte Avantage Adulte',
  number: '29090114017263852',
  validFrom: '2026-12-11',
  validUntil: '2027-12-10',
} as const;
const pass = {
  kind: 'subscription',
  title: 'Forfait mensuel',
  number: '29090120673409213',
  validFrom: '2025-01-01',
  validUntil: null,
} as const;

export const mails = [
  mailExamples(cardsByMail, [
    {
      name: 'Ma carte par e-mail',
      data: { ...person, askedAt, cards: [adult] },
      attached: ['ma-carte.pdf'],
    },
    {
      name: 'Mes cartes par e-mail, nom long',
      data: {
        civility: 'M',
        firstName: 'Jean-Baptiste',
        lastName: 'de La Rochefoucauld-Montbel',
        askedAt,
        cards: [loyalty, adult, pass],
      },
      attached: ['mes-cartes.pdf'],
    },
  ]),
];
