import type { ReactNode } from 'react';
import { usePending } from '#web/context/page-hooks.ts';
import {
  Alert,
  ButtonLink,
  type Column,
  FailureState,
  MoreLink,
  PageHead,
  PageLayout,
  Pagination,
  RowsTable,
} from '#web/ui/index.ts';
import { type Filter, type Paged, pageAddress, rowId, withParameter } from './paged.ts';
import './lists.css';

interface ListProps<Row> {
  readonly list: Paged<Row>;
  /** Said when there is no row: what would be here, and how to get it. */
  readonly empty: ReactNode;
  /** Name of the navigation between pages: « Pages de l’historique ». */
  readonly pagesLabel?: string;
  /** Instead of pages: the words of the link that adds the next rows to those shown. */
  readonly more?: string;
  /** Shows the rows: a `ListTable`, or a list of cards whose items carry `rowId(index)` where rows are added. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The way to the next rows: that they are on their way is said, and when they cannot be had, the rows that were read stay and it is said here. */
const More = ({ address, first, words }: { address: string; first: string; words: string }): ReactNode => {
  const { failed, path } = usePending();
  const own = failed?.path === address ? failed : undefined;
  return (
    <>
      {own && <Alert kind="error" title={own.message} reference={own.reference || undefined} live />}
      <p className="visually-hidden" role="status">
        {path === address ? 'La suite arrive…' : ''}
      </p>
      <p className="list-more">
        <MoreLink href={`${address}#${first}`} adds>
          {own ? 'Réessayer' : words}
        </MoreLink>
      </p>
    </>
  );
};

/** The rows of a list with the way to the others; what would be there when it is empty, and what happened when it could not be read. */
export const PagedList = <Row,>({
  list: { rows, page, pages, address, incident },
  empty,
  pagesLabel = 'Pages de la liste',
  more,
  children,
}: ListProps<Row>): ReactNode => {
  if (incident)
    return (
      <FailureState>
        <Alert
          kind="error"
          title={incident.message}
          reference={incident.reference}
          action={
            <ButtonLink href={pageAddress(address, page)} small>
              Réessayer
            </ButtonLink>
          }
        />
      </FailureState>
    );
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      {more === undefined ? (
        <Pagination
          page={page}
          pages={pages}
          hrefOf={(wanted) => pageAddress(address, wanted)}
          label={pagesLabel}
        />
      ) : (
        page < pages && (
          <More address={pageAddress(address, page + 1)} first={rowId(rows.length)} words={more} />
        )
      )}
    </>
  );
};

/** A page that is a list: its title, how many there are in words, and the list. */
export const ListPage = <Row,>({
  title,
  aside,
  before,
  after,
  ...list
}: ListProps<Row> & {
  readonly title: string;
  /** Beside the title instead of the total. */
  readonly aside?: ReactNode;
  /** Between title and list: a filter, a message. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}): ReactNode => (
  <PageLayout
    head={
      <PageHead
        title={title}
        aside={aside ?? (list.list.rows.length > 0 && <span>{list.list.total}</span>)}
      />
    }
  >
    {before}
    <PagedList {...list} />
    {after}
  </PageLayout>
);

/** Rows of a list as a table; links lead to each by its place. */
export const ListTable = <Row,>(table: {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly caption: string;
  readonly keyOf: (row: Row) => string;
}): ReactNode => <RowsTable {...table} idOf={rowId} />;

const Count = ({ of }: { of: number | undefined }): ReactNode =>
  of !== undefined && <span className="list-filter__count"> {of}</span>;

/** Links that restrict a list to one of several values, each at an address of its own; `all` shows everything. */
export const ListFilter = ({
  filter: { name, chosen, choices, all: count },
  path,
  label,
  all,
}: {
  readonly filter: Filter;
  readonly path: string;
  /** Name of the navigation: « Types de primes ». */
  readonly label: string;
  readonly all: string;
}): ReactNode => (
  <nav className="list-filter" aria-label={label}>
    <ul>
      <li>
        <a href={path} aria-current={chosen === undefined ? 'page' : undefined}>
          {all}
          <Count of={count} />
        </a>
      </li>
      {choices.map(({ value, label: words, count: own }) => (
        <li key={value}>
          <a href={withParameter(path, name, value)} aria-current={chosen === value ? 'page' : undefined}>
            {words}
            <Count of={own} />
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
