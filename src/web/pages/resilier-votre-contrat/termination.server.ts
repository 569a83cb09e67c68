import { notFound, redirect } from '#contract/page-results.ts';
import { type TerminableContract, terminableContracts } from '#features/terminations/index.ts';
import { defineJourney } from '#web/journeys/journey.server.ts';
import type { Needs, StepOf, Steps, Visit } from '#web/journeys/journey.ts';
import type { StepView } from '#web/journeys/journey-page.tsx';
import { type TerminationAddress, terminationAddress } from './address.ts';
import { holderOf } from './holder.server.ts';
import { identification, identify } from './identification/identification.server.ts';
import { notification } from './notification/notification.server.ts';
import { notify, summary } from './summary/summary.server.ts';

/** The contract of an address, of whoever has identified themselves; to the beginning where nobody has. */
const readContract = async ({ context, address, href }: Visit<TerminationAddress, 'identification'>) => {
  const holder = await holderOf(context);
  if (!holder) return redirect(href('identification', { contrat: '' }));
  const contracts = await terminableContracts(context.app.g30, holder.customer.iuc, holder.numCarte);
  const contract = contracts.find(({ id }) => id === address.contrat);
  if (!contract) throw notFound();
  return { holder, contract };
};

/** A contract whose end was asked for has nothing left to be notified, and no other is notified yet. */
const stepOfContract = ({ contract }: { readonly contract: TerminableContract }) =>
  contract.endsOn ? 'terminationNotified' : 'terminationSummary';

const needs = {
  contract: { from: 'identification', parts: ['contrat'], read: readContract, leads: stepOfContract },
} as const satisfies Needs;

const steps = {
  identification: {
    at: 'identification',
    title: 'Résilier votre contrat',
    label: 'Identification',
    keeps: [],
    load: identification,
    submit: { identifier: identify },
  },
  terminationSummary: {
    at: 'recapitulatif',
    title: 'Votre résiliation',
    label: 'Récapitulatif',
    needs: ['contract'],
    load: summary,
    submit: { notifier: notify },
  },
  terminationNotified: {
    at: 'notification',
    title: 'Résiliation notifiée',
    label: 'Notification',
    leadsBack: false,
    needs: ['contract'],
    load: notification,
  },
} as const satisfies Steps;

/** « Résilier votre contrat »: who, what, and the notice (CONTENT-07). */
export const termination = defineJourney({ address: terminationAddress, needs, steps });

export type Termination = typeof termination;
/** The view of one of its steps. */
export type TerminationView<Step extends StepOf<Termination>> = StepView<Termination, Step>;
