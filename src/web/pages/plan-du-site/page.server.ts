import { refusalOf } from '#server/access.ts';
import type { PageContext } from '#server/page-context.ts';
import { pageRoutes } from '#web/routes.ts';

/** The route table as the visitor may use it; patterns with a parameter have no address of their own. */
export const loader = async (context: PageContext) => {
  const visitor = { session: context.session, profile: await context.profile() };
  return {
    links: pageRoutes
      .filter(({ path, access }) => !/[:*]/.test(path) && refusalOf(access, visitor) === undefined)
      .map(({ path, title }) => ({ path, title })),
  };
};
