import type { PageContext } from '#web/context/page-context.ts';
import { cancellationJourney } from './annulation.server.ts';
import { deskCancellation } from './desk/desk.server.ts';

/** The customer’s own way, or the desk’s: the same cancellation. */
const journeyFor = ({ url }: PageContext) =>
  url.pathname === deskCancellation.address.path ? deskCancellation : cancellationJourney;

export const loader = async (context: PageContext) => journeyFor(context).load(context);
export const action = async (context: PageContext) => journeyFor(context).submit(context);
