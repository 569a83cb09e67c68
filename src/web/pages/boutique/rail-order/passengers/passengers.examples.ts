import { messageOf } from '#domain/errors/catalogue.ts';
import { contactValues, toldCountries } from '#web/views/contact-fields.server.ts';
import { account, journeys } from '../testing/example-order.ts';
import { type OrderExamples, statesOf } from '../testing/step-states.ts';
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
const passengers: PassengersData = {
  journeys,
  account,
  holder: { name: 'Solange Okafor', birthDate: '03/04/1971' },
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
  countries: toldCountries,
  others: 1,
  transactionId: 'exemple-transaction',
};

const state = statesOf('ferShopCartPassengers');

export const examples: OrderExamples = {
  route: '/recompense/boutique-v2',
  cases: {
    passengers: state('Les voyageurs', 'berry', passengers, { both: true }),
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
      others: 0,
      journeys: journeys.slice(0, 1),
      account: {
        total: '11\u202f200',
        unit: 'points',
        balance: '1\u00a0point',
        spent: 1,
        missing: 'Il vous manque 11\u202f199\u00a0points.',
      },
    }),
  },
};
