import { ACCESSIBILITY_AUDIT, conformityOf } from '#domain/accessibility.ts';
import { CODE_REDUCTION, CODE_TRIPS } from '#domain/loyalty/code-words.ts';
import type { ProfileCode } from '#domain/profile.ts';
import type { RoutePath } from './routes.ts';

/** Where a menu leads: a page of the product; a query or an anchor may follow. */
type MenuPath = Exclude<RoutePath, '*'>;
type MenuHref = MenuPath | `${MenuPath}?${string}` | `${MenuPath}#${string}`;

/** Who a menu is for: a content profile, or an agent in professional mode. */
export type MenuProfile = ProfileCode | 'PRO';

export interface MenuLink {
  readonly href: MenuHref;
  readonly label: string;
  /** What is to be had there, where a menu has room for a line of it. */
  readonly note?: string;
}

/** A section of the main navigation; with one link it is that link, with more it opens. */
export interface MenuSection {
  /** The specification's name of the section. */
  readonly id: SectionId;
  readonly label: string;
  /** Name of its picture. */
  readonly icon: (typeof sections)[SectionId]['icon'];
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
  | 'aide'
  | 'vente'
  | 'apresVente'
  | 'suiviCommandes';

/** Whether a path (query and anchor aside) is a page of this product; menus show no other. */
export type PathExists = (path: string) => boolean;

/** Sections by the specification's names. A link that two menus have is the same in both. */
const sections = {
  programme: {
    label: 'Programme',
    icon: 'star',
    links: [
      {
        href: '/recompense/vos-points',
        label: 'Mes points et mon statut',
        note: 'Le solde, les échéances, le chemin vers le statut suivant',
      },
      {
        href: '/recompense/vos-points-releve',
        label: 'Relevé de points',
        note: 'Chaque mouvement avec le solde qu’il laisse, en PDF aussi',
      },
      {
        href: '/compte/avantages/codes-avantages',
        label: 'Codes avantage',
        note: `${CODE_REDUCTION} aux ${CODE_TRIPS} voyages de l’année`,
      },
      {
        href: '/programme/mes-avantages',
        label: 'Mes avantages',
        note: 'Ce que votre statut vous donne, aujourd’hui',
      },
      {
        href: '/programme',
        label: 'Le programme',
        note: 'Quatre statuts, et ce que chacun apporte',
      },
      {
        href: '/programme-en-bref',
        label: 'Le programme en bref',
        note: 'Gagner, dépenser, garder : une page',
      },
    ],
  },
  boutiquePrime: {
    label: 'Boutique',
    icon: 'shop',
    links: [
      {
        href: '/recompense/mon-catalogue-prime',
        label: 'Catalogue des primes',
        note: 'Billets, réductions et dons, ce qui est à portée d’abord',
      },
      // Straight to the search: the catalogue would show its one entry for it.
      {
        href: '/recompense/boutique-v2?id=43',
        label: 'Billets de train',
        note: 'Chercher un aller ou un aller-retour en points',
      },
      {
        href: '/recompense/historique-commandes-v2',
        label: 'Mes commandes',
        note: 'Le dossier, la confirmation, l’état de chacune',
      },
      {
        href: '/compte/avantages/ma-boutique-de-primes',
        label: 'Comment marche la boutique',
        note: 'Qui y entre, et ce que valent les points',
      },
    ],
  },
  voyages: {
    label: 'Voyages',
    icon: 'train',
    links: [
      {
        href: '/informations/voyages-futurs',
        label: 'Voyages à venir',
        note: 'Billets, places et QR code',
      },
      {
        href: '/informations/voyages-passes',
        label: 'Voyages passés',
        note: 'Ce que chacun a rapporté, ou pourquoi rien',
      },
      {
        href: '/commande/modification',
        label: 'Échanger ou annuler',
        note: 'Le montant rendu s’affiche avant votre accord',
      },
      {
        href: '/informations/voyages-passes-justif',
        label: 'Justificatif de voyage',
        note: 'Un PDF pour votre employeur, pendant 60 jours',
      },
    ],
  },
  cartes: {
    label: 'Cartes',
    icon: 'card',
    links: [
      {
        href: '/compte/avantages/mes-cartes',
        label: 'Mes cartes',
        note: 'À présenter au contrôle, avec leur dernier jour',
      },
      {
        href: '/compte/avantages/cartes-abonnements-sncf',
        label: 'Cartes et abonnements',
        note: 'Selon votre âge et votre rythme',
      },
    ],
  },
  co2: {
    label: 'Mon CO₂',
    icon: 'leaf',
    links: [
      {
        href: '/mon-empreinte-carbone',
        label: 'Mon empreinte carbone',
        note: 'Vos trajets face à la voiture et à l’avion',
      },
    ],
  },
  bonsAchat: {
    label: 'Bons d’achat',
    icon: 'gift',
    links: [
      {
        href: '/compte/avantages/bons-achat',
        label: 'Mes bons d’achat',
        note: 'Ce qu’il en reste, et jusqu’à quand',
      },
    ],
  },
  actus: {
    label: 'Actualités',
    icon: 'note',
    links: [{ href: '/actualites', label: 'Actualités', note: 'Ce qui change pour vos voyages' }],
  },
  aide: {
    label: 'Aide',
    icon: 'help',
    links: [
      {
        href: '/besoin-daide',
        label: 'Centre d’aide',
        note: 'Une recherche, des thèmes, et à qui écrire',
      },
      {
        href: '/besoin-daide/questions-frequentes',
        label: 'Questions fréquentes',
        note: 'Les réponses, thème par thème',
      },
      {
        href: '/serviceg30-proactive',
        label: 'Service G30',
        note: 'Vos retards, compensés d’office',
      },
      {
        href: '/renvoi_droit_tarifaire',
        label: 'Recevoir ma carte par e-mail',
        note: 'Vos cartes, à votre adresse',
      },
      {
        href: '/besoin-daide/mediateur',
        label: 'Saisir le médiateur',
        note: 'Quand notre réponse ne vous suffit pas',
      },
    ],
  },
  vente: { label: 'Vente', icon: 'ticket', links: [{ href: '/espace-pro/vente', label: 'Vente' }] },
  apresVente: {
    label: 'Après-vente',
    icon: 'swap',
    links: [{ href: '/espace-pro/apres-vente', label: 'Après-vente' }],
  },
  suiviCommandes: {
    label: 'Suivi des commandes',
    icon: 'note',
    links: [{ href: '/espace-pro/suivi', label: 'Suivi des commandes' }],
  },
} as const satisfies Record<
  SectionId,
  { readonly label: string; readonly icon: string; readonly links: readonly MenuLink[] }
>;

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
      return ['programme', 'cartes', 'actus', 'aide'];
    default:
      return loyalty;
  }
};

