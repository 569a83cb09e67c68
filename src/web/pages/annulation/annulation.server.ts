import { answerForm } from '#web/forms/answer-form.server.ts';
import { defineJourney } from '#web/journeys/journey.server.ts';
import type { Needs, StepOf, Steps, Visit } from '#web/journeys/journey.ts';
import type { StepView } from '#web/journeys/journey-page.tsx';
import { type CancellationAddress, cancellationAddress } from './address.ts';
import {
  goOn,
  readCancellation,
  shownCancellation,
  type WithCancellation,
} from './confirmation/confirmation.server.ts';
import { confirmForm } from './tickets/tickets.form.ts';
import { cancelTheseTickets, chooseTickets, confirmInput, ticketsPage } from './tickets/tickets.server.ts';

const needs = {
  cancellation: { from: 'BILLET_ANNULATION', parts: ['annulation'], read: readCancellation },
} as const satisfies Needs;

type Tickets = Visit<CancellationAddress, 'BILLET_ANNULATION' | 'CONFIRMATION_ANNULATION'>;
type Confirmation = Visit<CancellationAddress, 'CONFIRMATION_ANNULATION', WithCancellation>;

const steps = {
  BILLET_ANNULATION: {
    at: 'billets',
    title: 'Annuler un voyage',
    label: 'Billets',
    load: (visit: Tickets) => ticketsPage(visit, visit.href('BILLET_ANNULATION', { billets: '' })),
    submit: {
      choisir: (visit: Tickets) =>
        chooseTickets(visit, (billets) => visit.go('BILLET_ANNULATION', { billets })),
      annuler: (visit: Tickets) =>
        answerForm(visit.context, confirmForm, confirmInput, (expected) =>
          cancelTheseTickets(visit, { expected }, (annulation) =>
            visit.go('CONFIRMATION_ANNULATION', { annulation }),
          ),
        ),
    },
  },
  CONFIRMATION_ANNULATION: {
    at: 'confirmation',
    title: 'Votre annulation',
    label: 'Remboursement',
    keeps: ['annulation'],
    leadsBack: false,
    needs: ['cancellation'],
    load: shownCancellation,
    submit: {
      reessayer: (visit: Confirmation) => goOn(visit, () => visit.go('CONFIRMATION_ANNULATION')),
    },
  },
} as const satisfies Steps;

/** Tickets are given up, from their choice to what comes back (AFTER-03). */
export const cancellationJourney = defineJourney({ address: cancellationAddress, needs, steps });

export type CancellationJourney = typeof cancellationJourney;
/** The view of one of its steps. */
export type CancellationView<Step extends StepOf<CancellationJourney>> = StepView<CancellationJourney, Step>;
