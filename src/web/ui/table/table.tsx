import type { ReactNode } from 'react';
import './table.css';

/**
 * A table with thick head rule and thin row rules. Write `<thead>` and `<tbody>` as children; cells of numbers carry `className="number"`.
 * With `stacked` it becomes blocks on phones, each cell led by its `data-label`.
 */
export const Table = ({
  caption,
  children,
  stacked,
  hiddenCaption,
}: {
  caption: string;
  children: ReactNode;
  stacked?: boolean;
  hiddenCaption?: boolean;
}) => (
  <table className={stacked ? 'table table--stacked' : 'table'}>
    <caption className={hiddenCaption ? 'visually-hidden' : undefined}>{caption}</caption>
    {children}
  </table>
);

/** Label and value pairs on ruled lines: a summary, an order's detail. */
export const Facts = ({
  facts,
}: {
  facts: readonly { label: string; value: ReactNode; strong?: boolean }[];
}) => (
  <dl className="facts">
    {facts.map(({ label, value, strong }) => (
      <div key={label} className={strong ? 'facts__row facts__row--strong' : 'facts__row'}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