/** What a visitor may read without signing in. */
const publicLinks =
  /^\/(programme(-en-bref)?|actualites|compte\/avantages\/cartes-abonnements-sncf|besoin-daide(\/(questions-frequentes|mediateur))?|renvoi_droit_tarifaire)$/;

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
      : (usesShop(profile) || href === SHOP_ENTRY || !SHOP_PATHS.includes(pathIn(href))) &&
        // What is exchanged or cancelled there was bought with the points of a card.
        (hasCard(profile) || pathIn(href) !== '/commande/modification');

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
      links: keep<MenuLink>(sections[id].links, exists).filter(isFor(profile)),
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

/** A section of the connected-user menu (PROFILE-04), by the specification's name of it. */
export interface ProfileSection {
  readonly id: ProfileSectionId;
  readonly label: string;
  readonly links: readonly MenuLink[];
}

type ProfileSectionId =
  | 'essentials'
  | 'trips'
  | 'cards'
  | 'programme'
  | 'bonusShop'
  | 'reductions'
  | 'co2'
  | 'news'
  | 'personalInformation'
  | 'help';

const profileSections: Record<ProfileSectionId, Omit<ProfileSection, 'id'>> = {
  essentials: { label: 'L’essentiel', links: [{ href: '/mon-espace', label: 'Mon espace' }] },
  trips: { label: 'Voyages', links: sections.voyages.links },
  cards: { label: 'Cartes', links: sections.cartes.links },
  programme: {
    label: 'Programme',
    links: [
      { href: '/programme-en-bref', label: 'Le programme en bref' },
      { href: '/recompense/vos-points', label: 'Mon statut' },
      { href: '/recompense/vos-points#voyages-comptes', label: 'Mes voyages comptés' },
      { href: '/recompense/vos-points-releve', label: 'Mes points Monnaie' },
      { href: '/programme/mes-avantages', label: 'Mes avantages' },
    ],
  },
  bonusShop: { label: 'Boutique', links: sections.boutiquePrime.links },
  reductions: {
    label: 'Réductions',
    links: [
      { href: '/compte/avantages/codes-avantages', label: 'Codes avantage' },
      ...sections.bonsAchat.links,
    ],
  },
  co2: { label: 'CO₂', links: sections.co2.links },
  news: { label: 'Actualités', links: sections.actus.links },
  personalInformation: {
    label: 'Mes informations',
    links: [
      { href: '/informations/mes-informations#mes-communications', label: 'Mes communications' },
      { href: '/informations/mes-informations#connexion', label: 'Connexion et appareils' },
    ],
  },
  help: {
    label: 'Aide',
    links: [
      { href: '/besoin-daide', label: 'Centre d’aide' },
      { href: '/besoin-daide/mes-reclamations?ecrire=1', label: 'Écrire au service client' },
    ],
  },
};

