import { notFound } from '#contract/page-results.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { themesFor } from '#features/questions/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { helpOf, readerOf } from '#web/views/questions.server.ts';

/** A theme at its own path (NAV-06), every question with an anchor (CONTENT-04). */
export const loader = async (context: PageContext) => {
  const { params, app } = context;
  const theme = themesFor(app.content, await readerOf(context)).find(({ key }) => key === params.theme);
  if (!theme) throw notFound();
  context.setPage({
    title: `${theme.title}, questions fréquentes`,
    ...(theme.lead === undefined ? {} : { description: theme.lead }),
  });
  return {
    ...(await helpOf(context)),
    key: theme.key,
    title: theme.title,
    lead: theme.lead,
    dateline: theme.updated && `Mis à jour le ${formatLongDate(theme.updated)}`,
    questions: theme.questions.map(({ id, title, answer }) => ({ id, title, blocks: answer })),
  };
};
