import { usePageData } from '#web/context/page-hooks.ts';
import { Alert, PageHead, PageLayout, Prose, Section, TextLink } from '#web/ui/index.ts';
import { contentBlocks, contentWords } from '#web/views/content-blocks.tsx';
import type { loader } from './page.server.ts';
import './content.css';

type Data = Awaited<ReturnType<typeof loader>>;

const Contents = ({ parts }: { parts: Data['parts'] }) => (
  <nav className="contents" aria-labelledby="sommaire">
    <p id="sommaire" className="contents__title">
      Sommaire
    </p>
    <ol>
      {parts.map(({ id, spans }) => (
        <li key={id}>
          <a href={`#${id}`}>{contentWords(spans)}</a>
        </li>
      ))}
    </ol>
  </nav>
);

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
      <div className={parts.length > 0 ? 'text-page__columns' : undefined}>
        {parts.length > 0 && <Contents parts={parts} />}
        <div className="text-page__text">
          {dateline && <p className="text-page__date">{dateline}</p>}
          <Prose>{contentBlocks(blocks)}</Prose>
          {versions.length > 0 && <Versions versions={versions} />}
        </div>
      </div>
    </PageLayout>
  );
};
