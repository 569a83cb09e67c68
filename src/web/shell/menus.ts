import type { RoutePath } from '#contract/routes.ts';
import type { ProfileCode } from '#domain/profile.ts';
import type { IconName } from '../ui/icon/icon.tsx';

/** Paths of the specification whose page is still to come. A menu names them already, and shows them once they are in the table. */
type PlannedPath =
  | '/actualites'
  | '/commande/modification'
  | '/compte/avantages/cartes-abonnements-sncf'
  | '/compte/avantages/mes-cartes'
  | '/cookies'
  | '/espace-pro'
  | '/renvoi_droit_tarifaire';

/** Where a menu leads: a page of the product, or one to come; a query may follow. */
type MenuPath = Exclude<RoutePath, '*'> | PlannedPath;
type MenuHref = MenuPath | `${MenuPath}?${string}`;

/** Who a menu is for: a content profile, or an agent in professional mode. */
export type MenuProfile = ProfileCode | 'PRO';

export interface MenuLink {
  readonly href: MenuHref;
  readonly label: string;
}

/** A section of the main navigation; with one link it is that link, with more it opens. */
export interface MenuSection {
  /** The specification's name of the section. */
  readonly id: SectionId;
  readonly label: string;
  readonly icon: IconName;
  readonly links: readonly MenuLink[];
}

export type SectionId =
  | 'programme'
  | 'boutiquePrime'
  | 'voyages'
  | 'cartes'
  | 'co2'
  | 'bonsAchat'
  | 'actus'
  | 'vente'
  | 'apresVente'
  | 'suiviCommandes';

/** Whether a path (query and anchor aside) is a page of this product; menus show no other. */
export type PathExists = (path: string) => boolean;

const sections: Record<SectionId, Omit<MenuSection, 'id'>> = {
  programme: {
    label: 'Programme',
    icon: 'star',
    links: [
      { href: '/recompense/vos-points', label: 'Mes points et mon statut' },
      { href: '/recompense/vos-points-releve', label: 'Relevé de points' },
      { href: '/compte/avantages/codes-avantages', label: 'Codes avantage' },
      { href: '/programme/mes-avantages', label: 'Mes avantages' },
      { href: '/programme', label: 'Le programme' },
      { href: '/programme-en-bref', label: 'Le programme en bref' },
    ],
  },
  boutiquePrime: {
    label: 'Boutique',
    icon: 'shop',
    links: [
      { href: '/recompense/mon-catalogue-prime', label: 'Catalogue des primes' },
      // Straight to the search: the catalogue would show its one entry for it.
      { href: '/recompense/boutique-v2?id=43', label: 'Billets de train' },
      { href: '/recompense/historique-commandes-v2', label: 'Mes commandes' },
      { href: '/compte/avantages/ma-boutique-de-primes', label: 'Comment marche la boutique' },
    ],
  },
  voyages: {
    label: 'Voyages',
    icon: 'train',
    links: [
      { href: '/informations/voyages-futurs', label: 'Voyages à venir' },
      { href: '/informations/voyages-passes', label: 'Voyages passés' },
      { href: '/commande/modification', label: 'Échanger ou annuler' },
      { href: '/informations/voyages-passes-justif', label: 'Justificatif de voyage' },
    ],
  },
  cartes: {
    label: 'Cartes',
    icon: 'card',
    links: [
      { href: '/compte/avantages/mes-cartes', label: 'Mes cartes' },
      { href: '/compte/avantages/cartes-abonnements-sncf', label: 'Cartes et abonnements' },
    ],
  },
  co2: {
    label: 'Mon CO₂',
    icon: 'leaf',
    links: [{ href: '/mon-empreinte-carbone', label: 'Mon empreinte carbone' }],
  },
  bonsAchat: {
    label: 'Bons d’achat',
    icon: 'gift',
    links: [{ href: '/compte/avantages/bons-achat', label: 'Mes bons d’achat' }],
  },
  actus: { label: 'Actualités', icon: 'note', links: [{ href: '/actualites', label: 'Actualités' }] },
  vente: { label: 'Vente', icon: 'ticket', links: [{ href: '/espace-pro?page=VENTE', label: 'Vente' }] },
  apresVente: {
    label: 'Après-vente',
    icon: 'swap',
    links: [{ href: '/espace-pro?page=APV', label: 'Après-vente' }],
  },
  suiviCommandes: {
    label: 'Suivi des commandes',
    icon: 'note',
    links: [{ href: '/espace-pro?page=HISTORY', label: 'Suivi des commandes' }],
  },
};

const loyalty: readonly SectionId[] = [
  'programme',
  'boutiquePrime',
  'voyages',
  'cartes',
  'bonsAchat',
  'actus',
];

/** Order of the main menu by profile (PROFILE-03). A visitor is shown what the programme offers. */
const menuOrder = (profile: MenuProfile): readonly SectionId[] => {
  switch (profile) {
    case 'PRO':
      return ['vente', 'apresVente', 'suiviCommandes'];
    case 'AR':
      return ['cartes', 'voyages', 'co2', 'bonsAchat', 'actus'];
    case 'GVI':
      return ['voyages', 'cartes', 'bonsAchat', 'actus'];
    case 'NL':
      return ['programme', 'cartes', 'actus'];
    default:
      return loyalty;
  }
};

/** What a visitor may read without signing in. */
const publicLinks = /^\/(programme(-en-bref)?|actualites|compte\/avantages\/cartes-abonnements-sncf)$/;

