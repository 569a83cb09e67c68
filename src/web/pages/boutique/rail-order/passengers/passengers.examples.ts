import { messageOf } from '#domain/errors/catalogue.ts';
import { account, journeys } from '../testing/example-order.ts';
import { type OrderExamples, statesOf } from '../testing/step-states.ts';
import type { PassengersData } from './passengers.server.ts';

const passengers: PassengersData = {
  journeys,
  account,
  holder: { name: 'Solange Okafor', birthDate: '03/04/1971', email: 'solange.okafor@exemple.fr' },
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
