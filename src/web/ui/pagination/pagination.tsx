import { Icon } from '../icon/icon.tsx';
import './pagination.css';

/** Pages of a list as stops of a line. `hrefOf` gives the address of a page, counted from 1. Nothing for a single page. */
export const Pagination = ({
  page,
  pages,
  hrefOf,
  label,
}: {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  label: string;
}) => {
  if (pages < 2) return null;
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (n) => n === 1 || n === pages || Math.abs(n - page) < 2,
  );
  return (
    <nav className="pagination" aria-label={label}>
      {page > 1 && (
        <a className="more-link" href={hrefOf(page - 1)} rel="prev">
          <Icon name="arrow-left" size="small" />
          Précédente
        </a>
      )}
      <ol className="pagination__pages">
        {shown.map((n, index) => (
          <li
            key={n}
            className={
              n - (shown[index - 1] ?? n) > 1 ? 'pagination__page pagination__page--gap' : 'pagination__page'
            }
          >
            <a href={hrefOf(n)} aria-current={n === page ? 'page' : undefined}>
              <span className="visually-hidden">Page </span>
              {n}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a className="more-link" href={hrefOf(page + 1)} rel="next">
          Suivante
          <Icon name="arrow-right" size="small" />
        </a>
      )}
    </nav>
  );
};

/** Parts of one page, each at its own address: works without scripts and can be shared. */
export const Tabs = ({
  tabs,
  label,
}: {
  tabs: readonly { href: string; label: string; count?: number; current?: boolean }[];
  label: string;
}) => (
  <nav className="tabs" aria-label={label}>
    <ul>
      {tabs.map((tab) => (
        <li key={tab.href}>
          <a href={tab.href} aria-current={tab.current ? 'page' : undefined}>
            {tab.label}
            {tab.count !== undefined && <span className="tabs__count">{` ${tab.count}`}</span>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
