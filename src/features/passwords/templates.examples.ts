import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { passwordChanged, passwordLink } from './templates.ts';

const person = { firstName: 'Camille', lastName: 'Vasseur' };

export const mails = [
  mailExamples(passwordLink, [
    {
      name: 'Lien de mot de passe',
      data: { ...person, seed: 'exemple', expiresAt: '2026-11-23T18:05:00Z' },
    },
  ]),
  mailExamples(passwordChanged, [
    { name: 'Mot de passe modifié', data: { ...person, at: '2026-11-23T17:12:00Z' } },
  ]),
];
