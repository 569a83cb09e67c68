import './cookie-banner.css';

/** The choice of cookies, refusing as easy as accepting: two buttons of one plain form. */
export const CookieBanner = ({
  action,
  back,
  customise,
}: {
  action: string;
  back: string;
  customise?: string;
}) => (
  <section className="cookie-banner" aria-labelledby="cookies-titre">
    <form className="cookie-banner__inner" method="post" action={action}>
      <input type="hidden" name="retour" value={back} />
      <div>
        <h2 id="cookies-titre">Vos cookies, votre choix</h2>
        <p>
          Les cookies nécessaires font fonctionner le site. Ceux de statistiques et de marketing ne sont
          déposés qu’avec votre accord, retenu 365 jours et modifiable à tout moment en bas de page.{' '}
          {customise && <a href={customise}>Personnaliser</a>}
        </p>
      </div>
      <div className="actions">
        <button type="submit" name="choix" value="refuser" className="button button--secondary">
          Tout refuser
        </button>
        <button type="submit" name="choix" value="accepter" className="button button--secondary">
          Tout accepter
        </button>
      </div>
    </form>
  </section>
);
