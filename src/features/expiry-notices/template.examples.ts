import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { expiryNotice } from './template.ts';

const person = { civility: 'Mme', lastName: 'Vasseur' } as const;

export const mails = [
  mailExamples(expiryNotice, [
    {
      name: 'Une échéance, statut voyageur',
      data: { ...person, tier: 'GV_TRANS', expiries: [{ on: '2027-03-31', points: 3_056 }] },
    },
    {
      name: 'Une échéance, T Le Club',
      data: { ...person, tier: 'T_CLUB', expiries: [{ on: '2027-03-31', points: 1_344 }] },
    },
    { name: 'Une échéance', data: { ...person, expiries: [{ on: '2027-03-31', points: 2_150 }] } },
    {
      name: 'Un point, puis deux autres échéances',
      data: {
        ...person,
        expiries: [
          { on: '2027-03-31', points: 1 },
          { on: '2027-04-30', points: 940 },
          { on: '2027-05-31', points: 128_450 },
        ],
      },
    },
  ]),
];
