import { type OrderExamples, statesOf } from '../testing/step-states.ts';

const tickets = statesOf('waitingForTickets');
const seats = statesOf('waitingForSeats');

export const examples: OrderExamples = {
  route: '/recompense/boutique-v2',
  cases: {
    progress: tickets('Commande en cours', 'blue', {
      number: '8894 0112 3705',
      isAccepted: true,
      title: 'Votre commande est en cours',
      text: 'Vos points sont mis de côté et nous attendons la réservation. Si elle n’aboutit pas, ils vous sont rendus d’eux-mêmes.',
    }),
    progressWithEuros: tickets('Commande en cours, points et euros', 'blue', {
      number: '8894 0112 3705',
      isAccepted: true,
      title: 'Votre commande est en cours',
      text: 'Vos points et vos euros sont mis de côté et nous attendons la réservation. Si elle n’aboutit pas, ils vous sont rendus d’eux-mêmes.',
    }),
    seatsAsked: seats('Les places se réservent', 'blue', {
      number: '8894 0112 3705',
      isAccepted: false,
      mayGiveUp: true,
      title: 'Nous réservons vos places',
      text: 'Nous attendons la réponse du système de réservation. Aucun point n’est débité à ce stade.',
    }),
  },
};
