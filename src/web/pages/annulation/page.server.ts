import type { PageContext } from '#web/context/page-context.ts';
import { cancellationJourney } from './annulation.server.ts';

export const loader = async (context: PageContext) => cancellationJourney.load(context);
export const action = async (context: PageContext) => cancellationJourney.submit(context);
