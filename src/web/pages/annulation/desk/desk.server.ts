import { z } from 'zod';
import { field } from '#domain/fields/field.ts';
import { isEmpty, REQUIRED, WRONG_VALUE } from '#domain/fields/messages.ts';
import { type Cancellation, withoutRefundReason } from '#features/after-sales/index.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { defineJourney } from '#web/journeys/journey.server.ts';
import type { Needs, StepOf, Steps, Visit } from '#web/journeys/journey.ts';
import type { StepView } from '#web/journeys/journey-page.tsx';
import { type CancellationAddress, deskCancellationAddress } from '../address.ts';
import {
  goOn,
  hasRefund,
  readCancellation,
  shownCancellation,
  type WithCancellation,
} from '../confirmation/confirmation.server.ts';
import { cancelTheseTickets, chooseTickets, confirmInput, ticketsPage } from '../tickets/tickets.server.ts';
import { deskConfirmForm } from './refund.form.ts';

const refund = field(
  z.enum(['AUTOMATIQUE', 'SANS'], { error: ({ input }) => (isEmpty(input) ? REQUIRED : WRONG_VALUE) }),
  {
    accepts: ['AUTOMATIQUE', 'SANS'],
    refuses: [
      { value: '', message: REQUIRED },
      { value: 'PLUS_TARD', message: WRONG_VALUE },
    ],
  },
);

/** What was shown beside the button, whether it goes back by itself, and why not. */
export const deskConfirmInput = confirmInput
  .extend({ refund, reason: withoutRefundReason.optional() })
  .superRefine((input, context) => {
    if (input.refund === 'SANS' && input.reason === undefined)
      context.addIssue({ code: 'custom', path: ['reason'], message: REQUIRED, input: undefined });
  });

type Tickets = Visit<CancellationAddress, 'dvCancel' | 'cancelConfirmation'>;
type Confirmation = Visit<CancellationAddress, 'cancelConfirmation', WithCancellation>;

const needs = {
  cancellation: {
    from: 'dvCancel',
    parts: ['annulation'],
    read: readCancellation,
    leads: (cancellation: Cancellation) =>
      hasRefund(cancellation) ? 'cancelConfirmationWithRefund' : 'cancelConfirmation',
  },
} as const satisfies Needs;

/** What comes after, with a refund or without; what did not come about is asked for again. */
const confirmed = {
  title: 'Annulation faite',
  leadsBack: false,
  needs: ['cancellation'],
  load: shownCancellation,
  submit: {
    reessayer: (visit: Confirmation) => goOn(visit, () => visit.go('cancelConfirmation')),
  },
} as const;

const steps = {
  dvCancel: {
    at: 'billets',
    title: 'Annuler des billets',
    label: 'Annulation',
    load: (visit: Tickets) => ticketsPage(visit, visit.href('dvCancel', { billets: '' })),
    submit: {
      choisir: (visit: Tickets) => chooseTickets(visit, (billets) => visit.go('dvCancel', { billets })),
      annuler: (visit: Tickets) =>
        answerForm(
          visit.context,
          deskConfirmForm,
          deskConfirmInput,
          ({ refund: mode, reason = '', ...expected }) =>
            cancelTheseTickets(
              visit,
              { expected, ...(mode === 'SANS' ? { without: { reason } } : {}) },
              (annulation) => visit.go('cancelConfirmation', { annulation }),
            ),
        ),
    },
  },
  cancelConfirmation: {
    ...confirmed,
    at: 'confirmation',
    label: 'Confirmation',
    keeps: ['annulation'],
  },
  cancelConfirmationWithRefund: { ...confirmed, on: 'cancelConfirmation' },
} as const satisfies Steps;

/** Tickets of the customer who is served are given up at a desk: what comes back, with or without, and what became of it (PRO-03). */
export const deskCancellation = defineJourney({ address: deskCancellationAddress, needs, steps });

export type DeskCancellation = typeof deskCancellation;
/** The view of one of its steps. */
export type DeskCancellationView<Step extends StepOf<DeskCancellation>> = StepView<DeskCancellation, Step>;
