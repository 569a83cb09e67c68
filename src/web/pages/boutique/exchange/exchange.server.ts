import { pathOf } from '#contract/routes.ts';
import { defineJourney } from '#web/journeys/journey.server.ts';
import type { Needs, StepOf, Steps } from '#web/journeys/journey.ts';
import type { StepView } from '#web/journeys/journey-page.tsx';
import { afterSalesPath, DESK_WAYS, writePath } from '#web/views/change-path.ts';
import { abandonForm, payForm, splitForm } from '../paying/paying.form.ts';
import { withdrawForm } from '../paying/under-way.form.ts';
import { SEARCH_FIELDS } from '../rail-order/address.ts';
import { seatsForm, togetherForm, wishForm } from '../rail-order/seats/seats.form.ts';
import { prolongForm } from '../rail-order/summary/hold.form.ts';
import { exchangeAddressAt } from './address.ts';
import { exchanged } from './confirmation/confirmation.server.ts';
import { ended } from './ended/ended.server.ts';
import { isBothWays, readExchangeSearch, readTickets } from './exchange-visit.server.ts';
import type { ExchangeFrame } from './frame.ts';
import { exchangeSearch } from './search/search.server.ts';
import {
  exchangedSeats,
  stepOfExchangedSeats,
  takeExchangedSeats,
  takeExchangedTogether,
  takeExchangedWished,
} from './seats/seats.server.ts';
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
  tickets: { from: 'exchangeTickets', parts: ['billets'], read: readTickets },
  search: { from: 'exchangeSearch', parts: SEARCH_FIELDS, read: readExchangeSearch },
  outward: { from: 'exchangeOutward', parts: ['aller'], why: 'choice-needed' },
  exchange: { from: 'exchangeOutward', parts: ['echange'], read: readExchange, leads: stepOfExchange },
  seated: { from: 'exchangeOutward', parts: ['echange'], read: readExchange, leads: stepOfExchangedSeats },
} as const satisfies Needs;

/** What can be decided of an exchange whose seats are held, also after a payment that came to nothing. */
const decisions = {
  [payForm.intention]: accept,
  [splitForm.intention]: divide,
  [prolongForm.intention]: prolong,
  [abandonForm.intention]: giveUp,
} as const;

/** Tickets are taken for others, from their choice to the new ones (AFTER-02), in a frame. */
const exchangeJourneyIn = (frame: ExchangeFrame) => {
  const { address, ids } = frame;
  const steps = {
    exchangeTickets: {
      at: 'billets',
      id: ids.tickets,
      title: 'Échanger un voyage',
      label: 'Billets',
      load: exchangedTickets(frame),
      submit: { [exchangedForm.intention]: chooseExchanged },
    },
    exchangeSearch: {
      at: 'recherche',
      id: ids.search,
      title: 'Nouvelle date',
      label: 'Nouvelle date',
      needs: ['tickets'],
      load: exchangeSearch,
    },
    exchangeOutward: {
      at: 'aller',
      id: ids.outward,
      title: 'Choix du train',
      label: 'Trains',
      needs: ['tickets', 'search'],
      load: outwardTrains,
      submit: { [TAKE]: takeOutward },
    },
    exchangeInward: {
      at: 'retour',
      id: ids.inward,
      title: 'Choix du train retour',
      label: 'Retour',
      when: isBothWays,
      needs: ['tickets', 'search', 'outward'],
      load: inwardTrains,
      submit: { [TAKE]: takeInward },
    },
    exchangeSeats: {
      at: 'places',
      id: ids.held,
      title: 'Nouvelles places',
      label: 'Places',
      needs: ['seated'],
      load: exchangedSeats,
      submit: {
        [togetherForm.intention]: takeExchangedTogether,
        [seatsForm.intention]: takeExchangedSeats,
        [wishForm.intention]: takeExchangedWished,
      },
    },
    exchangeHolding: {
      id: ids.held,
      title: 'Échange en cours',
      on: 'exchangeHeld',
      leadsBack: false,
      needs: ['exchange'],
      load: exchangeProgress,
    },
    exchangeHeld: {
      at: 'validation',
      id: ids.held,
      title: 'Valider l’échange',
      label: 'Validation',
      needs: ['exchange'],
      load: validation,
      submit: decisions,
    },
    exchangeUnpaid: {
      at: 'paiement-refuse',
      id: ids.held,
      title: 'Paiement non abouti',
      on: 'exchangeHeld',
      leadsBack: false,
      needs: ['exchange'],
      load: validation,
      submit: decisions,
    },
    exchangePaying: {
      at: 'paiement',
      id: ids.held,
      title: 'Paiement en cours de vérification',
      on: 'exchangeHeld',
      leadsBack: false,
      needs: ['exchange'],
      load: underWayExchange,
      submit: { [withdrawForm.intention]: withdraw },
    },
    exchangeUnderWay: {
      id: ids.done,
      title: 'Échange en cours',
      on: 'exchangeDone',
      leadsBack: false,
      needs: ['exchange'],
      load: exchangeProgress,
    },
    exchangeDone: {
      at: 'confirmation',
      id: ids.done,
      title: 'Voyage échangé',
      label: 'Confirmation',
      // What was searched has no more use once it is exchanged.
      keeps: ['echange'],
      leadsBack: false,
      needs: ['exchange'],
      load: exchanged,
    },
    exchangeEnded: {
      id: ids.done,
      title: 'Échange non abouti',
      on: 'exchangeDone',
      leadsBack: false,
      needs: ['exchange'],
      load: ended,
    },
  } as const satisfies Steps;
  return defineJourney({ address, needs, steps, remembers: ({ billets }) => billets !== '' });
};

/** The customer’s own. */
export const exchangeJourney = exchangeJourneyIn({
  address: exchangeAddressAt(pathOf('/apres-vente/echange')),
  ids: {
    tickets: 'BILLET_ECHANGE',
    search: 'ECHANGE',
    outward: 'RESULTAT_RECHERCHE',
    inward: 'RESULTAT_RECHERCHE_RETOUR',
    held: 'VALIDATION_ECHANGE',
    done: 'CONFIRMATION_ECHANGE',
  },
  file: afterSalesPath,
  cancellation: (commande) => pathOf('/apres-vente/annulation', { query: { commande } }),
  people: writePath,
});

const { file, cancel } = DESK_WAYS;

/** At a desk, for the customer who is served: the same steps under the desk’s identifiers (PRO-03). */
export const deskExchange = exchangeJourneyIn({
  address: exchangeAddressAt(pathOf('/espace-pro/apres-vente/echange')),
  ids: {
    tickets: 'dvModificationForm',
    search: 'dvModificationForm',
    outward: 'dvCartOutward',
    inward: 'dvCartInward',
    held: 'dvCartSummary',
    done: 'exchangeConfirmation',
  },
  file,
  cancellation: cancel,
});

export type ExchangeJourney = ReturnType<typeof exchangeJourneyIn>;
/** The view of one of its steps. */
export type ExchangeView<Step extends StepOf<ExchangeJourney>> = StepView<ExchangeJourney, Step>;
