import { notFound } from '#contract/page-results.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { newsFor, newsLink } from '#web/views/news.server.ts';
import { readerOf } from '#web/views/questions.server.ts';

/** What else is offered at the end of an article. */
const OTHERS = 3;

/**
 * An article that its reader's profile may see, from the day it is published; one that visitors read is closed to nobody, or its link
 * would end for who signs in. It stands in no list of theirs all the same.
 */
export const loader = async (context: PageContext) => {
  const { params, app } = context;
  const profile = await readerOf(context);
  const reference = `news/${params.article ?? ''}` as const;
  const entry = app.content.entry(reference, { profile }) ?? app.content.entry(reference, { profile: 'NL' });
  if (!entry) throw notFound();
  const { title, lead, date, dateTime, scene } = newsLink(entry);
  context.setPage({ title, description: lead, published: dateTime });
  return {
    title,
    lead,
    date,
    dateTime,
    scene,
    blocks: entry.blocks,
    others: newsFor(app.content, profile)
      .filter(({ key }) => key !== entry.key)
      .slice(0, OTHERS),
  };
};
