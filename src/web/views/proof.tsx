import { Icon } from '#web/ui/index.ts';
import type { ProofView } from './proof-view.server.ts';
import './proof.css';

/**
 * The proof of a past trip: a link while it can be had, over the line of its days, which empties. `of` says whose to those who do not see the
 * row.
 */
export const Proof = ({ proof: { state, words, href, at }, of }: { proof: ProofView; of: string }) => (
  <div className={`proof proof--${state}`}>
    {href ? (
      <a className="proof__link" href={href} download>
        <Icon name="download" size="small" />
        Justificatif<span className="visually-hidden"> du voyage {of}</span>
      </a>
    ) : (
      <span className="proof__none">Justificatif</span>
    )}
    <div className="proof__line" aria-hidden="true">
      <i data-at={at} />
    </div>
    <small>{words}</small>
  </div>
);
