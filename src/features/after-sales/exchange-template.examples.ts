import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { type ExchangeTold, exchangeMail } from './exchange-template.ts';

const leg = (departure: string, arrival: string, seats: readonly string[]) => ({
  trainNumber: '6611',
  transportType: 'TGV INOUI',
  fromName: 'Paris Gare de Lyon',
  toName: 'Lyon Part-Dieu',
  departure,
  arrival,
  seats: seats.map((seat, passenger) => ({ passenger, coach: '6', seat })),
});
const told: ExchangeTold = {
  number: '8894 0112 3705',
  pnr: 'KX72MB',
  item: 'Échange, Billet France, Paris Gare de Lyon – Lyon Part-Dieu',
  civility: 'Mme',
  lastName: 'Vasseur',
  points: 800,
  passengers: [
    { firstName: 'Camille', lastName: 'Vasseur' },
    { firstName: 'Jean-Baptiste', lastName: 'De La Rochefoucauld-Montbel' },
  ],
  journeys: [
    {
      travelClass: '2',
      fare: 'points',
      legs: [leg('2026-12-11T11:00:00+01:00', '2026-12-11T12:57:00+01:00', ['34', '35'])],
    },
  ],
  given: [{ way: 0, legs: [leg('2026-12-11T08:12:00+01:00', '2026-12-11T10:12:00+01:00', [])] }],
  back: { points: 0, cents: 0, voucherCents: 0 },
};

export const mails = [
  mailExamples(exchangeMail, [
    { name: 'Plus cher', data: told },
    { name: 'Plus cher, en points et en euros', data: { ...told, points: 500, cents: 300 } },
    {
      name: 'Moins cher',
      data: { ...told, points: 0, back: { points: 2_600, cents: 2_200, voucherCents: 1_500 } },
    },
    { name: 'Au même prix', data: { ...told, points: 0 } },
  ]),
];