/** The shop's one entry that every member has: to who may not use it, it says why and what leads there (PROFILE-06). */
const SHOP_ENTRY = '/recompense/mon-catalogue-prime';
const usesShop = (profile: MenuProfile): boolean => ['GV', 'GVLC', 'PRO'].includes(profile);
/** The pages that only those open who use the shop. The route table says the same; the browser does not get it (a test compares). */
export const SHOP_PATHS: readonly string[] = [
  '/recompense/boutique-v2',
  '/recompense/boutique-v2-callback',
  '/recompense/historique-commandes-v2',
  '/recompense/mon-catalogue-prime',
];

/** Whether a menu shows a link to a profile: nothing that only refuses it, but for the shop's entry. */
const isFor =
  (profile: MenuProfile) =>
  ({ href }: MenuLink): boolean =>
    profile === 'NL'
      ? publicLinks.test(pathIn(href))
      : usesShop(profile) || href === SHOP_ENTRY || !SHOP_PATHS.includes(pathIn(href));

/** The path in an address, without query and anchor. */
export const pathIn = (href: string): string => href.replace(/[?#].*/, '');

const keep = <Link extends MenuLink>(links: readonly Link[], exists: PathExists): Link[] =>
  links.filter(({ href }) => exists(pathIn(href)));

/** The main menu of a profile: its sections in order, without links to pages that do not exist, without empty sections. */
export const mainMenu = (profile: MenuProfile, exists: PathExists): MenuSection[] =>
  menuOrder(profile)
    .map((id) => ({
      id,
      ...sections[id],
      links: keep(sections[id].links, exists).filter(isFor(profile)),
    }))
    .filter(({ links }) => links.length > 0);

/**
 * The help bar (PROFILE-05): réclamations, for who has some (CLAIM-01), and profil when signed in (sign-out is a form beside it), connexion
 * and compte otherwise.
 */
export const helpLinks = (signedIn: boolean, haveComplaints: boolean, exists: PathExists): MenuLink[] =>
  keep<MenuLink>(
    signedIn
      ? [
          ...(haveComplaints
            ? [{ href: '/besoin-daide/mes-reclamations', label: 'Réclamations' } as const]
            : []),
          { href: '/informations/mes-informations', label: 'Profil' },
        ]
      : [{ href: '/inscription/compte-client-sncf', label: 'Créer un compte' }],
    exists,
  );

export interface BarLink extends MenuLink {
  readonly icon: IconName;
}

/** The bottom bar of phones: home and the profile's first sections, five at most; none where it would not be worth its height. */
export const bottomBar = (profile: MenuProfile, exists: PathExists): BarLink[] => {
  if (profile === 'NL' || profile === 'PRO') return [];
  const home = keep([{ href: '/mon-espace', label: 'Accueil', icon: 'home' } as const], exists);
  const main = mainMenu(profile, exists).map(({ links, label, icon }) => ({
    href: links[0]?.href ?? '/',
    label: label === 'Bons d’achat' ? 'Bons' : label,
    icon,
  }));
  const orders = keep(
    [{ href: '/recompense/historique-commandes-v2', label: 'Commandes', icon: 'note' } as const],
    exists,
  ).filter(isFor(profile));
  const all = [...home, ...main, ...(main.length > 0 && main.length < 4 ? orders : [])];
  return all.length < 2 ? [] : all.slice(0, 5);
};

export interface FooterGroup {
  readonly title: string;
  readonly links: readonly MenuLink[];
}

/** The programme's own pages and the shop are shown to loyalty members (PROFILE-06), whatever their tier. */
const hasCard = (profile: MenuProfile): boolean => !['NL', 'GVI', 'AR'].includes(profile);

/** Groups of the footer, links to pages that exist only. */
export const footerGroups = (
  profile: MenuProfile,
  haveComplaints: boolean,
  exists: PathExists,
): FooterGroup[] => {
  const groups: readonly FooterGroup[] = [
    {
      title: 'Programme',
      links: hasCard(profile)
        ? [
            ...sections.programme.links.slice(0, 2),
            ...sections.boutiquePrime.links.slice(0, 3).filter(isFor(profile)),
          ]
        : sections.programme.links.filter(({ href }) => publicLinks.test(href)),
    },
    {
      title: 'Voyager',
      links: profile === 'NL' ? [] : [...sections.voyages.links, ...sections.cartes.links],
    },
    {
      title: 'Aide',
      links: [
        { href: '/besoin-daide/questions-frequentes', label: 'Questions fréquentes' },
        ...(profile === 'NL'
          ? []
          : haveComplaints
            ? [{ href: '/besoin-daide/mes-reclamations', label: 'Mes réclamations' } as const]
            : [
                {
                  href: '/besoin-daide/mes-reclamations?ecrire=1',
                  label: 'Écrire au service client',
                } as const,
              ]),
        { href: '/renvoi_droit_tarifaire', label: 'Recevoir ma carte par e-mail' },
        { href: '/plan-du-site', label: 'Plan du site' },
      ],
    },
  ];
  return groups
    .map((group) => ({ ...group, links: keep(group.links, exists) }))
    .filter(({ links }) => links.length > 0);
};

/** The legal line of the footer. */
export const legalLinks = (exists: PathExists): MenuLink[] =>
  keep(
    [
      { href: '/accessibilite', label: 'Accessibilité\u00a0: non conforme' },
      { href: '/conditions-generales', label: 'Conditions générales' },
      { href: '/mentions-legales', label: 'Mentions légales' },
      { href: '/cookies', label: 'Gérer les cookies' },
    ],
    exists,
  );
