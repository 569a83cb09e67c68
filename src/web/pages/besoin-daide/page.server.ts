import type { PageContext } from '#web/context/page-context.ts';
import { helpOf, readerOf } from '#web/views/questions.server.ts';

/** The way in to all help: the search, what is asked most, the themes, who to write to, and what is said to the profile (CONTENT-06). */
export const loader = async (context: PageContext) => ({
  ...(await helpOf(context)),
  contacts: context.app.content
    .entries('contacts', await readerOf(context))
    .map(({ key, title, blocks }) => ({ key, title, blocks })),
});
