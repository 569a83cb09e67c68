import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { helpOf, readerOf } from '#web/views/questions.server.ts';

/** The way in to all help: the search, what is asked most, the themes, who to write to, and what is said to the profile (CONTENT-06). */
export const loader = async (context: PageContext) => {
  const search = context.url.searchParams.get('q')?.trim();
  // Who writes a search into this address means the one that its form leads to.
  if (search) throw redirect(pathOf('/besoin-daide/questions-frequentes', { query: { q: search } }));
  return {
    ...(await helpOf(context)),
    contacts: context.app.content
      .entries('contacts', await readerOf(context))
      .map(({ key, title, blocks }) => ({ key, title, blocks })),
  };
};
