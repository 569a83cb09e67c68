import assert from 'node:assert/strict';
import { test } from 'node:test';
import { treeInWords } from './tree-in-words.ts';

const told = (value: unknown): string => treeInWords(value).replaceAll(/[\u00a0\u202f]/g, ' ');

test('on paper the parts of a value are words, days, amounts and sizes as they are written, an address as an envelope', () => {
  assert.equal(
    told({
      pays: 'DE',
      ville: 'Berlin',
      adrVoie: '12 rue des Lilas',
      adrLieuDit: '',
      codePostale: '10115',
    }),
    'voie : 12 rue des Lilas ; code postal : 10115 ; ville : Berlin ; pays : Allemagne',
  );
  assert.equal(
    told({ identity: { lastName: 'Lefort', birthDate: '1985-04-03', firstName: 'Inès' } }),
    'identité : (nom : Lefort ; date de naissance : 03/04/1985 ; prénom : Inès)',
  );
  assert.equal(
    told({ civility: 'Mme', cents: 4350, expiresAt: '2026-12-01T14:05:59.716276Z', isPaid: true }),
    'civilité : Madame ; montant : 43,50 € ; valable jusqu’au : 01/12/2026 15:05 ; isPaid : oui',
  );
  assert.equal(
    told([
      { name: 'piece.jpg', size: 2186 },
      { name: 'verso.jpg', size: 3_100_000 },
    ]).split(' ; ').length,
    4,
  );
});

test('ACCOUNT-12 on paper codes are words: what was done, where a seat is, which way', () => {
  assert.equal(
    told({
      act: 'passkey-added',
      position: 'aisle',
      journeyType: 'ALLER_SIMPLE',
      isHolder: false,
      voucherCents: 500,
    }),
    'geste : clé d’accès ajoutée ; où : couloir ; voyage : aller simple ; titulaire du compte : non ; bons : 5,00 €',
  );
});

test('ACCOUNT-12 on paper ways, trains and travellers are counted from 1, as people do', () => {
  assert.equal(
    told({
      tickets: [{ journey: 0, passenger: 1 }],
      seats: [{ leg: 0, coach: '4', seat: '12' }],
      passengersCount: 0,
    }),
    'billets : (trajet : 1 ; voyageur : 2) ; places : (train : 1 ; voiture : 4 ; place : 12) ; voyageurs : 0',
  );
});

test('what only programs need is left to their file: no seed of a link, no key, no identifier', () => {
  const key = '01a2227e-5bbe-7614-890f-dcb61c2e13d7';
  assert.equal(
    told({ key, bookingId: key, name: 'piece.jpg', size: 2186, contentType: 'image/jpeg', seed: 'GFLPG0lr' }),
    'nom : piece.jpg ; taille : 2 ko',
  );
  assert.equal(told({ key, empty: null, none: [] }), '');
});
