import { defineJourney } from '#web/journeys/journey.server.ts';
import type { Needs, StepOf, Steps } from '#web/journeys/journey.ts';
import type { StepView } from '#web/journeys/journey-page.tsx';
import { abandonForm, payForm, splitForm } from '../paying/paying.form.ts';
import { withdrawForm } from '../paying/under-way.form.ts';
import { isReturn, type OrderAddress, orderAddress, SEARCH_FIELDS } from './address.ts';
import { alertForm, endAlertForm, seatsAlertForm } from './alert/alert.form.ts';
import {
  endInwardAlert,
  endOutwardAlert,
  setInwardAlert,
  setInwardSeatsAlert,
  setOutwardAlert,
  setOutwardSeatsAlert,
} from './alert/alert.server.ts';
import { readChoices } from './choices.server.ts';
import { confirmation } from './confirmation/confirmation.server.ts';
import { forgetRecent } from './itinerary/habits.server.ts';
import { forgetSearchesForm } from './itinerary/itinerary.form.ts';
import { internationalItinerary, itinerary } from './itinerary/itinerary.server.ts';
import { readSearch } from './itinerary/read-search.server.ts';
import { priceMonths } from './months/months.server.ts';
import { readOrder, stepOfOrder, type WithOrder } from './order.server.ts';
import { forgetCompanionForm, passengersForm } from './passengers/passengers.form.ts';
import { forget, passengers, reserve } from './passengers/passengers.server.ts';
import { payment, withdraw } from './payment/payment.server.ts';
import { progress } from './progress/progress.server.ts';
import { refusal } from './refusal/refusal.server.ts';
import { inwardResults, outwardResults } from './results/results.server.ts';
import { seatsForm, togetherForm, wishForm } from './seats/seats.form.ts';
import {
  type SeatsVisit,
  seats,
  stepOfSeats,
  takeSeats,
  takeTogether,
  takeWished,
  type WithSeats,
} from './seats/seats.server.ts';
import { prolongForm } from './summary/hold.form.ts';
import { abandon, divide, pay, prolong, summary } from './summary/summary.server.ts';

/** An order knows by itself whether it goes both ways; before there is one, the search says so. */
const hasReturn = (
  address: OrderAddress,
  { order, seated = order }: Partial<WithOrder & WithSeats>,
): boolean => (seated ? seated.journeys.length > 1 : isReturn(address));

const needs = {
  search: { from: 'ferShopCartItinerary', parts: SEARCH_FIELDS, read: readSearch },
  outward: { from: 'ferShopCartOutward', parts: ['aller'], why: 'choice-needed' },
  inward: { from: 'ferShopCartInward', parts: ['retour'], why: 'choice-needed' },
  choices: { from: 'ferShopCartOutward', read: readChoices },
  order: { from: 'ferShopCartPassengers', parts: ['commande'], read: readOrder, leads: stepOfOrder },
  seated: { from: 'ferShopCartPassengers', parts: ['commande'], read: readOrder, leads: stepOfSeats },
} as const satisfies Needs;

/** What can be decided of an order whose seats are held, also after a payment that came to nothing. */
const decisions = {
  [payForm.intention]: pay,
  [splitForm.intention]: divide,
  [prolongForm.intention]: prolong,
  [abandonForm.intention]: abandon,
} as const;

