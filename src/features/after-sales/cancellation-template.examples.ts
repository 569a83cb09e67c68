import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { cancellationMail } from './cancellation-template.ts';

const leg = {
  trainNumber: '6607',
  transportType: 'TGV INOUI',
  fromName: 'Paris Gare de Lyon',
  toName: 'Lyon Part-Dieu',
  departure: '2026-12-11T08:12:00+01:00',
  arrival: '2026-12-11T10:12:00+01:00',
  seats: [],
};
const told = {
  number: '8894 0112 3705',
  pnr: 'KX72MB',
  civility: 'Mme' as const,
  lastName: 'Vasseur',
  journeys: [
    { way: 0, legs: [leg], names: ['Camille Vasseur', 'Jean-Baptiste De La Rochefoucauld-Montbel'] },
  ],
  points: 2_600,
  cents: 2_200,
  voucherCents: 1_500,
  lastFour: '0007',
  arePointsOwed: false,
};

export const mails = [
  mailExamples(cancellationMail, [
    { name: 'Points, euros et bons', data: told, attached: ['voyage-KX72MB.ics'] },
    { name: 'Points rendus par un conseiller', data: { ...told, voucherCents: 0, arePointsOwed: true } },
    { name: 'Sans remboursement', data: { ...told, points: 0, cents: 0, voucherCents: 0 } },
    {
      name: 'Un conseiller décide',
      data: { ...told, points: 0, cents: 0, voucherCents: 0, isUndecided: true },
    },
  ]),
];
