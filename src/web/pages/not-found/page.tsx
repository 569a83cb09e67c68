import type { ReactNode } from 'react';

/** The unknown-page screen (NAV-07). */
export const Page = (): ReactNode => (
  <div className="page-message">
    <h1>Page introuvable</h1>
    <p>Cette page n’existe pas ou n’existe plus. Vérifiez l’adresse, ou repartez d’ici.</p>
    <search>
      <form action="/besoin-daide/questions-frequentes" method="get">
        <label htmlFor="recherche-introuvable">Rechercher dans les questions fréquentes</label>
        <input id="recherche-introuvable" name="q" type="search" />
        <button type="submit">Rechercher</button>
      </form>
    </search>
    <ul>
      <li>
        <a href="/">Accueil</a>
      </li>
      <li>
        <a href="/mon-espace">Mon espace</a>
      </li>
      <li>
        <a href="/plan-du-site">Plan du site</a>
      </li>
    </ul>
  </div>
);
