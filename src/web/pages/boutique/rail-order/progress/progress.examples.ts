import { type OrderExamples, statesOf } from '../testing/step-states.ts';

const state = statesOf('waitingForTickets');

export const examples: OrderExamples = {
  route: '/recompense/boutique-v2',
  cases: {
    progress: state('Commande en cours', 'blue', {
      number: '8894 0112 3705',
      isAccepted: true,
      title: 'Votre commande est en cours',
      text: 'Vos points sont mis de côté et nous attendons la réservation. Si elle n’aboutit pas, ils vous sont rendus d’eux-mêmes.',
    }),
  },
};
