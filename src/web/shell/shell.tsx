import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  besideMain,
  bottomBar,
  footerGroups,
  helpLinks,
  legalLinks,
  type MenuLink,
  type MenuProfile,
  type MenuSection,
  mainMenu,
  type PathExists,
  pathIn,
  profileMenu,
} from '#contract/menus.ts';
import type { PageView } from '#contract/page-answer.ts';
import { pathOf } from '#contract/routes.ts';
import { signInPopupPath } from '#contract/sign-in-path.ts';
import { FILE_FIELD } from '#contract/staff.ts';
import { fullName } from '#domain/customer.ts';
import { cardNumber, NBSP } from '#domain/typography.ts';
import { Brand } from '../ui/brand/brand.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { tierName } from '../ui/tier.ts';
import '../styles/main.css';

import.meta.glob('../ui/*/*.css', { eager: true });

import { SiteAlerts } from './site-alerts.tsx';
import './shell.css';

const currentIn = (section: MenuSection, path: string): boolean =>
  section.links.some(({ href }) => pathIn(href) === path);

const MainMenu = ({ menu, path }: { menu: readonly MenuSection[]; path: string }) => (
  <nav className="main-menu" aria-label="Menu principal">
    <ul>
      {menu.map((section) => (
        <li key={section.id}>
          {section.links.length === 1 ? (
            <a
              className="main-menu__entry"
              href={section.links[0]?.href}
              aria-current={currentIn(section, path) ? 'page' : undefined}
            >
              {section.label}
            </a>
          ) : (
            <details name="menu-principal" className="disclosure">
              <summary
                className={
                  currentIn(section, path) ? 'main-menu__entry main-menu__entry--current' : 'main-menu__entry'
                }
              >
                {section.label}
                <Icon name="chevron" size="small" />
              </summary>
              <div className="mega-menu">
                <p className="mega-menu__title">{section.label}</p>
                <ul>
                  {section.links.map(({ href, label, note }) => (
                    <li key={href}>
                      <a href={href} aria-current={href === path ? 'page' : undefined}>
                        {label}
                        {note && <small>{note}</small>}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  </nav>
);

/** The assistant, which opens over the page where scripts run. */
const ASSISTANT = pathOf('/bot-inoui');

const HELP = pathOf('/besoin-daide');

const SignOut = () => (
  <form method="post" action={pathOf('/logout')} data-native="">
    <button type="submit" className="plain-button">
      <Icon name="logout" size="small" />
      Déconnexion
    </button>
  </form>
);

const Links = ({ links }: { links: readonly MenuLink[] }) => (
  <ul>
    {links.map(({ href, label }) => (
      <li key={href}>
        <a href={href}>{label}</a>
      </li>
    ))}
  </ul>
);

/** A section of a menu under its title; one that is a single link is that link, in the place of a title that would say it twice. */
const MenuGroup = ({ links, label, of }: { links: readonly MenuLink[]; label: string; of: string }) => {
  const [only] = links;
  return (
    <li className={`${of}__section${links.length === 1 ? ` ${of}__section--one` : ''}`}>
      {links.length === 1 && only ? (
        <a className={`${of}__title`} href={only.href}>
          {only.label}
        </a>
      ) : (
        <>
          <p className={`${of}__title`}>{label}</p>
          <Links links={links} />
        </>
      )}
    </li>
  );
};

/** Everything a phone's header has no room for: sections, help, sign-out. */
const PhoneMenu = ({
  menu,
  profile,
  view,
  exists,
}: {
  menu: readonly MenuSection[];
  profile: MenuProfile;
  view: PageView;
  exists: PathExists;
}) => (
  <details className="disclosure phone-menu">
    <summary aria-label="Menu">
      <Icon name="menu" />
    </summary>
    <div className="phone-menu__panel">
      <nav aria-label="Menu">
        <ul>
          {[...menu, ...besideMain(menu, profileMenu(profile, exists))].map(({ id, label, links }) => (
            <MenuGroup key={id} links={links} label={label} of="phone-menu" />
          ))}
          <li className="phone-menu__section">
            <ul>
              {helpLinks(view.signedIn, view.haveComplaints, exists).map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
              <li>{view.signedIn ? <SignOut /> : <SignIn view={view} />}</li>
            </ul>
          </li>
          <li className="phone-menu__section">
            <DisplayChoices view={view} place="Affichage, dans le menu" />
          </li>
        </ul>
      </nav>
    </div>
  </details>
);

const SignIn = ({ view }: { view: PageView }) =>
  view.signInAvailable ? (
    <a className="sign-in" href={signInPopupPath(view.page.path)}>
      <Icon name="account" />
      <span>Se connecter</span>
    </a>
  ) : (
    <span className="soft">Connexion indisponible</span>
  );

const HelpBar = ({
  view,
  profile,
  exists,
  points,
}: {
  view: PageView;
  profile: MenuProfile;
  exists: PathExists;
  points: string | undefined;
}) => {
  const links = helpLinks(view.signedIn, view.haveComplaints, exists);
  if (!view.signedIn) {
    return (
      <nav className="help-bar help-bar--visitor" aria-label="Aide et compte">
        <SignIn view={view} />
        {links.map(({ href, label }) => (
          <a key={href} className="help-bar__create" href={href}>
            {label}
          </a>
        ))}
      </nav>
    );
  }
  const name = view.person ? fullName(view.person) : 'Mon compte';
  return (
    <div className="help-bar">
      {points !== undefined && (
        <p className="help-bar__points">
          <b>{points}</b> points
        </p>
      )}
      <details className="disclosure" name="menu-principal">
        <summary className="help-bar__name">
          <Icon name="account" size="small" />
          <span>{name}</span>
          <Icon name="chevron" size="small" />
        </summary>
        <nav className="profile-menu" aria-label="Aide et compte">
          <ul className="profile-menu__sections">
            {profileMenu(profile, exists).map(({ id, label, links: own }) => (
              <MenuGroup key={id} links={own} label={label} of="profile-menu" />
            ))}
          </ul>
          <div className="profile-menu__own">
            <Links links={links} />
            <SignOut />
          </div>
          <DisplayChoices view={view} place="Affichage, dans le menu du compte" />
        </nav>
      </details>
    </div>
  );
};

const modes = [
  { value: 'device', label: 'Comme mon appareil' },
  { value: 'default', label: 'Standard' },
  { value: 'high', label: 'Contraste renforcé' },
  { value: 'inverted', label: 'Inversé' },
] as const;

/** Display modes and reading aids (A11Y-01): one plain form, one button a setting, no script needed. */
const DisplaySettings = ({
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

/** The same where somebody looks for what is theirs, without the whole page between. */
const DisplayChoices = ({ view, place }: { view: PageView; place: string }) => (
  <DisplaySettings view={view} place={place} className="display-settings display-modes" />
);

const Footer = ({
  view,
  exists,
  profile,
  isAsking,
}: {
  view: PageView;
  exists: PathExists;
  profile: MenuProfile;
  /** The banner asks for a choice of cookies. */
  isAsking: boolean;
}) => (
  <footer className="footer" id="pied" tabIndex={-1}>
    <div className="footer__inner container">
      <div className="footer__about">
        <Brand href={view.signedIn ? pathOf('/mon-espace') : '/'} />
        <p>Vos voyages deviennent des points, vos points redeviennent des voyages.</p>
      </div>
      {footerGroups(profile, exists).map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2>{title}</h2>
          <Links links={links} />
        </nav>
      ))}
    </div>
    <div className="footer__line container">
      <DisplaySettings view={view} place="Affichage" />
    </div>
    <div className="footer__legal container">
      <nav aria-label="Informations légales">
        <Links links={legalLinks(exists)} />
      </nav>
      {/* The banner is where cookies are chosen while it is there. */}
      <p id={isAsking ? undefined : 'cookies'} tabIndex={-1}>
        Aucun cookie de statistiques ou de marketing n’est déposé sans votre accord.
      </p>
    </div>
  </footer>
);

/** Closes what is open in the header: on Escape (focus goes back to its button), on a press outside, when the keyboard goes on past its end, and when the page changes. */
const useDisclosures = (path: string) => {
  const header = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menus
  useEffect(() => {
    const close = (from?: EventTarget | null): void => {
      for (const open of header.current?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) {
        if (from instanceof Node && open.contains(from)) continue;
        if (from === undefined && open.contains(document.activeElement))
          open.querySelector('summary')?.focus();
        open.open = false;
      }
    };
    close(document.body);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    const onPress = (event: Event): void => close(event.target);
    const shell = header.current;
    // Where nothing takes the focus the window has lost it, or a press on plain text: neither is leaving the menu.
    const onLeave = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget) close(relatedTarget);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    shell?.addEventListener('focusout', onLeave);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
      shell?.removeEventListener('focusout', onLeave);
    };
  }, [path]);
  return header;
};

/**
 * The frame of every page (NAV-09): skip links first, header with mega menu and profile menu, the page in `main`, footer, and on phones
 * the bottom bar. Everything opens and works without scripts.
 */
export const Shell = ({ children, ...frame }: FrameProps) =>
  frame.view.file === undefined ? (
    <CustomerShell {...frame}>{children}</CustomerShell>
  ) : (
    <DeskShell {...frame} file={frame.view.file}>
      {children}
    </DeskShell>
  );

interface FrameProps {
  view: PageView;
  children: ReactNode;
  /** Which paths are pages of the product. */
  exists: PathExists;
  /** Spendable points for the header, « 18 400 ». */
  points?: string | undefined;
  cookieBanner?: ReactNode;
}

/** Pages of the shop belong to the sale and to the follow-up. */
const placeOf = (path: string): string =>
  path === pathOf('/recompense/historique-commandes-v2')
    ? pathOf('/espace-pro/suivi')
    : /^\/recompense\//.test(path)
      ? pathOf('/espace-pro/vente')
      : path;

/** A key beside what it does; said to screen readers by `aria-keyshortcuts`. */
const Key = ({ children }: { children: ReactNode }) => (
  <span className="desk__key" aria-hidden="true">
    {children}
  </span>
);

/** Alt with the key that a thing names goes to it: digits where they stand on the keyboard, letters as they are typed. */
const useDeskKeys = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const key = /^Digit(\d)$/.exec(event.code)?.[1] ?? event.key.toUpperCase();
      const target = document.querySelector<HTMLElement>(`[aria-keyshortcuts="Alt+${CSS.escape(key)}"]`);
      if (!target) return;
      event.preventDefault();
      if (target instanceof HTMLInputElement) target.focus();
      else target.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};

/**
 * The frame of professional mode: another place, denser, where the agent and the customer who is served are always in sight, and where the
 * keyboard leads everywhere. What is the customer's own has no way here (PRO-06).
 */
const DeskShell = ({
  view,
  file,
  children,
  exists,
  cookieBanner,
}: FrameProps & { file: NonNullable<PageView['file']> }) => {
  useDeskKeys();
  const here = placeOf(pathIn(view.page.path));
  const places = [
    { href: pathOf('/espace-pro'), label: 'Accueil' },
    ...mainMenu('PRO', exists).map(({ label, links }) => ({ href: links[0]?.href ?? '', label })),
  ];
  return (
    <div className="shell shell--desk" data-tier={view.card?.colour}>
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
      <header className="desk">
        <div className="desk__agent">
          <p className="desk__brand">Espace Pro</p>
          <nav aria-label="Espace Pro">
            <ul>
              {places.map(({ href, label }, index) => (
                <li key={href}>
                  <a
                    href={href}
                    aria-keyshortcuts={`Alt+${index + 1}`}
                    aria-current={href === here ? 'page' : undefined}
                  >
                    {label} <Key>Alt {index + 1}</Key>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p className="desk__who">
            <b>Agent {view.agent}</b>
            {file.place !== undefined && <span>{file.place}</span>}
          </p>
        </div>
        <section className="desk__client" aria-label="Client servi">
          {view.person && view.card && (
            <p className="desk__name">
              {fullName(view.person)} <span>{cardNumber(view.card.numCarte)}</span>
            </p>
          )}
          <p className="desk__points">
            {view.points} <span>points</span>
          </p>
          <dl>
            <div>
              <dt>Statut</dt>
              <dd>{view.card && tierName[view.card.type]}</dd>
            </div>
            <div>
              <dt>Âge</dt>
              <dd>{file.age}</dd>
            </div>
            {file.expiring && (
              <div>
                <dt>Expirent le {file.expiring.on}</dt>
                <dd>{file.expiring.points} points</dd>
              </div>
            )}
          </dl>
          <form method="post" action={pathOf('/espace-pro')}>
            <input type="hidden" name="intention" value="fermer" />
            <input type="hidden" name={FILE_FIELD} value={file.reference} autoComplete="off" />
            <button type="submit" className="button button--small" aria-keyshortcuts="Alt+Q">
              Fermer le dossier <Key>Alt Q</Key>
            </button>
          </form>
        </section>
        <form className="desk__command" method="get" action={pathOf('/espace-pro')}>
          <label htmlFor="commande-pro">Commande</label>
          <input
            className="input"
            id="commande-pro"
            name="commande"
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            aria-keyshortcuts="Alt+C"
            aria-describedby="commande-pro-aide"
          />
          <button type="submit" className="button button--small">
            Lancer
          </button>
          <p id="commande-pro-aide">
            <Key>Alt C</Key> v paris lyon 11/12 8h 2{NBSP}: vente · s 8894 0112 3705{NBSP}: suivi
          </p>
        </form>
      </header>
      <SiteAlerts alerts={view.alerts} back={view.page.path} />
      <main id="contenu" tabIndex={-1} data-page={view.page.id}>
        {children}
      </main>
      <footer className="desk__foot" id="pied" tabIndex={-1}>
        <DisplaySettings view={view} place="Affichage" />
        <nav aria-label="Informations légales">
          <Links links={legalLinks(exists)} />
        </nav>
        <p id={cookieBanner === undefined ? 'cookies' : undefined} tabIndex={-1}>
          Chaque geste est inscrit.
        </p>
      </footer>
      {cookieBanner}
    </div>
  );
};

const CustomerShell = ({ view, children, exists, points, cookieBanner }: FrameProps) => {
  const path = pathIn(view.page.path);
  const { profile } = view;
  const menu = mainMenu(profile, exists);
  const bar = bottomBar(profile, exists);
  const header = useDisclosures(view.page.path);
  const [wasAsking] = useState(view.consent.isDue);
  return (
    <div className={bar.length > 0 ? 'shell shell--bar' : 'shell'} data-tier={view.card?.colour}>
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
      <header className="header" ref={header}>
        <div className="header__inner container">
          <Brand href={view.signedIn ? pathOf('/mon-espace') : '/'} />
          <MainMenu menu={menu} path={path} />
          {/* The main menus have no such section (PROFILE-03), and it must be found at once, on a phone too. */}
          {view.signedIn && (
            <a className="header__help" href={HELP} aria-current={path === HELP ? 'page' : undefined}>
              Aide
            </a>
          )}
          <HelpBar view={view} profile={profile} exists={exists} points={points} />
          <PhoneMenu menu={menu} profile={profile} view={view} exists={exists} />
        </div>
      </header>
      <SiteAlerts alerts={view.alerts} back={view.page.path} />
      <main id="contenu" tabIndex={-1} data-page={view.page.id}>
        {children}
      </main>
      {view.hasAssistant && path !== ASSISTANT && (
        <section className="assistant container" aria-label="Assistant">
          <a href={ASSISTANT}>
            <Icon name="help" />
            <span>{'Une question\u202f?'}</span>
          </a>
        </section>
      )}
      <Footer view={view} exists={exists} profile={profile} isAsking={cookieBanner !== undefined} />
      {bar.length > 0 && (
        <nav className={`bottom-bar bottom-bar--${bar.length}`} aria-label="Sections">
          <ul className="in-row">
            {bar.map(({ href, label, icon }) => (
              <li key={href}>
                <a href={href} aria-current={pathIn(href) === path ? 'page' : undefined}>
                  <Icon name={icon} />
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="visually-hidden" role="status">
        {wasAsking && !view.consent.isDue && 'Votre choix de cookies est enregistré.'}
      </p>
      {cookieBanner}
    </div>
  );
};
