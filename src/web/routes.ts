/** Who may open a route or use a call; the catalogue's "Access of each route". */
export type Access = 'public' | 'login' | 'card' | 'shop' | 'staff';

export interface RouteEntry {
  /** Path pattern: `:name` is one segment, a final `*` the rest. */
  readonly path: string;
  /**
   * Folder of the page under `src/web/pages/`: `page.tsx` exports `Page`, `page.server.ts` exports `loader` and `action`.
   * Without it the path is answered by a route of the server itself (sign-in, sign-out), and the browser loads it as a document.
   */
  readonly page?: string;
  /** French title, without the product's name. */
  readonly title: string;
  readonly access: Access;
  /** Value of `data-page` on the main element (NAV-11); a loader may replace it step by step. */
  readonly id: string;
  /** `false` for a page that only another page leads to: it is in no plan of the site. */
  readonly listed?: false;
}

/** Every path of the portal that a person opens. Order does not matter: the most specific pattern wins. */
export const routes = [
  {
    path: '/conditions-generales',
    page: 'conditions-generales',
    title: 'Conditions générales de vente',
    access: 'public',
    id: 'conditionsGenerales',
  },
  {
    path: '/mentions-legales',
    page: 'mentions-legales',
    title: 'Mentions légales',
    access: 'public',
    id: 'mentionsLegales',
  },
  {
    path: '/recompense/mon-catalogue-prime',
    page: 'catalogue',
    title: 'Boutique de primes',
    access: 'shop',
    id: 'catalog',
  },
  {
    path: '/',
    page: 'accueil',
    title: 'Le programme qui change vos trajets en billets',
    access: 'public',
    id: 'prehome',
  },
  {
    path: '/recompense/boutique-v2',
    page: 'boutique',
    title: 'Votre commande',
    access: 'shop',
    id: 'ferShopCartItinerary',
    listed: false,
  },
  {
    path: '/informations/voyages-futurs',
    page: 'voyages-futurs',
    title: 'Vos voyages à venir',
    access: 'login',
    id: 'voyagesFuturs',
  },
  {
    path: '/recompense/historique-commandes-v2',
    page: 'historique-commandes',
    title: 'Vos commandes de primes',
    access: 'shop',
    id: 'historiqueCommandes',
  },
  {
    path: '/recompense/vos-points',
    page: 'vos-points',
    title: 'Vos points',
    access: 'card',
    id: 'vosPoints',
  },
  { path: '/mon-espace', page: 'mon-espace', title: 'Mon espace', access: 'login', id: 'monEspace' },
  { path: '/plan-du-site', page: 'plan-du-site', title: 'Plan du site', access: 'public', id: 'planDuSite' },
  { path: '/redirectAuthentication', title: 'Connexion', access: 'public', id: 'redirectAuthentication' },
  { path: '/logout', title: 'Déconnexion', access: 'public', id: 'logout' },
  { path: '*', page: 'not-found', title: 'Page introuvable', access: 'public', id: 'pageIntrouvable' },
] as const satisfies readonly RouteEntry[];

export type RoutePath = (typeof routes)[number]['path'];
export type PageEntry = RouteEntry & { readonly page: string };

/** The routes that have a page, in the table's order. */
export const pageRoutes: readonly PageEntry[] = (routes as readonly RouteEntry[]).filter(
  (route): route is PageEntry => route.page !== undefined,
);

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : Path extends `${string}/*`
      ? '*'
      : never;
type ParamsOf<Path extends string> = [ParamNames<Path>] extends [never]
  ? []
  : [params: Readonly<Record<ParamNames<Path>, string>>];

/**
 * The address of a route, checked by the type system: `pathOf('/desinscription-sncf/:hash', { hash })`.
 * Query and anchor are appended by the caller.
 */
export const pathOf = <Path extends RoutePath>(path: Path, ...[params]: ParamsOf<Path>): string => {
  const values = (params ?? {}) as Readonly<Record<string, string>>;
  return path
    .split('/')
    .map((segment) => {
      if (segment.startsWith(':')) return encodeURIComponent(values[segment.slice(1)] ?? '');
      if (segment === '*') return (values['*'] ?? '').split('/').map(encodeURIComponent).join('/');
      return segment;
    })
    .join('/');
};

/** The product's name, which ends the title of every page for a signed-in person (NAV-01). */
export const PRODUCT_NAME = 'Espace Voyageur';
