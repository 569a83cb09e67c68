import { formatLongDate } from '#domain/french-dates.ts';
import { identificationInput, identifyHolder, terminableContracts } from '#features/terminations/index.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { saidWhen } from '#web/views/registration.server.ts';
import type { TerminationAddress } from '../address.ts';
import { holderOf, rememberHolder } from '../holder.server.ts';
import { identificationForm } from './identification.form.ts';

/** Who asks, or, where that is known, which of their contracts is to end. */
export const identification = async ({ context, href }: Visit<TerminationAddress, 'terminationSummary'>) => {
  const holder = await holderOf(context);
  const contracts = holder
    ? await terminableContracts(context.app.g30, holder.customer.iuc, holder.numCarte)
    : [];
  return {
    isKnown: holder !== undefined,
    contracts: contracts.map(({ id, name, since, endsOn }) => ({
      id,
      name,
      since: formatLongDate(since),
      ends: endsOn ? formatLongDate(endsOn) : '',
      href: href('terminationSummary', { contrat: id }),
    })),
  };
};

/** « Continuer »: with one contract straight to it, with more to the choice. */
export const identify = ({
  context,
  go,
}: Visit<TerminationAddress, 'identification' | 'terminationSummary'>) =>
  answerForm(context, identificationForm, identificationInput, async (input) => {
    const found = await identifyHolder(context.app.g30, input, context.address);
    if (!found.ok) return saidWhen(context, found);
    rememberHolder(context, found.iuc);
    const [only, ...others] = await terminableContracts(context.app.g30, found.iuc, input.numCarte);
    return only && others.length === 0
      ? go('terminationSummary', { contrat: only.id })
      : go('identification', { contrat: '' });
  });