/** Order of the connected-user menu (PROFILE-04): what somebody of this status comes for stands first. */
const profileOrder = (profile: MenuProfile): readonly ProfileSectionId[] => {
  switch (profile) {
    case 'NL':
      return [];
    // What is the customer's own is theirs to open (PRO-06).
    case 'PRO':
      return [];
    case 'AR':
      return [
        'essentials',
        'cards',
        'trips',
        'co2',
        'reductions',
        'programme',
        'news',
        'personalInformation',
        'help',
      ];
    case 'GVI':
      return [
        'essentials',
        'trips',
        'cards',
        'reductions',
        'programme',
        'news',
        'co2',
        'personalInformation',
        'help',
      ];
    case 'GV':
    case 'GVLC':
      return [
        'essentials',
        'programme',
        'bonusShop',
        'trips',
        'cards',
        'reductions',
        'news',
        'co2',
        'personalInformation',
        'help',
      ];
    // The shop is not theirs yet, or not at all: it comes after what is.
    default:
      return [
        'essentials',
        'programme',
        'trips',
        'cards',
        'reductions',
        'bonusShop',
        'news',
        'co2',
        'personalInformation',
        'help',
      ];
  }
};

/** Without a loyalty card the programme is what may be read of it by everybody. */
const isOfTheCard = (href: string): boolean =>
  /^\/(recompense|programme\/|compte\/avantages\/(codes-avantages|ma-boutique-de-primes))/.test(href);

/** The connected-user menu of a profile, without links to pages that do not exist or refuse, without empty sections. */
export const profileMenu = (profile: MenuProfile, exists: PathExists): ProfileSection[] =>
  profileOrder(profile)
    .map((id) => ({
      id,
      ...profileSections[id],
      links: keep(profileSections[id].links, exists)
        .filter(isFor(profile))
        .filter(({ href }) => hasCard(profile) || !isOfTheCard(href)),
    }))
    .filter(({ links }) => links.length > 0);

/** What a phone's one menu has to add to the main menu so that nothing of the connected-user menu is missing there. */
export const besideMain = (
  main: readonly MenuSection[],
  own: readonly ProfileSection[],
): readonly ProfileSection[] => {
  const shown = new Set(main.flatMap(({ links }) => links.map(({ href }) => pathIn(href))));
  return own
    .map((section) => ({ ...section, links: section.links.filter(({ href }) => !shown.has(pathIn(href))) }))
    .filter(({ links }) => links.length > 0);
};

export interface BarLink extends MenuLink {
  readonly icon: MenuSection['icon'] | 'home';
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
export const footerGroups = (profile: MenuProfile, exists: PathExists): FooterGroup[] => {
  const groups: readonly FooterGroup[] = [
    {
      title: 'Programme',
      links: hasCard(profile)
        ? [
            ...sections.programme.links.slice(0, 2),
            ...sections.boutiquePrime.links.slice(0, 3).filter(isFor(profile)),
            ...sections.programme.links.slice(4),
          ]
        : sections.programme.links.filter(({ href }) => publicLinks.test(href)),
    },
    {
      title: 'Voyager',
      links:
        profile === 'NL' ? [] : [...sections.voyages.links.filter(isFor(profile)), ...sections.cartes.links],
    },
    {
      title: 'Aide',
      links: [
        ...sections.aide.links.slice(0, 2),
        ...(profile === 'NL'
          ? []
          : [
              { href: '/besoin-daide/mes-reclamations?ecrire=1', label: 'Écrire au service client' } as const,
              { href: '/besoin-daide/mes-reclamations', label: 'Mes réclamations' } as const,
            ]),
        ...sections.aide.links.slice(2, 4),
      ],
    },
  ];
  return groups
    .map((group) => ({ ...group, links: keep(group.links, exists) }))
    .filter(({ links }) => links.length > 0);
};

/** What the law and the public's trust ask every page to lead to. */
export const legalLinks = (exists: PathExists): MenuLink[] =>
  keep(
    [
      { href: '/accessibilite', label: `Accessibilité\u00a0: ${conformityOf(ACCESSIBILITY_AUDIT)}` },
      { href: '/mentions-legales', label: 'Mentions légales' },
      { href: '/conditions-utilisation', label: 'Conditions d’utilisation' },
      { href: '/conditions-generales', label: 'Conditions de vente' },
      { href: '/donnees-personnelles', label: 'Données personnelles' },
      { href: '/cookies', label: 'Gérer les cookies' },
      { href: '/securite', label: 'Sécurité' },
      { href: '/besoin-daide/mediateur', label: 'Médiateur' },
      { href: '/resilier-votre-contrat', label: 'Résilier votre contrat' },
      { href: '/plan-du-site', label: 'Plan du site' },
    ],
    exists,
  );
