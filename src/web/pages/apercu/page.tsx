import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { ListFilter, ListPage, ListTable } from '#web/lists/paged-list.tsx';
import { Alert, Breadcrumb, EmptyState, PageHead, PageLayout, Prose, TextLink } from '#web/ui/index.ts';
import { contentBlocks } from '#web/views/content-blocks.tsx';
import type { loader } from './page.server.ts';

type Data = Awaited<ReturnType<typeof loader>>;
const PATH = pathOf('/apercu');

/** One text as its readers see it, with what is wrong with its file. */
const Text = ({ text }: { text: NonNullable<Data['text']> }) => (
  <PageLayout
    name="text-page"
    head={
      <>
        <Breadcrumb trail={[{ href: PATH, label: 'Aperçu des contenus' }]} current={text.path} />
        <PageHead title={text.title || text.path} lead={text.lead} />
      </>
    }
  >
    <p className="soft">
      {text.path}. {text.state}. Profils{'\u00a0'}: {text.profiles}.
    </p>
    {text.problem && (
      <Alert kind="error" title="Ce fichier est refusé">
        <p>
          {/* Written for the log as well, in the language of the sources. */}
          <code lang="en">
            {text.path}:{text.problem}
          </code>
        </p>
      </Alert>
    )}
    <Prose>{contentBlocks(text.blocks)}</Prose>
  </PageLayout>
);

/** `/apercu`: what the editors wrote, for themselves. */
export const Page = () => {
  const { source, profile, day, list, text } = usePageData<typeof loader>();
  if (text) return <Text text={text} />;
  return (
    <ListPage
      title="Aperçu des contenus"
      list={list}
      pagesLabel="Pages des contenus"
      empty={
        <EmptyState title="Aucun texte pour ce profil">Les fichiers de la source se liront ici.</EmptyState>
      }
      before={
        <>
          {source && (
            <Alert kind="error" title="La source des contenus ne répond pas">
              <p>Les derniers bons textes sont montrés. {source}</p>
            </Alert>
          )}
          <ListFilter filter={profile} path={PATH} label="Profils" all="Tous les profils" />
          {day.choices.length > 0 && <ListFilter filter={day} path={PATH} label="Jours" all="Aujourd’hui" />}
        </>
      }
    >
      {(rows) => (
        <ListTable
          rows={rows}
          caption="Textes du portail, avec leur état"
          keyOf={({ path }) => path}
          columns={[
            {
              title: 'Fichier',
              kind: 'name',
              cell: ({ path, href }) => <TextLink href={href}>{path}</TextLink>,
            },
            { title: 'Titre', cell: ({ title }) => title },
            { title: 'Profils', cell: ({ profiles }) => profiles },
            {
              title: 'État',
              cell: ({ state, problem }) =>
                problem ? (
                  <>
                    <strong>{state}</strong>
                    <br />
                    <span lang="en">{problem}</span>
                  </>
                ) : (
                  state
                ),
            },
          ]}
        />
      )}
    </ListPage>
  );
};
