import { type ReactNode, useEffect } from 'react';
import { legalLinks, mainMenu, pathIn } from '#contract/menus.ts';
import { pathOf } from '#contract/routes.ts';
import { FILE_FIELD } from '#contract/staff.ts';
import { cardNumber, NBSP } from '#domain/typography.ts';
import { tierName } from '../ui/tier.ts';
import type { OpenFile } from './desk-part.ts';
import { DisplaySettings, type FrameProps, Links, Middle, SkipLinks } from './frame-parts.tsx';
import './desk-shell.css';

/** Pages of the shop belong to the sale and to the follow-up. */
const placeOf = (path: string): string =>
  path === pathOf('/recompense/historique-commandes-v2')
    ? pathOf('/espace-pro/suivi')
    : /^\/recompense\//.test(path)
      ? pathOf('/espace-pro/vente')
      : path.startsWith(pathOf('/espace-pro/apres-vente'))
        ? pathOf('/espace-pro/apres-vente')
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
export const DeskShell = ({ view, file, children, exists }: FrameProps & { file: OpenFile }) => {
  useDeskKeys();
  const here = placeOf(pathIn(view.page.path));
  const places = [
    { href: pathOf('/espace-pro'), label: 'Accueil' },
    ...mainMenu('PRO', exists).map(({ label, links }) => ({ href: links[0]?.href ?? '', label })),
  ];
  return (
    <div className="shell shell--desk" data-tier={view.card?.colour}>
      <SkipLinks />
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
              {view.person.firstName} {view.person.lastName} <span>{cardNumber(view.card.numCarte)}</span>
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
            <Key>Alt C</Key> <span>v paris lyon 11/12 8h 2{NBSP}: vente</span> ·{' '}
            <span>a 8894 0112 3705{NBSP}: après-vente</span> · <span>s 8894 0112 3705{NBSP}: suivi</span>
          </p>
        </form>
      </header>
      <Middle view={view}>{children}</Middle>
      <footer className="desk__foot" id="pied" tabIndex={-1}>
        <DisplaySettings view={view} place="Affichage" />
        <nav aria-label="Informations légales">
          <Links links={legalLinks(exists)} />
        </nav>
        <p id="cookies" tabIndex={-1}>
          L’ouverture d’un dossier et ce qui le change sont inscrits. Aucun cookie facultatif n’est déposé au
          guichet.
        </p>
      </footer>
    </div>
  );
};
