import { counted, quoted } from '#domain/typography.ts';
import { refusalOf } from '#server/access.ts';
import type { PageContext } from '#server/page-context.ts';
import { pageRoutes } from '#web/routes.ts';

/** Longest search worth looking at. */
const LONGEST = 80;

/** Case, accents and hyphens forgiven. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[-’']/g, ' ').toLowerCase();

/** The route table as the visitor may use it; patterns with a parameter have no address of their own. */
export const loader = async (context: PageContext) => {
  const visitor = { session: context.session, profile: await context.profile() };
  const search = (context.url.searchParams.get('q') ?? '').slice(0, LONGEST).trim();
  const words = plain(search).split(/\s+/).filter(Boolean);
  const links = pageRoutes
    .filter(({ path, access }) => !/[:*]/.test(path) && refusalOf(access, visitor) === undefined)
    .filter(({ path, title }) => words.every((word) => plain(`${title} ${path}`).includes(word)))
    .map(({ path, title }) => ({ path, title }));
  return {
    links,
    search,
    found: search
      ? `${counted(links.length, 'page trouvée', 'pages trouvées')} pour ${quoted(search)}`
      : undefined,
  };
};
