import { messageOf } from '#domain/errors/catalogue.ts';
import { href, type OrderExamples, statesOf } from '../testing/step-states.ts';

const state = statesOf('ferShopOrderRefusal');

export const examples: OrderExamples = {
  route: '/recompense/boutique-v2',
  cases: {
    closed: state('Commande non aboutie', 'blue', {
      number: '8894 0112 3705',
      title: 'Votre commande n’a pas abouti',
      message: messageOf('service-unavailable', { outcome: 'returned' }),
      again: { href, label: 'Choisir un autre train' },
      reference: '8894 0112 3705',
    }),
  },
};
