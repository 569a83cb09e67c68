import { defineJourney } from '#web/journeys/journey.server.ts';
import type { Needs, StepOf, Steps } from '#web/journeys/journey.ts';
import type { StepView } from '#web/journeys/journey-page.tsx';
import { cancellationAddress } from './address.ts';
import { goOn, readCancellation, shownCancellation } from './confirmation/confirmation.server.ts';
import { cancelChosen, chooseTickets, ticketsPage } from './tickets/tickets.server.ts';

const needs = {
  cancellation: { from: 'BILLET_ANNULATION', parts: ['annulation'], read: readCancellation },
} as const satisfies Needs;

const steps = {
  BILLET_ANNULATION: {
    at: 'billets',
    title: 'Annuler un voyage',
    label: 'Billets',
    load: ticketsPage,
    submit: { choisir: chooseTickets, annuler: cancelChosen },
  },
  CONFIRMATION_ANNULATION: {
    at: 'confirmation',
    title: 'Votre annulation',
    label: 'Remboursement',
    keeps: ['annulation'],
    leadsBack: false,
    needs: ['cancellation'],
    load: shownCancellation,
    submit: { reessayer: goOn },
  },
} as const satisfies Steps;

/** Tickets are given up, from their choice to what comes back (AFTER-03). */
export const cancellationJourney = defineJourney({ address: cancellationAddress, needs, steps });

export type CancellationJourney = typeof cancellationJourney;
/** The view of one of its steps. */
export type CancellationView<Step extends StepOf<CancellationJourney>> = StepView<CancellationJourney, Step>;