const steps = {
  ferShopCartItinerary: {
    at: 'itineraire',
    title: 'Trajet',
    label: 'Itinéraire',
    load: itinerary,
    submit: { [forgetSearchesForm.intention]: forgetRecent },
  },
  ferIntShopCartItinerary: {
    at: 'itineraire-international',
    title: 'Trajet à l’étranger',
    on: 'ferShopCartItinerary',
    load: internationalItinerary,
    submit: { [forgetSearchesForm.intention]: forgetRecent },
  },
  priceMonths: {
    at: 'mois',
    id: 'ferShopCartItinerary',
    title: 'Prix sur trois mois',
    on: 'ferShopCartItinerary',
    needs: ['search'],
    load: priceMonths,
  },
  ferShopCartOutward: {
    at: 'aller',
    title: 'Choix du train aller',
    label: 'Aller',
    needs: ['search'],
    load: outwardResults,
    submit: {
      [alertForm.intention]: setOutwardAlert,
      [seatsAlertForm.intention]: setOutwardSeatsAlert,
      [endAlertForm.intention]: endOutwardAlert,
    },
  },
  ferShopCartInward: {
    at: 'retour',
    title: 'Choix du train retour',
    label: 'Retour',
    when: hasReturn,
    needs: ['search', 'outward'],
    load: inwardResults,
    submit: {
      [alertForm.intention]: setInwardAlert,
      [seatsAlertForm.intention]: setInwardSeatsAlert,
      [endAlertForm.intention]: endInwardAlert,
    },
  },
  ferShopCartPassengers: {
    at: 'voyageurs',
    title: 'Voyageurs',
    label: 'Voyageurs',
    needs: ['outward', 'inward', 'choices'],
    load: passengers,
    submit: { [passengersForm.intention]: reserve, [forgetCompanionForm.intention]: forget },
  },
  choosingSeats: {
    at: 'places',
    id: 'ferShopCartPassengers',
    title: 'Choix des places',
    label: 'Places',
    needs: ['seated'],
    load: (visit: SeatsVisit) => seats(visit),
    submit: {
      [togetherForm.intention]: takeTogether,
      [seatsForm.intention]: takeSeats,
      [wishForm.intention]: takeWished,
    },
  },
  waitingForSeats: {
    id: 'ferShopCartSummary',
    title: 'Commande en cours',
    on: 'ferShopCartSummary',
    leadsBack: false,
    needs: ['order'],
    load: progress,
    submit: { [abandonForm.intention]: abandon },
  },
  ferShopCartSummary: {
    at: 'recapitulatif',
    title: 'Récapitulatif',
    label: 'Récapitulatif',
    needs: ['order'],
    load: summary,
    submit: decisions,
  },
  ferPaymentRefusal: {
    at: 'paiement-refuse',
    title: 'Paiement non abouti',
    on: 'ferShopCartSummary',
    leadsBack: false,
    needs: ['order'],
    load: summary,
    submit: decisions,
  },
  waitingForPayment: {
    at: 'paiement',
    id: 'ferPaymentConfirmation',
    title: 'Paiement en cours de vérification',
    on: 'ferShopCartSummary',
    leadsBack: false,
    needs: ['order'],
    load: payment,
    submit: { [withdrawForm.intention]: withdraw },
  },
  waitingForTickets: {
    id: 'ferShopOrderConfirmation',
    title: 'Commande en cours',
    on: 'ferShopOrderConfirmation',
    leadsBack: false,
    needs: ['order'],
    load: progress,
  },
  ferShopOrderConfirmation: {
    at: 'confirmation',
    title: 'Commande confirmée',
    label: 'Confirmation',
    // What was searched has no more use once it is ordered.
    keeps: ['id', 'commande'],
    leadsBack: false,
    needs: ['order'],
    load: confirmation,
  },
  ferPaymentConfirmation: {
    at: 'paiement-confirme',
    keeps: ['id', 'commande'],
    title: 'Commande confirmée',
    on: 'ferShopOrderConfirmation',
    leadsBack: false,
    needs: ['order'],
    load: confirmation,
  },
  ferShopOrderRefusal: {
    title: 'Commande non aboutie',
    on: 'ferShopOrderConfirmation',
    leadsBack: false,
    needs: ['order'],
    load: refusal,
  },
} as const satisfies Steps;

/** A rail ticket bought with points, step by step (RAIL-01): every step is a page of its own and works without scripts. */
export const railOrder = defineJourney({
  address: orderAddress,
  needs,
  steps,
  remembers: ({ departureName }) => departureName !== '',
});

export type RailOrder = typeof railOrder;
/** The view of one of its steps. */
export type OrderView<Step extends StepOf<RailOrder>> = StepView<RailOrder, Step>;
