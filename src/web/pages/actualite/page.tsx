import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Breadcrumb, Landscape, PageHead, PageLayout, Prose, Section } from '#web/ui/index.ts';
import { contentBlocks } from '#web/views/content-blocks.tsx';
import { NewsLines } from '#web/views/news.tsx';
import type { loader } from './page.server.ts';

/** `/actualites/<article>`: a piece of news, under its landscape. */
export const Page = () => {
  const { title, lead, date, dateTime, scene, blocks, others } = usePageData<typeof loader>();
  return (
    <PageLayout
      head={
        <>
          <Breadcrumb trail={[{ href: pathOf('/actualites'), label: 'Actualités' }]} />
          <PageHead title={title} lead={lead} />
        </>
      }
      aside={
        others.length > 0 && (
          <Section title="À lire aussi" id="a-lire-aussi" tight>
            <NewsLines news={others} />
          </Section>
        )
      }
    >
      <div className="news-scene">
        <Landscape scene={scene} view="poster" />
      </div>
      <p className="news-date">
        Publié le <time dateTime={dateTime}>{date}</time>
      </p>
      <Prose>{contentBlocks(blocks)}</Prose>
    </PageLayout>
  );
};
