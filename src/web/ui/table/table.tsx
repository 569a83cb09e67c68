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

/** A column of rows shown as a table. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** `name` heads its row, `number` is set flush right, `amount` is the number that the row is about. */
  readonly kind?: 'name' | 'number' | 'amount';
}

/** A name and its number, which stand side by side on any phone. */
const isPair = (columns: readonly { readonly kind?: Column<never>['kind'] }[]): boolean =>
  columns.length === 2 && (columns[1]?.kind === 'amount' || columns[1]?.kind === 'number');

/** Rows as a table by its columns; on phones a block a row, with each value led by its column's title, but for names with their number. */
export const RowsTable = <Row,>({
  rows,
  columns,
  caption,
  keyOf,
  idOf,
}: {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** Said to screen readers. */
  readonly caption: string;
  readonly keyOf: (row: Row) => string;
  /** Of a row that links lead to, by its place from 0. */
  readonly idOf?: (index: number) => string;
}): ReactNode => (
  <Table caption={caption} hiddenCaption stacked={!isPair(columns)}>
    <thead>
      <tr>
        {columns.map(({ title, kind }) => (
          <th
            key={title}
            scope="col"
            className={kind === 'number' || kind === 'amount' ? 'number' : undefined}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={keyOf(row)} id={idOf?.(index)}>
          {columns.map(({ title, kind, cell }) =>
            kind === 'name' ? (
              <th key={title} scope="row">
                {cell(row)}
              </th>
            ) : (
              <td
                key={title}
                className={kind && { number: 'number', amount: 'number table__amount' }[kind]}
                data-label={title}
              >
                {cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </Table>
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
