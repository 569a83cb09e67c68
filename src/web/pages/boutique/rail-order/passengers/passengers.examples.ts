import { messageOf } from '#domain/errors/catalogue.ts';
import { contactValues, toldCountries } from '#web/views/contact-fields.server.ts';
import { account, journeys } from '../testing/example-order.ts';
import { href, type OrderExamples, statesOf } from '../testing/step-states.ts';
import type { PassengersData } from './passengers.server.ts';

const EMAIL = 'solange.okafor@exemple.fr';
const address = {
  adrSociete: '',
  adrBatiment: '',
  adrVoie: '18 rue des Cheminots',
  adrLieuDit: '',
  codePostale: '69003',
  ville: 'Lyon',
  pays: 'FR',
};
type Person = PassengersData['travellers'][number];
const member: Person = {
  at: 'member',
  place: 'member',
  key: 'member',
  title: 'Vous',
  name: 'Solange Okafor',
  about: 'vous, 55\u00a0ans',
  reason: 'Sans réduction',
  points: '16\u202f100',
  unit: 'points',
  isKnown: true,
};
const other: Person = {
  at: 'passengers.0',
  place: '0',
  key: '0',
  title: 'Passager 1',
  reason: 'Sans réduction',
  points: '16\u202f100',
  unit: 'points',
  isKnown: false,
};
/** A child and somebody with a card who are known, a wheelchair user and an infant who are not. */
const family: readonly Person[] = [
  { ...member, reason: 'Accompagnateur, moitié prix', points: '8\u202f100' },
  {
    ...other,
    key: 'henri',
    name: 'Henri Marchand',
    about: '71\u00a0ans, 30/01/1956',
    reason: 'Sans réduction',
  },
  {
    ...other,
    at: 'passengers.1',
    place: '1',
    key: 'leo',
    title: 'Passager 2',
    name: 'Léo Okafor',
    about: '7\u00a0ans, 02/05/2019',
    reason: 'Enfant, moitié prix',
    points: '8\u202f100',
    tooYoung: '7\u00a0ans, trop jeune',
    isKnown: true,
  },
  {
    ...other,
    at: 'passengers.2',
    place: '2',
    key: '2',
    title: 'Passager 3',
    reason: 'Carte de réduction, 30\u00a0% de moins',
    points: '11\u202f300',
  },
  {
    at: 'infants.0',
    key: 'bebe-0',
    title: 'Bébé 1',
    reason: 'Moins de 4 ans, sans place',
    points: '0',
    unit: 'point',
    isKnown: false,
  },
];
const companions: PassengersData['known'] = [
  { id: '1', label: 'Henri, 71\u00a0ans', isAboard: true, href: `${href}&etape=voyageurs&proches=2` },
  { id: '2', label: 'Léo, 7\u00a0ans', isAboard: true, href: `${href}&etape=voyageurs&proches=1` },
  {
    id: '3',
    label: 'Marie-Bénédicte, 41\u00a0ans',
    isAboard: false,
    href: `${href}&etape=voyageurs&proches=1,2,3`,
  },
];
const familyValues = {
  'passengers.0.firstName': 'Henri',
  'passengers.0.lastName': 'Marchand',
  'passengers.0.birthDate': '30/01/1956',
  'passengers.0.handicap': 'handicap',
  'passengers.0.wheelchair': 'on',
  'passengers.0.companion': 'member',
  'passengers.1.firstName': 'Léo',
  'passengers.1.lastName': 'Okafor',
  'passengers.1.birthDate': '02/05/2019',
};
const passengers: PassengersData = {
  journeys,
  account,
  stations: { departure: 'Paris Gare de Lyon', arrival: 'Marseille Saint-Charles' },
  travellers: [member, other],
  values: {},
  known: [],
  member: { travels: true, href: `${href}&etape=voyageurs&sansmoi=1` },
  toSearch: `${href}&etape=itineraire`,
  toTrains: `${href}&etape=aller`,
  buyer: {
    lines: ['Madame Solange Okafor', '18 rue des Cheminots', '69003 Lyon', EMAIL, '06 12 34 56 78'],
    values: {
      'customer.civility': 'Mme',
      'customer.firstName': 'Solange',
      'customer.lastName': 'Okafor',
      'customer.birthDate': '03/04/1971',
      'customer.email': EMAIL,
      ...contactValues('customer.', { mobile: '+33612345678', address }),
    },
  },
  countries: toldCountries(),
  transactionId: 'exemple-transaction',
};

const state = statesOf('ferShopCartPassengers');

export const examples: OrderExamples = {
  route: '/recompense/boutique-v2',
  cases: {
    passengers: state('Les voyageurs', 'berry', passengers, { both: true }),
    passengersFamily: state(
      'Une famille',
      'berry',
      { ...passengers, travellers: family, known: companions, values: familyValues },
      { both: true },
    ),
    passengersFamilyErrors: state(
      'Une famille, refusée',
      'berry',
      { ...passengers, travellers: family, known: companions, values: familyValues },
      {
        both: true,
        refusal: {
          form: 'reserver',
          values: { ...familyValues, 'passengers.0.companion': '1' },
          errors: { 'passengers.0.companion': messageOf('companion-too-young') },
        },
      },
    ),
    passengersOtherPrice: state('Un autre prix que promis', 'berry', passengers, {
      both: true,
      refusal: {
        form: 'reserver',
        values: {
          'passengers.0.firstName': 'Élise',
          'passengers.0.lastName': 'Morvan',
          'passengers.0.birthDate': '17/09/2016',
          expectedPoints: '24200',
        },
        errors: {},
        message: messageOf('party-price-differs', {
          price: '24\u202f200\u00a0points',
          promised: '32\u202f200',
        }),
      },
    }),
    passengersErrors: state('Les voyageurs, refusés', 'berry', passengers, {
      both: true,
      refusal: {
        form: 'reserver',
        values: {
          'passengers.0.firstName': '<b>',
          'passengers.0.lastName': '',
          'passengers.0.birthDate': '31/02/1984',
        },
        errors: {
          'passengers.0.firstName': 'Lettres, trait d’union, apostrophe, point et espace seulement.',
          'passengers.0.lastName': 'Champ obligatoire',
          'passengers.0.birthDate': 'Cette date n’existe pas au calendrier.',
        },
        message: messageOf('service-unavailable', { outcome: 'not-debited' }),
      },
    }),
    passengersBuyer: state('L’adresse de la commande, refusée', 'berry', passengers, {
      both: true,
      refusal: {
        form: 'reserver',
        values: { 'customer.adresse.codePostale': '6900', 'customer.adresse.ville': '' },
        errors: {
          'customer.adresse.codePostale': 'Le code postal est erroné',
          'customer.adresse.ville': 'Champ obligatoire',
        },
      },
    }),
    passengersPoor: state('Les points ne suffisent plus', 'red', {
      ...passengers,
      travellers: [member],
      journeys: journeys.slice(0, 1),
      account: {
        total: '11\u202f200',
        unit: 'points',
        balance: '1\u00a0point',
        spent: 1,
        missing: 'Il manque 11\u202f199\u00a0points.',
      },
    }),
  },
};
