import { usePageData } from '#web/context/page-hooks.ts';
import { ListTable } from '#web/lists/paged-list.tsx';
import { PageHead, PageLayout, Section } from '#web/ui/index.ts';
import { TextColumns } from '#web/views/text-columns.tsx';
import type { loader } from './page.server.ts';

/** `/donnees-personnelles`: what is kept, why and until when; the list is what an erasure goes by. */
export const Page = () => {
  const { title, lead, dateline, blocks, parts, erased, kept } = usePageData<typeof loader>();
  return (
    <PageLayout name="text-page" head={<PageHead title={title} lead={lead} />}>
      <TextColumns
        parts={parts.length > 0 ? [...parts, { id: erased.id, spans: [erased.title] }] : []}
        dateline={dateline}
        blocks={blocks}
      />
      <Section title={erased.title} id={erased.id}>
        <ListTable
          rows={[...Map.groupBy(kept, ({ chapter }) => chapter)]}
          caption="Ce que devient chaque chose à l’effacement du compte"
          keyOf={([chapter]) => chapter}
          columns={[
            { title: 'Chapitre', kind: 'name', cell: ([chapter]) => chapter },
            {
              title: 'À l’effacement',
              cell: ([, things]) => (
                <ul>
                  {things.map(({ key, what, fate, law }) => (
                    <li key={key}>
                      <b>{law ? `${fate} (${law})` : fate}</b>
                      {`\u00a0: ${what}`}
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      </Section>
    </PageLayout>
  );
};
