import { defineJourney } from '#web/journeys/journey.server.ts';
import type { Needs, StepOf, Steps } from '#web/journeys/journey.ts';
import type { StepView } from '#web/journeys/journey-page.tsx';
import { primeAddress } from './address.ts';
import { articlePage } from './article/article.server.ts';
import { cart, orderFromCart } from './cart/cart.server.ts';
import { confirmation, readOrder } from './confirmation/confirmation.server.ts';

const needs = {
  order: { from: 'shopCart', parts: ['commande'], read: readOrder },
} as const satisfies Needs;

const steps = {
  article: { at: 'article', title: 'Prime', label: 'Prime', load: articlePage },
  shopCart: {
    at: 'panier',
    title: 'Commande d’une prime',
    label: 'Commande',
    load: cart,
    submit: { commander: orderFromCart },
  },
  shopCartConfirmation: {
    at: 'confirmation',
    title: 'Commande confirmée',
    label: 'Confirmation',
    keeps: ['id', 'commande'],
    leadsBack: false,
    needs: ['order'],
    load: confirmation,
  },
} as const satisfies Steps;

/** A prime that is delivered at once, from its page to its receipt (SHOP-04). */
export const primeOrder = defineJourney({ address: primeAddress, needs, steps });

export type PrimeOrder = typeof primeOrder;
/** The view of one of its steps. */
export type PrimeView<Step extends StepOf<PrimeOrder>> = StepView<PrimeOrder, Step>;
