import { formatLongDate } from '#domain/french-dates.ts';
import type { TerminableContract } from '#features/terminations/index.ts';
import type { Visit } from '#web/journeys/journey.ts';
import type { TerminationAddress } from '../address.ts';
import type { Holder } from '../holder.server.ts';

interface Found {
  readonly contract: { readonly holder: Holder; readonly contract: TerminableContract };
}

/** That it is noted, and until when the contract runs. */
export const notification = ({ found }: Visit<TerminationAddress, never, Found>) => {
  const { holder, contract } = found.contract;
  return {
    name: contract.name,
    end: formatLongDate(contract.endsOn ?? contract.wouldEndOn),
    afterwards: contract.afterwards,
    isSignedIn: holder.isSignedIn,
  };
};
