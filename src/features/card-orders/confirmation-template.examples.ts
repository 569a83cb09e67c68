import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { type CardConfirmed, cardConfirmed } from './confirmation-template.ts';

const own: CardConfirmed = {
  number: '8894 0112 5120',
  orderId: '0199c1d0-6f00-7000-8000-000000000001',
  cardNumber: '29090115520984471',
  title: 'Carte Avantage Adulte',
  holder: { firstName: 'Camille', lastName: 'Vasseur' },
  isSameClient: true,
  hasSpace: true,
  receiptMode: 'ETICKET',
  startsOn: '2026-12-01',
  endsOn: '2027-11-30',
  points: 4_900,
  cents: 0,
  civility: 'Mme',
  lastName: 'Vasseur',
};

export const mails = [
  mailExamples(cardConfirmed, [
    { name: 'Sa propre carte, tout de suite', data: own },
    {
      name: 'La carte d’une autre personne, par courrier, en points et en euros',
      data: {
        ...own,
        title: 'Carte Avantage Jeune',
        holder: { firstName: 'Marie-Bénédicte', lastName: 'de La Rochefoucauld-Montbel' },
        isSameClient: false,
        hasSpace: false,
        receiptMode: 'LETTER',
        points: 2_450,
        cents: 24_50,
      },
    },
    {
      name: 'La carte de quelqu’un sans espace',
      data: {
        ...own,
        isSameClient: false,
        hasSpace: false,
        holder: { firstName: 'Henri', lastName: 'Marchand' },
      },
    },
  ]),
];
