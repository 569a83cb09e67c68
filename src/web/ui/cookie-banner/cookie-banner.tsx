import type { ReactNode } from 'react';
import { NBSP } from '#domain/typography.ts';
import { useWayOn } from '../scripts/use-way-on.ts';
import './cookie-banner.css';

/** Refusing and accepting side by side, of the same weight: buttons of one plain form. `back` is where it leads afterwards. */
export const CookieChoices = ({
  action,
  back,
  className,
  children,
}: {
  action: string;
  back: string;
  className?: string;
  children?: ReactNode;
}): ReactNode => (
  <form className={className} method="post" action={action} data-setting="">
    <input type="hidden" name="retour" value={back} />
    {children}
    <div className="cookie-choices">
      <button type="submit" name="choix" value="refuser" className="button button--secondary">
        Tout refuser
      </button>
      <button type="submit" name="choix" value="accepter" className="button button--secondary">
        Tout accepter
      </button>
    </div>
  </form>
);

/** The choice of cookies at the foot of the window, until it is made (COOKIE-01). It keeps its own room at the end of the page. */
export const CookieBanner = ({
  action,
  back,
  customise,
  days,
}: {
  action: string;
  back: string;
  customise: string;
  /** For how many days the choice is kept. */
  days: number;
}): ReactNode => {
  useWayOn();
  return (
    <section className="cookie-banner" id="cookies" tabIndex={-1} aria-labelledby="cookies-titre">
      <CookieChoices className="cookie-banner__inner" action={action} back={back}>
        <div>
          <h2 id="cookies-titre">Vos cookies, votre choix</h2>
          <p>
            Statistiques et marketing{NBSP}: rien n’est déposé sans votre accord, retenu {days}
            {NBSP}jours et modifiable en bas de page. <a href={customise}>Personnaliser</a>
          </p>
        </div>
      </CookieChoices>
    </section>
  );
};
