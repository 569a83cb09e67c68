import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { MoreLink, PageHead, PageLayout, Section, TextLink } from '#web/ui/index.ts';
import { PageLinks, PageSearch } from '#web/views/page-search.tsx';
import { QuestionLinks } from '#web/views/questions.tsx';
import type { loader } from './page.server.ts';

/** Every page that the current profile may open (NAV-13), searched by words together with the answers of the help. */
export const Page = () => {
  const { links, groups, answers, search, found } = usePageData<typeof loader>();
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
      {answers.length > 0 && (
        <Section
          title="Dans les réponses"
          link={
            <MoreLink href={pathOf('/besoin-daide/questions-frequentes', { query: { q: search } })}>
              Toutes les réponses
            </MoreLink>
          }
        >
          <QuestionLinks questions={answers} />
        </Section>
      )}
      {links.length === 0 && (
        <p className="page-search__all">
          <TextLink href={pathOf('/plan-du-site')}>Voir toutes les pages</TextLink>
        </p>
      )}
    </PageLayout>
  );
};
