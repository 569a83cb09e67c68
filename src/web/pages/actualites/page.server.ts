import type { PageContext } from '#web/context/page-context.ts';
import { newsFor } from '#web/views/news.server.ts';
import { readerOf } from '#web/views/questions.server.ts';

/** What is new for whoever looks, the latest first (CONTENT-03). */
export const loader = async (context: PageContext) => ({
  news: newsFor(context.app.content, await readerOf(context)),
});
