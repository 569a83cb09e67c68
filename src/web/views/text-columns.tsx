import type { ReactNode } from 'react';
import type { Block } from '#features/content/contract.ts';
import { Prose } from '#web/ui/index.ts';
import { contentBlocks, contentWords } from './content-blocks.tsx';
import type { TextPart } from './text-parts.server.ts';
import './text-columns.css';

const Contents = ({ parts }: { parts: readonly TextPart[] }) => (
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

/** A long text with its table of contents beside it, or above it on phones; a short one alone. */
export const TextColumns = ({
  parts,
  dateline,
  blocks,
  children,
}: {
  parts: readonly TextPart[];
  dateline?: string | undefined;
  blocks: readonly Block[];
  /** What comes under the text. */
  children?: ReactNode;
}) => (
  <div className={parts.length > 0 ? 'text-page__columns' : undefined}>
    {parts.length > 0 && <Contents parts={parts} />}
    <div className="text-page__text">
      {dateline && <p className="text-page__date">{dateline}</p>}
      <Prose>{contentBlocks(blocks)}</Prose>
      {children}
    </div>
  </div>
);
