import type { ReactNode } from 'react';
import type { Block, Span } from '#features/content/contract.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Alert, PageHead, PageLayout, Prose, Section, TextLink } from '#web/ui/index.ts';
import type { loader } from './page.server.ts';
import './content.css';

type Data = Awaited<ReturnType<typeof loader>>;

const TAGS = { strong: 'strong', emphasis: 'em' } as const;

const words = (spans: readonly Span[]): ReactNode =>
  spans.map((span, index) => {
    if (typeof span === 'string') return span;
    const key = `${span.kind}-${String(index)}`;
    if (span.kind === 'break') return <br key={key} />;
    if (span.kind === 'link')
      return (
        <a key={key} href={span.href}>
          {words(span.spans)}
        </a>
      );
    const Tag = TAGS[span.kind];
    return <Tag key={key}>{words(span.spans)}</Tag>;
  });

const text = (blocks: readonly Block[], tight = false): ReactNode =>
  blocks.map((block, index) => {
    const key = `${block.kind}-${String(index)}`;
    if (block.kind === 'heading') {
      const Heading = `h${block.level}` as const;
      return (
        <Heading key={block.id} id={block.id}>
          {words(block.spans)}
        </Heading>
      );
    }
    if (block.kind === 'paragraph') return tight ? words(block.spans) : <p key={key}>{words(block.spans)}</p>;
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List key={key}>
        {block.items.map((item, at) => (
          <li key={`item-${String(at)}`}>{text(item, block.tight)}</li>
        ))}
      </List>
    );
  });

const Contents = ({ parts }: { parts: Data['parts'] }) => (
  <nav className="contents" aria-labelledby="sommaire">
    <p id="sommaire" className="contents__title">
      Sommaire
    </p>
    <ol>
      {parts.map(({ id, spans }) => (
        <li key={id}>
          <a href={`#${id}`}>{words(spans)}</a>
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
          <Prose>{text(blocks)}</Prose>
          {versions.length > 0 && <Versions versions={versions} />}
        </div>
      </div>
    </PageLayout>
  );
};
