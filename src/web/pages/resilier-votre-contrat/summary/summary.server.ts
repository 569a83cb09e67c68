import { z } from 'zod';
import { fullName } from '#domain/customer.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { cardNumber } from '#domain/typography.ts';
import { notifyTermination, type TerminableContract } from '#features/terminations/index.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { Visit } from '#web/journeys/journey.ts';
import type { TerminationAddress } from '../address.ts';
import type { Holder } from '../holder.server.ts';
import { noticeForm } from './summary.form.ts';

interface Found {
  readonly contract: { readonly holder: Holder; readonly contract: TerminableContract };
}

/** « c…@exemple.fr »: enough for its holder, too little for others who know the card. */
const hinted = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`;

/** What is about to end, when, and what becomes of what it gave. */
export const summary = ({ found }: Visit<TerminationAddress, never, Found>) => {
  const { holder, contract } = found.contract;
  return {
    name: contract.name,
    facts: [
      { label: 'Contrat', value: contract.name },
      { label: 'Carte', value: cardNumber(contract.number) },
      { label: 'Titulaire', value: fullName(holder.customer) },
      { label: 'Souscrit le', value: formatLongDate(contract.since) },
      { label: 'Prend fin le', value: formatLongDate(contract.wouldEndOn) },
      { label: 'Frais', value: 'Aucuns' },
    ],
    end: formatLongDate(contract.wouldEndOn),
    afterwards: contract.afterwards,
    email: holder.isSignedIn ? holder.customer.email : hinted(holder.customer.email),
  };
};

/** « Notifier la résiliation ». */
export const notify = ({ context, found, go }: Visit<TerminationAddress, 'terminationNotified', Found>) =>
  answerForm(context, noticeForm, z.object({}), async () => {
    const { holder, contract } = found.contract;
    const done = await notifyTermination(context.app.g30, holder.customer, contract.id);
    return done.ok ? go('terminationNotified') : done;
  });
