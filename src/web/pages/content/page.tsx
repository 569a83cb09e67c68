import { usePageData } from '#web/context/page-hooks.ts';
import { Alert, PageHead, PageLayout, Section, TextLink } from '#web/ui/index.ts';
import { TextColumns } from '#web/views/text-columns.tsx';
import type { loader } from './page.server.ts';

type Data = Awaited<ReturnType<typeof loader>>;

const Versions = ({ versions }: { versions: Data['versions'] }) => (
  <div className="versions">
    <Section title="Versions" id="versions">
      <ul>
        {versions.map(({ name, href, isShown, isCurrent }) => (
          <li key={href}>
            <a className="text-link" href={href} aria-current={isShown ? 'page' : undefined}>
              {name}
            </a>
            {isCurrent && ', en vigueur'}
          </li>
        ))}
      </ul>
    </Section>
  </div>
);

/** An editorial text: terms, notices, declarations, as the route table names it. */
export const Page = () => {
  const { title, lead, dateline, parts, blocks, replaced, versions } = usePageData<typeof loader>();
  return (
    <PageLayout name="text-page" head={<PageHead title={title} lead={lead} />}>
      {replaced && (
        <Alert kind="information" title="Cette version n’est plus en vigueur">
          <p>
            Une autre l’a remplacée le {replaced.on}.{' '}
            <TextLink href={replaced.href}>Lire la version en vigueur</TextLink>
          </p>
        </Alert>
      )}
      <TextColumns parts={parts} dateline={dateline} blocks={blocks}>
        {versions.length > 0 && <Versions versions={versions} />}
      </TextColumns>
    </PageLayout>
  );
};
