import type { FastifyInstance } from 'fastify';
import { pathOf } from '#contract/routes.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { ContentEntry, ContentLibrary } from '#features/content/index.ts';
import { escapeHtml } from '#plain-pages/html.ts';

/** Where readers of feeds find the news. */
const FEED_PATH = '/actualites.atom';
/** How many of the latest a feed holds. */
const MOST_ENTRIES = 20;

interface NewsFeed {
  readonly content: ContentLibrary;
  /** Origin of the portal as people see it. */
  readonly publicUrl: string;
}

const articlePath = ({ key }: ContentEntry): string =>
  pathOf('/actualites/:article', { params: { article: key } });

/** The articles that everybody may read, with the day of each. */
export const newsPages = (content: ContentLibrary): { path: string; updated: string | undefined }[] =>
  content
    .entries('news', 'NL')
    .map((entry) => ({ path: articlePath(entry), updated: entry.published?.toString() }));

/** The news that everybody may read as Atom (RFC 4287). */
const atomOf = ({ content, publicUrl }: NewsFeed): string => {
  const entries = content.entries('news', 'NL').slice(0, MOST_ENTRIES);
  const momentOf = ({ published }: ContentEntry): string =>
    `${published?.toString() ?? '2026-01-01'}T00:00:00Z`;
  const [latest] = entries;
  const articles = entries.map((entry) => {
    const address = escapeHtml(publicUrl + articlePath(entry));
    return `<entry><id>${address}</id><title>${escapeHtml(entry.title)}</title><link href="${address}"/><updated>${momentOf(entry)}</updated><summary>${escapeHtml(entry.lead ?? '')}</summary></entry>`;
  });
  const own = escapeHtml(publicUrl + FEED_PATH);
  const page = escapeHtml(publicUrl + pathOf('/actualites'));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr"><id>${own}</id><title>${PRODUCT_NAME}, actualités</title><link rel="self" href="${own}"/><link href="${page}"/><updated>${latest ? momentOf(latest) : '2026-01-01T00:00:00Z'}</updated><author><name>${PRODUCT_NAME}</name></author>${articles.join('')}</feed>\n`;
};

/** Serves the news as a feed, to anybody. */
export const registerNewsFeed = (scope: FastifyInstance, feed: NewsFeed): void => {
  scope.get(FEED_PATH, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=600')
      .type('application/atom+xml; charset=utf-8')
      .send(atomOf(feed)),
  );
};
