import type { PageContext } from '#web/context/page-context.ts';
import { helpOf } from '#web/views/questions.server.ts';

/** The way in to all help: the search, what is asked most, the themes, and who to write to. */
export const loader = (context: PageContext) => helpOf(context);
