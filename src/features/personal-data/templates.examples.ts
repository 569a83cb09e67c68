import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { keptByLaw } from './erasure/kept-by-law.ts';
import { accountErased, erasureAsked, erasureTakenBack, exportReady } from './templates.ts';

const person = { firstName: 'Camille', lastName: 'Vasseur' };

export const mails = [
  mailExamples(exportReady, [
    { name: 'Données prêtes', data: { ...person, at: '2026-11-23T17:12:00Z', days: 7 } },
  ]),
  mailExamples(erasureAsked, [
    {
      name: 'Effacement demandé',
      data: { ...person, seed: 'exemple', dueAt: '2026-12-07T17:12:00Z' },
    },
  ]),
  mailExamples(erasureTakenBack, [{ name: 'Effacement annulé', data: person }]),
  mailExamples(accountErased, [
    { name: 'Compte effacé', data: { ...person, kept: keptByLaw(), hasInvoice: false } },
    { name: 'Compte effacé, avec une facture', data: { ...person, kept: keptByLaw(), hasInvoice: true } },
  ]),
];
