import { usePageData } from '#web/context/page-hooks.ts';
import { ListTable } from '#web/lists/paged-list.tsx';
import { PageHead, PageLayout, Prose, Section } from '#web/ui/index.ts';
import { contentBlocks } from '#web/views/content-blocks.tsx';
import type { loader } from './page.server.ts';

/** `/donnees-personnelles`: what is kept, why and until when; the list is what an erasure goes by. */
export const Page = () => {
  const { title, lead, dateline, blocks, kept } = usePageData<typeof loader>();
  return (
    <PageLayout name="text-page" head={<PageHead title={title} lead={lead} />}>
      <Prose>
        {dateline && <p className="soft">{dateline}</p>}
        {contentBlocks(blocks)}
      </Prose>
      <Section title="Ce que devient chaque chose quand vous effacez votre compte" id="effacement">
        <ListTable
          rows={kept}
          caption="Ce que devient chaque chose à l’effacement du compte"
          keyOf={({ key }) => key}
          columns={[
            { title: 'Chapitre', kind: 'name', cell: ({ chapter }) => chapter },
            { title: 'Ce qui est gardé', cell: ({ what }) => what },
            {
              title: 'À l’effacement',
              cell: ({ fate, law }) => (law ? `${fate} (${law})` : fate),
            },
          ]}
        />
      </Section>
    </PageLayout>
  );
};
