import type { ReactNode } from 'react';
import type { MenuLink, PathExists } from '#contract/menus.ts';
import type { PageView } from '#contract/page-answer.ts';
import { SiteAlerts } from './site-alerts.tsx';

/** What a frame is given, be it the customer's or the desk's. */
export interface FrameProps {
  view: PageView;
  children: ReactNode;
  /** Which paths are pages of the product. */
  exists: PathExists;
  /** Spendable points for the header, « 18 400 ». */
  points?: string | undefined;
  cookieBanner?: ReactNode;
}

/** First of everything: past the header, to the end, to the choice of cookies. */
export const SkipLinks = () => (
  <nav className="skip-links" aria-label="Accès rapide">
    <ul className="in-row">
      <li>
        <a href="#contenu">Aller au contenu</a>
      </li>
      <li>
        <a href="#pied">Aller au pied de page</a>
      </li>
      <li>
        <a href="#cookies">Gérer les cookies</a>
      </li>
    </ul>
  </nav>
);

/** Between header and footer: the alerts of the site, and the page. */
export const Middle = ({ view, children }: Pick<FrameProps, 'view' | 'children'>) => (
  <>
    <SiteAlerts alerts={view.alerts} back={view.page.path} />
    <main id="contenu" tabIndex={-1} data-page={view.page.id}>
      {children}
    </main>
  </>
);

export const Links = ({ links }: { links: readonly MenuLink[] }) => (
  <ul>
    {links.map(({ href, label }) => (
      <li key={href}>
        <a href={href}>{label}</a>
      </li>
    ))}
  </ul>
);

const modes = [
  { value: 'device', label: 'Comme mon appareil' },
  { value: 'default', label: 'Standard' },
  { value: 'high', label: 'Contraste renforcé' },
  { value: 'inverted', label: 'Inversé' },
] as const;

/** Display modes and reading aids (A11Y-01): one plain form, one button a setting, no script needed. */
export const DisplaySettings = ({
  view,
  place,
  className = 'display-settings',
}: {
  view: PageView;
  /** Tells its form from the others of the page. */
  place: string;
  className?: string;
}) => {
  const { mode, font, spacing } = view.display;
  return (
    <form className={className} method="post" action="/affichage" data-setting="" aria-label={place}>
      <input type="hidden" name="retour" value={view.page.path} />
      <span className="display-settings__title">Affichage</span>
      {modes.map(({ value, label }) => (
        <button key={value} type="submit" name="mode" value={value} aria-pressed={mode === value}>
          {label}
        </button>
      ))}
      <button
        type="submit"
        name="font"
        value={font === 'adapted' ? 'default' : 'adapted'}
        aria-pressed={font === 'adapted'}
      >
        Police adaptée
      </button>
      <button
        type="submit"
        name="spacing"
        value={spacing === 'high' ? 'default' : 'high'}
        aria-pressed={spacing === 'high'}
      >
        Texte aéré
      </button>
    </form>
  );
};
