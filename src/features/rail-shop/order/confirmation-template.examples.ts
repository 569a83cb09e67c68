import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { type OrderConfirmationData, orderConfirmation } from './confirmation-template.ts';

const leg = (departure: string, minutes: number, more: object = {}) => ({
  trainNumber: '6107',
  transportType: 'TGV INOUI',
  fromName: 'Paris Gare de Lyon',
  toName: 'Marseille Saint-Charles',
  departure,
  arrival: Temporal.Instant.from(departure).add({ minutes }).toString(),
  seats: [
    { passenger: 0, coach: '6', seat: '34' },
    { passenger: 1, coach: '6', seat: '33' },
  ],
  ...more,
});

const order: OrderConfirmationData = {
  number: '8894 0112 3705',
  pnr: 'KTWR47',
  item: 'Billet France, Paris Gare de Lyon – Marseille Saint-Charles, aller-retour',
  civility: 'Mme',
  lastName: 'Vasseur',
  points: 11_000,
  passengers: [
    { firstName: 'Camille', lastName: 'Vasseur' },
    { firstName: 'Léo', lastName: 'Vasseur', kind: 'child' },
  ],
  journeys: [
    { travelClass: '1', fare: 'points', legs: [leg('2026-12-18T08:12:00Z', 194)] },
    { travelClass: '2', fare: 'promo', legs: [leg('2026-12-21T14:30:00Z', 201)] },
  ],
};

const longest: OrderConfirmationData = {
  ...order,
  item: 'Billet France, Aéroport Charles-de-Gaulle 2 TGV – Chambéry-Challes-les-Eaux',
  lastName: 'de La Rochefoucauld-Montbel',
  points: 3_000,
  cents: 1_000,
  passengers: [{ firstName: 'Marie-Bénédicte', lastName: 'de La Rochefoucauld-Montbel' }],
  journeys: [
    {
      travelClass: '1',
      fare: 'points',
      legs: [
        leg('2027-03-28T20:30:00Z', 222, {
          transportType: 'Intercités de nuit',
          fromName: 'Aéroport Charles-de-Gaulle 2 TGV',
          toName: 'Lyon Part-Dieu',
          seats: [{ passenger: 0, coach: '14', seat: '152' }],
        }),
        leg('2027-03-29T04:30:00Z', 102, {
          transportType: 'TER Auvergne-Rhône-Alpes',
          trainNumber: '883214',
          fromName: 'Lyon Part-Dieu',
          toName: 'Chambéry-Challes-les-Eaux',
          seats: [],
        }),
      ],
    },
  ],
};

export const mails = [
  mailExamples(orderConfirmation, [
    {
      name: 'Aller-retour, billets joints',
      data: order,
      attached: ['billet-KTWR47.pdf', 'voyage-KTWR47.ics'],
    },
    { name: 'Noms longs, correspondance, points et euros', data: longest },
    { name: 'Points, bons et carte', data: { ...longest, byVouchers: 600 } },
    { name: 'Billet papier', data: { ...order, delivery: 'LETTER', journeys: order.journeys.slice(0, 1) } },
  ]),
];
