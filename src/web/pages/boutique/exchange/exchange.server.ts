import { defineJourney } from '#web/journeys/journey.server.ts';
import type { Needs, StepOf, Steps } from '#web/journeys/journey.ts';
import type { StepView } from '#web/journeys/journey-page.tsx';
import { abandonForm, payForm, splitForm } from '../paying/paying.form.ts';
import { withdrawForm } from '../paying/under-way.form.ts';
import { SEARCH_FIELDS } from '../rail-order/address.ts';
import { prolongForm } from '../rail-order/summary/summary.form.ts';
import { exchangeAddress } from './address.ts';
import { exchanged } from './confirmation/confirmation.server.ts';
import { ended } from './ended/ended.server.ts';
import { isBothWays, readExchangeSearch, readTickets } from './exchange-visit.server.ts';
import { exchangeSearch } from './search/search.server.ts';
import { exchangedForm } from './tickets/tickets.form.ts';
import { chooseExchanged, exchangedTickets } from './tickets/tickets.server.ts';
import { inwardTrains, outwardTrains, TAKE, takeInward, takeOutward } from './trains/trains.server.ts';
import {
  accept,
  divide,
  giveUp,
  prolong,
  readExchange,
  stepOfExchange,
  validation,
} from './validation/validation.server.ts';
import { exchangeProgress, underWayExchange, withdraw } from './waiting/waiting.server.ts';

const needs = {
  tickets: { from: 'BILLET_ECHANGE', parts: ['billets'], read: readTickets },
  search: { from: 'ECHANGE', parts: SEARCH_FIELDS, read: readExchangeSearch },
  outward: { from: 'RESULTAT_RECHERCHE', parts: ['aller'], why: 'choice-needed' },
  exchange: { from: 'RESULTAT_RECHERCHE', parts: ['echange'], read: readExchange, leads: stepOfExchange },
} as const satisfies Needs;

/** What can be decided of an exchange whose seats are held, also after a payment that came to nothing. */
const decisions = {
  [payForm.intention]: accept,
  [splitForm.intention]: divide,
  [prolongForm.intention]: prolong,
  [abandonForm.intention]: giveUp,
} as const;

const steps = {
  BILLET_ECHANGE: {
    at: 'billets',
    title: 'Échanger un voyage',
    label: 'Billets',
    load: exchangedTickets,
    submit: { [exchangedForm.intention]: chooseExchanged },
  },
  ECHANGE: {
    at: 'recherche',
    title: 'Nouvelle date',
    label: 'Nouvelle date',
    needs: ['tickets'],
    load: exchangeSearch,
  },
  RESULTAT_RECHERCHE: {
    at: 'aller',
    title: 'Choix du train',
    label: 'Trains',
    needs: ['tickets', 'search'],
    load: outwardTrains,
    submit: { [TAKE]: takeOutward },
  },
  RESULTAT_RECHERCHE_RETOUR: {
    at: 'retour',
    title: 'Choix du train retour',
    label: 'Retour',
    when: isBothWays,
    needs: ['tickets', 'search', 'outward'],
    load: inwardTrains,
    submit: { [TAKE]: takeInward },
  },
  exchangeHolding: {
    id: 'VALIDATION_ECHANGE',
    title: 'Échange en cours',
    on: 'VALIDATION_ECHANGE',
    leadsBack: false,
    needs: ['exchange'],
    load: exchangeProgress,
  },
  VALIDATION_ECHANGE: {
    at: 'validation',
    title: 'Valider l’échange',
    label: 'Validation',
    needs: ['exchange'],
    load: validation,
    submit: decisions,
  },
  exchangeUnpaid: {
    at: 'paiement-refuse',
    id: 'VALIDATION_ECHANGE',
    title: 'Paiement non abouti',
    on: 'VALIDATION_ECHANGE',
    leadsBack: false,
    needs: ['exchange'],
    load: validation,
    submit: decisions,
  },
  exchangePaying: {
    at: 'paiement',
    id: 'VALIDATION_ECHANGE',
    title: 'Paiement en cours de vérification',
    on: 'VALIDATION_ECHANGE',
    leadsBack: false,
    needs: ['exchange'],
    load: underWayExchange,
    submit: { [withdrawForm.intention]: withdraw },
  },
  exchangeUnderWay: {
    id: 'CONFIRMATION_ECHANGE',
    title: 'Échange en cours',
    on: 'CONFIRMATION_ECHANGE',
    leadsBack: false,
    needs: ['exchange'],
    load: exchangeProgress,
  },
  CONFIRMATION_ECHANGE: {
    at: 'confirmation',
    title: 'Voyage échangé',
    label: 'Confirmation',
    // What was searched has no more use once it is exchanged.
    keeps: ['echange'],
    leadsBack: false,
    needs: ['exchange'],
    load: exchanged,
  },
  exchangeEnded: {
    id: 'CONFIRMATION_ECHANGE',
    title: 'Échange non abouti',
    on: 'CONFIRMATION_ECHANGE',
    leadsBack: false,
    needs: ['exchange'],
    load: ended,
  },
} as const satisfies Steps;

/** Tickets are taken for others, from their choice to the new ones (AFTER-02). */
export const exchangeJourney = defineJourney({
  address: exchangeAddress,
  needs,
  steps,
  remembers: ({ billets }) => billets !== '',
});

export type ExchangeJourney = typeof exchangeJourney;
/** The view of one of its steps. */
export type ExchangeView<Step extends StepOf<ExchangeJourney>> = StepView<ExchangeJourney, Step>;
