import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { PageHead, PageLayout, TextLink } from '#web/ui/index.ts';
import { PageLinks, PageSearch } from '#web/views/page-search.tsx';
import type { loader } from './page.server.ts';

/** Every page that the current profile may open (NAV-13), searched by words. */
export const Page = () => {
  const { links, search, found } = usePageData<typeof loader>();
  return (
    <PageLayout head={<PageHead title="Plan du site" />}>
      <PageSearch value={search} />
      {found && (
        <p className="page-search__count" role="status">
          {found}
        </p>
      )}
      <PageLinks links={links} list />
      {links.length === 0 && (
        <p>
          <TextLink href={pathOf('/plan-du-site')}>Voir toutes les pages</TextLink>
        </p>
      )}
    </PageLayout>
  );
};
