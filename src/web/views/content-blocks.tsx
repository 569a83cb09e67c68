import type { ReactNode } from 'react';
import type { Block, Span } from '#features/content/contract.ts';

const TAGS = { strong: 'strong', emphasis: 'em' } as const;

/** The words of a line. */
export const contentWords = (spans: readonly Span[]): ReactNode =>
  spans.map((span, index) => {
    if (typeof span === 'string') return span;
    const key = `${span.kind}-${String(index)}`;
    if (span.kind === 'break') return <br key={key} />;
    if (span.kind === 'link')
      return (
        <a key={key} href={span.href}>
          {contentWords(span.spans)}
        </a>
      );
    const Tag = TAGS[span.kind];
    return <Tag key={key}>{contentWords(span.spans)}</Tag>;
  });

/** An editorial text; the items of a tight list are lines rather than paragraphs. */
export const contentBlocks = (blocks: readonly Block[], tight = false): ReactNode =>
  blocks.map((block, index) => {
    const key = `${block.kind}-${String(index)}`;
    if (block.kind === 'heading') {
      const Heading = `h${block.level}` as const;
      return (
        <Heading key={block.id} id={block.id}>
          {contentWords(block.spans)}
        </Heading>
      );
    }
    if (block.kind === 'paragraph')
      return tight ? contentWords(block.spans) : <p key={key}>{contentWords(block.spans)}</p>;
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List key={key}>
        {block.items.map((item, at) => (
          <li key={`item-${String(at)}`}>{contentBlocks(item, block.tight)}</li>
        ))}
      </List>
    );
  });
