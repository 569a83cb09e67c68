import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import './link.css';

/** A link that leads on, with an arrow: « Tous mes voyages → ». The page's listener turns it into client navigation. */
export const MoreLink = ({
  href,
  children,
  adds,
}: {
  href: string;
  children: ReactNode;
  /** Leads to the same page with more of it: what is there stays when that cannot be had, and the page says so (`usePending().failed`). */
  adds?: boolean;
}) => (
  <a className="more-link" href={href} data-adds={adds ? '' : undefined}>
    {children}
    <Icon name="arrow-right" size="small" />
  </a>
);

/** The way back to the page before, above the title. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="more-link more-link--back" href={href}>
    <Icon name="arrow-left" size="small" />
    {children}
  </a>
);

/** A plain link of the text. */
export const TextLink = ({
  href,
  children,
  strong,
  id,
}: {
  href: string;
  children: ReactNode;
  strong?: boolean;
  /** Where the way back leads to. */
  id?: string;
}) => (
  <a id={id} className={strong ? 'text-link text-link--strong' : 'text-link'} href={href}>
    {children}
  </a>
);

/** Where the page is: a list of links, the page itself last unless its title right below says it in full. */
export const Breadcrumb = ({
  trail,
  current,
}: {
  trail: readonly { href: string; label: string }[];
  current?: string;
}) => (
  <nav className="breadcrumb" aria-label="Fil d’Ariane">
    <ol>
      {trail.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
      {current !== undefined && <li aria-current="page">{current}</li>}
    </ol>
  </nav>
);
