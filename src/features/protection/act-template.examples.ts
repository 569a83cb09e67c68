import { mailExamples } from '#features/mail/testing/mail-examples.ts';
import { type Act, accountAct } from './act-template.ts';

const ACTS: Readonly<Record<Act['act'], { readonly name: string; readonly told: Act }>> = {
  'points-spent': {
    name: 'Beaucoup de points dépensés',
    told: {
      act: 'points-spent',
      points: 21_000,
      number: '8894 0112 3705',
      item: 'Billet France, Paris Gare de Lyon – Marseille Saint-Charles',
    },
  },
  'email-changed': {
    name: 'Adresse modifiée',
    told: { act: 'email-changed', email: 'une.adresse.plutot.longue@messagerie-exemple.fr' },
  },
  'password-changed': { name: 'Mot de passe modifié', told: { act: 'password-changed' } },
  'passkey-added': {
    name: 'Clé d’accès ajoutée',
    told: { act: 'passkey-added', name: 'Téléphone de Camille' },
  },
  'passkey-removed': {
    name: 'Clé d’accès retirée',
    told: { act: 'passkey-removed', name: 'Téléphone de Camille' },
  },
};

const WITH_VOUCHERS: { readonly name: string; readonly told: Act } = {
  name: 'Points et bons dépensés',
  told: {
    act: 'points-spent',
    points: 6_000,
    voucherCents: 6_000,
    number: '8894 0112 3705',
    item: 'Billet France, Paris Gare de Lyon – Marseille Saint-Charles',
  },
};

export const mails = [
  mailExamples(
    accountAct,
    [...Object.values(ACTS), WITH_VOUCHERS].map(({ name, told }) => ({
      name,
      data: { ...told, firstName: 'Camille', lastName: 'Vasseur', at: '2026-11-23T17:12:00Z' },
    })),
  ),
];
