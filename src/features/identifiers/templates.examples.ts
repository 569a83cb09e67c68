import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { emailChangeAsked, emailLink } from './templates.ts';

const asked = { firstName: 'Camille', lastName: 'Vasseur', email: 'camille@nouvelle.exemple' };

export const mails = [
  mailExamples(emailLink, [
    {
      name: 'Lien vers une nouvelle adresse',
      data: { ...asked, seed: 'exemple', expiresAt: '2026-11-26T18:05:00Z' },
    },
  ]),
  mailExamples(emailChangeAsked, [{ name: 'Nouvelle adresse demandée', data: asked }]),
];
