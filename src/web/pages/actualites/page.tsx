import { usePageData } from '#web/context/page-hooks.ts';
import { EmptyState, PageHead, PageLayout, TextLink } from '#web/ui/index.ts';
import { LeadNews, NewsLines } from '#web/views/news.tsx';
import type { loader } from './page.server.ts';

/** `/actualites`: what is new, the latest first. */
export const Page = () => {
  const {
    news: [latest, ...others],
  } = usePageData<typeof loader>();
  return (
    <PageLayout
      name="all-news"
      head={<PageHead title="Actualités" lead="Ce qui change dans votre espace et dans le programme." />}
    >
      {latest ? (
        <>
          <LeadNews news={latest} headingLevel="h2" />
          {others.length > 0 && <NewsLines news={others} headingLevel="h2" />}
          <p className="news-feed">
            Pour les lire ailleurs : <TextLink href="/actualites.atom">le flux Atom</TextLink>.
          </p>
        </>
      ) : (
        <EmptyState title="Rien de nouveau pour l’instant" headingLevel="h2" scene="meadow">
          Ce qui change dans votre espace et dans le programme s’affichera ici.
        </EmptyState>
      )}
    </PageLayout>
  );
};
