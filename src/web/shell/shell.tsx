import { useEffect, useRef, useState } from 'react';
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
import { Brand } from '../ui/brand/brand.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import '../styles/main.css';

import.meta.glob('../ui/*/*.css', { eager: true });

import { deskShell } from './desk-part.ts';
import { DisplaySettings, type FrameProps, Links, Middle, SkipLinks } from './frame-parts.tsx';
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
    // Why, and that the rest goes on, is said there (NAV-08).
    <a className="soft" href={signInPopupPath(view.page.path)}>
      Connexion indisponible
    </a>
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
  const name = view.person ? `${view.person.firstName} ${view.person.lastName}` : 'Mon compte';
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
 * the bottom bar. Everything opens and works without scripts. Where an agent has a customer's file open it is the desk's.
 */
export const Shell = (frame: FrameProps) => {
  const { file } = frame.view;
  if (file === undefined) return <CustomerShell {...frame} />;
  const Desk = deskShell();
  return <Desk {...frame} file={file} />;
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
      <SkipLinks />
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
      <Middle view={view}>{children}</Middle>
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
