import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { PageHead, PageLayout, Section, TextLink } from '#web/ui/index.ts';
import { PageLinks, PageSearch } from '#web/views/page-search.tsx';
import type { loader } from './page.server.ts';

/** Every page that the current profile may open (NAV-13), searched by words. */
export const Page = () => {
  const { links, groups, search, found } = usePageData<typeof loader>();
  return (
    <PageLayout head={<PageHead title="Plan du site" />}>
      <PageSearch value={search} />
      {found && (
        <p className="page-search__count" role="status">
          {found}
        </p>
      )}
      <div className="page-groups">
        {groups.map((title) => (
          <Section key={title} title={title} tight>
            <PageLinks links={links.filter(({ group }) => group === title)} list />
          </Section>
        ))}
      </div>
      {links.length === 0 && (
        <p>
          <TextLink href={pathOf('/plan-du-site')}>Voir toutes les pages</TextLink>
        </p>
      )}
    </PageLayout>
  );
};
