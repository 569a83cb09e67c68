import { defineJourney } from '#web/journeys/journey.server.ts';
import type { Needs, StepOf, Steps } from '#web/journeys/journey.ts';
import type { StepView } from '#web/journeys/journey-page.tsx';
import { abandonForm, payForm, splitForm } from '../paying/paying.form.ts';
import { withdrawForm } from '../paying/under-way.form.ts';
import { cardAddress } from './address.ts';
import { cardForm } from './cart/cart.form.ts';
import { cart, orderCard } from './cart/cart.server.ts';
import { confirmation } from './confirmation/confirmation.server.ts';
import { readOrder, stepOfOrder } from './order.server.ts';
import { abandon, divide, pay, payment } from './payment/payment.server.ts';
import { refusal } from './refusal/refusal.server.ts';
import { progress, underWayPayment, withdraw } from './waiting/waiting.server.ts';

const needs = {
  order: { from: 'bmccoShopCart', parts: ['commande'], read: readOrder, leads: stepOfOrder },
} as const satisfies Needs;

/** What can be decided of an order that waits, also after a payment that came to nothing. */
const decisions = {
  [payForm.intention]: pay,
  [splitForm.intention]: divide,
  [abandonForm.intention]: abandon,
} as const;

const steps = {
  bmccoShopCart: {
    at: 'commande',
    title: 'Carte de réduction',
    label: 'Commande',
    load: cart,
    submit: { [cardForm.intention]: orderCard },
  },
  bmccoPayment: {
    at: 'recapitulatif',
    title: 'Paiement',
    label: 'Paiement',
    needs: ['order'],
    load: payment,
    submit: decisions,
  },
  bmccoPaymentRefusal: {
    at: 'paiement-refuse',
    id: 'bmccoPayment',
    title: 'Paiement non abouti',
    on: 'bmccoPayment',
    leadsBack: false,
    needs: ['order'],
    load: payment,
    submit: decisions,
  },
  waitingForPayment: {
    at: 'paiement',
    id: 'bmccoPayment',
    title: 'Paiement en cours de vérification',
    on: 'bmccoPayment',
    leadsBack: false,
    needs: ['order'],
    load: underWayPayment,
    submit: { [withdrawForm.intention]: withdraw },
  },
  waitingForCard: {
    id: 'bmccoPaymentConfirmation',
    title: 'Commande en cours',
    on: 'bmccoPaymentConfirmation',
    leadsBack: false,
    needs: ['order'],
    load: progress,
  },
  bmccoPaymentConfirmation: {
    at: 'confirmation',
    title: 'Commande confirmée',
    label: 'Récapitulatif',
    keeps: ['id', 'commande'],
    leadsBack: false,
    needs: ['order'],
    load: confirmation,
  },
  bmccoOrderRefusal: {
    id: 'bmccoPaymentConfirmation',
    title: 'Commande non aboutie',
    on: 'bmccoPaymentConfirmation',
    leadsBack: false,
    needs: ['order'],
    load: refusal,
  },
} as const satisfies Steps;

/** A discount card, from who it is for to its confirmation (BMC-01): order, payment, recap. */
export const cardOrder = defineJourney({ address: cardAddress, needs, steps });

export type CardOrderJourney = typeof cardOrder;
/** The view of one of its steps. */
export type CardView<Step extends StepOf<CardOrderJourney>> = StepView<CardOrderJourney, Step>;
