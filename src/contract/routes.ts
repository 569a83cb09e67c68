import type { ContentReference } from '#domain/content-reference.ts';
import type { PictureScene } from '#domain/link-pictures.ts';
import type { Access } from './access.ts';

export interface RouteEntry {
  /** Path pattern: `:name` is one segment, a final `*` the rest. */
  readonly path: string;
  /**
   * Folder of the page under `src/web/pages/`: `page.tsx` exports `Page`, `page.server.ts` exports `loader` and `action`.
   * Without it the path is answered by a route of the server itself (sign-in, sign-out), and the browser loads it as a document.
   */
  readonly page?: string;
  /** The text that is shown here: by the page of all editorial texts, or by the page of the folder where there is one. */
  readonly content?: ContentReference;
  /** French title, without the product's name. */
  readonly title: string;
  readonly access: Access;
  /** Who may send its forms, where that is not who may read it: a session that ended meanwhile is taken up again first. */
  readonly formAccess?: Access;
  /** Value of `data-page` on the main element (NAV-11); a loader may replace it step by step. */
  readonly id: string;
  /** `false` for a page that only another page leads to: it is in no plan of the site. */
  readonly listed?: false;
  /**
   * What the page is, in one or two sentences, to search engines and to whoever is sent a link to it; they are asked not to show a page
   * without. A loader may say it more exactly.
   */
  readonly description?: string;
  /** Landscape of the picture that goes with a link to it; the bay unless said. */
  readonly picture?: PictureScene;
  /** Open to everybody, and answered for the file that an agent has open. */
  readonly isOfDesk?: true;
  /** Stands behind the door of the shop: who comes while it is full waits (OPS-06). */
  readonly isBehindDoor?: true;
  /** Its forms may carry files (`multipart/form-data`); everywhere else they are refused unread. */
  readonly takesFiles?: true;
}

/** A page that everybody may find says what it is. */
type SaysWhatItIs =
  | { readonly access: Exclude<Access, 'public'> }
  | { readonly access: 'public'; readonly listed: false }
  | { readonly access: 'public'; readonly description: string };

/** Every path of the portal that a person opens. Order does not matter: the most specific pattern wins. */
export const routes = [
  {
    path: '/conditions-generales',
    content: 'terms/boutique',
    title: 'Conditions générales de vente',
    description:
      'Conditions de vente de la boutique de primes\u00a0: qui commande, comment les points sont débités, échange, annulation et remboursement d’un billet prime.',
    access: 'public',
    id: 'conditionsGenerales',
  },
  {
    path: '/conditions-generales/non-logue/programme-grand-voyageur-email-burn',
    content: 'terms/programme-grand-voyageur',
    title: 'Gagner et dépenser vos points',
    description:
      'Conditions du programme Grand Voyageur\u00a0: comment les points se gagnent et se dépensent, combien de temps ils durent, ce qui fait changer de statut.',
    picture: 'coast',
    access: 'public',
    id: 'conditionsProgramme',
  },
  {
    path: '/mentions-legales',
    content: 'pages/mentions-legales',
    title: 'Mentions légales',
    description:
      'Éditeur du portail Espace Voyageur, hébergeur, origine des données de gares et licences des polices de caractères.',
    access: 'public',
    id: 'mentionsLegales',
  },
  {
    path: '/accessibilite',
    content: 'pages/accessibilite',
    title: 'Déclaration d’accessibilité',
    description:
      'Déclaration d’accessibilité d’Espace Voyageur\u00a0: état de conformité au RGAA 4.1, ce qui est vérifié, ce qui ne va pas encore, à qui le signaler.',
    access: 'public',
    id: 'accessibilite',
  },
  {
    path: '/conditions-utilisation',
    content: 'pages/conditions-utilisation',
    title: 'Conditions d’utilisation',
    description:
      'Conditions d’utilisation d’Espace Voyageur\u00a0: ouvrir un compte, ce que le portail vous doit, ce qu’il attend de vous, que faire en cas de désaccord.',
    access: 'public',
    id: 'conditionsUtilisation',
  },
  {
    path: '/donnees-personnelles',
    page: 'donnees-personnelles',
    content: 'pages/donnees-personnelles',
    title: 'Données personnelles',
    description:
      'Ce qu’Espace Voyageur garde de vous, pourquoi et jusqu’à quand\u202f; comment lire, corriger, emporter ou effacer vos données personnelles.',
    access: 'public',
    id: 'donneesPersonnelles',
  },
  {
    path: '/securite',
    content: 'pages/securite',
    title: 'Sécurité',
    description:
      'Ce qui protège votre compte Espace Voyageur, comment reconnaître un message de nous, que faire si quelqu’un s’en sert, comment signaler une faille.',
    access: 'public',
    id: 'securite',
  },
  {
    path: '/besoin-daide/mediateur',
    content: 'pages/mediateur',
    title: 'Saisir le médiateur',
    description:
      'Quand et comment saisir gratuitement le médiateur, si la réponse du service client à votre réclamation ne vous suffit pas ou n’est pas venue.',
    picture: 'meadow',
    access: 'public',
    id: 'mediateur',
  },
  {
    path: '/actualites',
    page: 'actualites',
    title: 'Actualités',
    description:
      'Ce qui change dans le programme, la boutique de primes et votre espace\u00a0: alertes de prix, places, points, voyages, données.',
    picture: 'vineyard',
    access: 'public',
    id: 'listeActualites',
  },
  {
    path: '/actualites/:article',
    page: 'actualite',
    title: 'Actualité',
    access: 'public',
    id: 'articleActualite',
    listed: false,
  },
  {
    path: '/cookies',
    page: 'cookies',
    content: 'pages/cookies',
    title: 'Vos cookies',
    description:
      'Accepter, refuser ou choisir les cookies de statistiques et de marketing, et la liste de ceux qui sont déposés, avec leur durée.',
    access: 'public',
    id: 'gestionCookies',
  },
  {
    path: '/besoin-daide/questions-frequentes/correspondance-manquee',
    content: 'pages/correspondance-manquee',
    title: 'Si vous manquez une correspondance',
    description:
      'Correspondance manquée\u00a0: que faire à la gare, quels sont vos droits, et comment demander un remboursement ou une compensation.',
    picture: 'meadow',
    access: 'public',
    id: 'correspondanceManquee',
  },
  {
    path: '/programme',
    page: 'programme',
    content: 'pages/programme',
    title: 'Le programme',
    description:
      'Le programme Grand Voyageur, gratuit\u00a0: quatre statuts, ce que chacun apporte, comment gagner des points en train et les changer en billets.',
    picture: 'coast',
    access: 'public',
    id: 'leProgramme',
  },
  {
    path: '/programme-en-bref',
    content: 'pages/programme-en-bref',
    title: 'Le programme en bref',
    description:
      'Le programme Grand Voyageur en une page\u00a0: gagner des points en voyageant, les dépenser en billets de train, garder son statut.',
    picture: 'coast',
    access: 'public',
    id: 'programmeEnBref',
  },
  {
    path: '/programme/mes-avantages',
    page: 'mes-avantages',
    title: 'Mes avantages',
    access: 'card',
    id: 'mesAvantages',
  },
  {
    path: '/compte/avantages/ma-boutique-de-primes',
    page: 'ma-boutique-de-primes',
    content: 'pages/ma-boutique-de-primes',
    title: 'Ma boutique de primes',
    access: 'card',
    id: 'maBoutiqueDePrimes',
  },
  {
    path: '/besoin-daide',
    page: 'besoin-daide',
    title: 'Aide',
    description:
      'Centre d’aide d’Espace Voyageur\u00a0: cherchez une réponse, parcourez les thèmes, ou écrivez au service client et suivez votre demande.',
    picture: 'meadow',
    access: 'public',
    id: 'besoinDaide',
  },
  {
    path: '/besoin-daide/questions-frequentes',
    page: 'questions-frequentes',
    title: 'Questions fréquentes',
    description:
      'Questions fréquentes sur les points, le statut, la boutique de primes, les billets, les retards et votre compte, avec des réponses courtes.',
    picture: 'meadow',
    access: 'public',
    id: 'questionsFrequentes',
  },
  {
    path: '/besoin-daide/questions-frequentes/:theme',
    page: 'questions-theme',
    title: 'Questions fréquentes',
    description:
      'Les questions fréquentes d’un thème et leurs réponses\u00a0: points, statut, boutique, voyages, paiement, compte.',
    picture: 'meadow',
    access: 'public',
    id: 'questionsTheme',
    listed: false,
  },
  {
    path: '/apercu',
    page: 'apercu',
    title: 'Aperçu des contenus',
    access: 'public',
    id: 'contentPreview',
    listed: false,
  },
  {
    path: '/bot-inoui',
    page: 'bot-inoui',
    title: 'Assistant',
    description:
      'Posez votre question avec vos mots : l’assistant montre la réponse des questions fréquentes, avec sa source, ou vous mène au service client.',
    access: 'public',
    id: 'botInoui',
  },
  {
    path: '/recompense/mon-catalogue-prime',
    page: 'catalogue',
    title: 'Boutique de primes',
    access: 'shop',
    isBehindDoor: true,
    id: 'catalog',
  },
  {
    path: '/',
    page: 'accueil',
    title: 'Le programme qui change vos trajets en billets',
    description:
      'Voyagez en train, gagnez des points et changez-les en billets\u00a0: carte de fidélité gratuite, boutique de primes, cartes et abonnements, au même endroit.',
    access: 'public',
    id: 'prehome',
  },
  {
    path: '/recompense/boutique-v2',
    page: 'boutique',
    title: 'Votre commande',
    access: 'shop',
    isBehindDoor: true,
    id: 'ferShopCartItinerary',
    listed: false,
  },
  {
    path: '/recompense/boutique-v2-callback',
    page: 'boutique-callback',
    title: 'Retour de paiement',
    access: 'shop',
    id: 'ferPaymentConfirmation',
    listed: false,
  },
  {
    path: '/mon-empreinte-carbone',
    page: 'mon-empreinte-carbone',
    title: 'Mon empreinte carbone',
    access: 'login',
    id: 'monEmpreinteCarbone',
  },
  {
    path: '/informations/voyages-futurs',
    page: 'voyages-futurs',
    title: 'Voyages à venir',
    access: 'login',
    id: 'voyagesFuturs',
  },
  {
    path: '/informations/voyages-futurs/:voyage/:document',
    page: 'billet',
    title: 'Votre billet',
    access: 'login',
    id: 'documentVoyage',
    listed: false,
  },
  {
    path: '/informations/voyages-passes',
    page: 'voyages-passes',
    title: 'Voyages passés',
    access: 'login',
    id: 'voyagesPasses',
  },
  {
    path: '/informations/voyages-passes-justif',
    page: 'justificatifs',
    title: 'Justificatif de voyage',
    access: 'login',
    id: 'voyagesPassesJustif',
  },
  {
    path: '/informations/voyages-passes-justif/:fichier',
    page: 'justificatif-fichier',
    title: 'Votre justificatif de voyage',
    access: 'login',
    id: 'voyagesPassesJustifFichier',
    listed: false,
  },
  {
    path: '/informations/mes-informations',
    page: 'mes-informations',
    title: 'Mes informations',
    access: 'login',
    id: 'mesInformations',
  },
  {
    path: '/informations/mes-donnees',
    page: 'mes-donnees',
    title: 'Mes données',
    access: 'login',
    id: 'mesDonnees',
  },
  {
    path: '/informations/effacement',
    page: 'effacement',
    title: 'Effacer mon compte',
    access: 'login',
    id: 'effacementCompte',
  },
  {
    path: '/effacement/annulation',
    page: 'effacement-annulation',
    title: 'Garder mon compte',
    access: 'public',
    id: 'annulationEffacement',
    listed: false,
  },
  {
    path: '/informations/mes-donnees/:fichier',
    page: 'mes-donnees-fichier',
    title: 'Fichier de mes données',
    access: 'login',
    id: 'mesDonneesFichier',
    listed: false,
  },
  {
    path: '/besoin-daide/mes-reclamations',
    page: 'mes-reclamations',
    title: 'Mes réclamations',
    access: 'login',
    id: 'mesReclamations',
    takesFiles: true,
  },
  {
    path: '/desinscription-sncf/:hash',
    page: 'desinscription',
    title: 'Ne plus recevoir nos e-mails',
    access: 'public',
    id: 'desinscriptionSncf',
    listed: false,
  },
  {
    path: '/desinscription-optin-co-abo',
    page: 'desinscription',
    title: 'Ne plus recevoir les e-mails « Cartes et abonnements »',
    access: 'public',
    id: 'desinscriptionCoAbo',
    listed: false,
  },
  {
    path: '/desinscription-optin-enquetes-satisfaction',
    page: 'desinscription',
    title: 'Ne plus recevoir les enquêtes de satisfaction',
    access: 'public',
    id: 'desinscriptionEnquetes',
    listed: false,
  },
  {
    path: '/desinscription-optin-offres-trains-voyages',
    page: 'desinscription',
    title: 'Ne plus recevoir les offres trains et voyages',
    access: 'public',
    id: 'desinscriptionOffres',
    listed: false,
  },
  {
    path: '/commande/modification',
    page: 'modification-dossier',
    title: 'Échanger ou annuler un voyage',
    access: 'card',
    id: 'dvSearchForm',
  },
  {
    path: '/apres-vente/echange',
    page: 'boutique',
    title: 'Échanger un voyage',
    access: 'card',
    id: 'BILLET_ECHANGE',
    listed: false,
  },
  {
    path: '/apres-vente/annulation',
    page: 'annulation',
    title: 'Annuler un voyage',
    access: 'card',
    id: 'BILLET_ANNULATION',
    listed: false,
  },
  {
    path: '/recompense/historique-commandes-v2',
    page: 'historique-commandes',
    title: 'Mes commandes de primes',
    access: 'shop',
    id: 'historiqueCommandes',
  },
  {
    path: '/compte/avantages/mes-cartes',
    page: 'mes-cartes',
    title: 'Mes cartes',
    access: 'login',
    id: 'mesCartes',
  },
  {
    path: '/compte/avantages/ma-carte-hors-connexion',
    page: 'carte-hors-connexion',
    title: 'Ma carte et mes billets',
    access: 'login',
    id: 'carteHorsConnexion',
    listed: false,
  },
  {
    path: '/compte/avantages/adhesion-dematerialisation',
    page: 'adhesion-dematerialisation',
    title: 'Mes cartes sans papier',
    access: 'login',
    id: 'adhesionDematerialisation',
    takesFiles: true,
  },
  {
    path: '/compte/avantages/resiliation-dematerialisation',
    page: 'resiliation-dematerialisation',
    title: 'Revenir à la carte en plastique',
    access: 'login',
    id: 'resiliationDematerialisation',
    listed: false,
  },
  {
    path: '/compte/avantages/confirmation-resiliation-dematerialisation',
    page: 'confirmation-resiliation-dematerialisation',
    title: 'Cartes sans papier résiliées',
    access: 'login',
    id: 'confirmationResiliationDematerialisation',
    listed: false,
  },
  {
    path: '/compte/avantages/mise-a-jour-photo',
    page: 'mise-a-jour-photo',
    title: 'Changer ma photo',
    access: 'login',
    id: 'miseAJourPhoto',
    listed: false,
    takesFiles: true,
  },
  {
    path: '/compte/avantages/mise-a-jour-photo/:photo',
    page: 'photo-de-carte',
    title: 'Photo de ma carte',
    access: 'login',
    id: 'photoDeCarte',
    listed: false,
  },
  {
    path: '/unsubscribeDemat',
    page: 'unsubscribe-demat',
    title: 'Résilier mes cartes sans papier',
    access: 'public',
    id: 'unsubscribeDemat',
    listed: false,
  },
  {
    path: '/compte/avantages/cartes-abonnements-sncf',
    page: 'cartes-abonnements',
    title: 'Cartes et abonnements',
    description:
      'Cartes de réduction et abonnements de train\u00a0: laquelle choisir selon votre âge, votre rythme et avec qui vous voyagez, avec prix et conditions.',
    picture: 'meadow',
    access: 'public',
    id: 'cartesAbonnements',
  },
  {
    path: '/compte/avantages/cartes-abonnements-sncf/occasionnel',
    page: 'cartes-abonnements',
    title: 'Cartes pour voyager de temps en temps',
    description:
      'Vous prenez le train de temps en temps\u00a0: les cartes Avantage Jeune, Adulte, Senior et Famille, leurs prix, leurs réductions et leurs conditions.',
    picture: 'meadow',
    access: 'public',
    id: 'cartesAbonnementsOccasionnel',
  },
  {
    path: '/compte/avantages/cartes-abonnements-sncf/frequemment',
    page: 'cartes-abonnements',
    title: 'Cartes et abonnements pour voyager souvent',
    description:
      'Vous prenez le train chaque semaine\u00a0: carte Liberté, abonnements Max, forfaits par coupons. Ce que chacun couvre, et ce qu’il coûte.',
    picture: 'meadow',
    access: 'public',
    id: 'cartesAbonnementsFrequemment',
  },
  {
    path: '/compte/avantages/cartes-abonnements-sncf/jeune',
    page: 'carte-ou-abonnement',
    content: 'tariff-rights/jeune',
    title: 'Carte Avantage Jeune',
    description:
      'La carte Avantage Jeune, de 12 à 27 ans\u00a0: prix, réduction tous les jours, conditions, et ce qu’elle fait gagner sur un vrai trajet.',
    access: 'public',
    id: 'carteJeune',
  },
  {
    path: '/compte/avantages/cartes-abonnements-sncf/adulte',
    page: 'carte-ou-abonnement',
    content: 'tariff-rights/adulte',
    title: 'Carte Avantage Adulte',
    description:
      'La carte Avantage Adulte, de 27 à 59 ans\u00a0: prix, réduction le week-end et en famille, conditions, et un exemple sur un vrai trajet.',
    access: 'public',
    id: 'carteAdulte',
  },
  {
    path: '/compte/avantages/cartes-abonnements-sncf/senior',
    page: 'carte-ou-abonnement',
    content: 'tariff-rights/senior',
    title: 'Carte Avantage Senior',
    description:
      'La carte Avantage Senior, à partir de 60 ans\u00a0: prix, réduction tous les jours, conditions, et ce qu’elle fait gagner sur un vrai trajet.',
    access: 'public',
    id: 'carteSenior',
  },
  {
    path: '/compte/avantages/cartes-abonnements-sncf/famille',
    page: 'carte-ou-abonnement',
    content: 'tariff-rights/famille',
    title: 'Carte Avantage Famille',
    description:
      'La carte Avantage Famille\u00a0: réduction pour les adultes et pour les enfants de 4 à 11 ans, prix, conditions, et un exemple à plusieurs.',
    access: 'public',
    id: 'carteFamille',
  },
  {
    path: '/compte/avantages/cartes-abonnements-sncf/liberte',
    page: 'carte-ou-abonnement',
    content: 'tariff-rights/liberte',
    title: 'Carte Liberté',
    description:
      'La carte Liberté\u00a0: une forte réduction sur le plein tarif, des billets qui changent jusqu’au départ, son prix, et à partir de quand elle vaut le coup.',
    access: 'public',
    id: 'carteLiberte',
  },
  {
    path: '/compte/avantages/cartes-abonnements-sncf/abonnements',
    page: 'carte-ou-abonnement',
    content: 'tariff-rights/abonnements',
    title: 'Abonnements',
    description:
      'Abonnements de train\u00a0: Max Jeune, Max Senior, Max Actif+, forfaits à la semaine, au mois ou à l’année par coupons, et Pass Rail.',
    picture: 'coast',
    access: 'public',
    id: 'abonnements',
  },
  {
    path: '/compte/avantages/cartes-abonnements-sncf/bons',
    page: 'carte-ou-abonnement',
    content: 'tariff-rights/bons',
    title: 'Bons de réduction et bons d’achat',
    description:
      'Codes avantage, bons d’achat après un retard, chèques-vacances, bons de caisse\u00a0: d’où ils viennent, où et jusqu’à quand les employer.',
    picture: 'vineyard',
    access: 'public',
    id: 'bonsDeReduction',
  },
  {
    path: '/compte/avantages/bons-achat',
    page: 'bons-achat',
    title: 'Bons d’achat',
    access: 'login',
    id: 'mesBonsAchat',
  },
  {
    path: '/compte/avantages/codes-avantages',
    page: 'codes-avantages',
    title: 'Codes avantage',
    access: 'card',
    id: 'codesAvantages',
  },
  {
    path: '/recompense/vos-points',
    page: 'vos-points',
    title: 'Vos points',
    access: 'card',
    id: 'vosPoints',
  },
  {
    path: '/recompense/vos-points-releve',
    page: 'releve',
    title: 'Relevé de points',
    access: 'card',
    id: 'vosPointsReleve',
  },
  {
    path: '/recompense/vos-points-releve/:fichier',
    page: 'releve-fichier',
    title: 'Fichier du relevé',
    access: 'card',
    id: 'vosPointsReleveFichier',
    listed: false,
  },
  {
    path: '/renvoi_droit_tarifaire',
    page: 'renvoi-droit-tarifaire',
    title: 'Recevoir ma carte par e-mail',
    description:
      'Recevez par e-mail votre carte de fidélité, vos cartes de réduction et vos abonnements, avec le QR code à présenter au contrôle, sans vous connecter.',
    picture: 'meadow',
    access: 'public',
    id: 'renvoiDroitTarifaire',
  },
  {
    path: '/serviceg30-proactive',
    page: 'serviceg30-proactive',
    content: 'pages/serviceg30',
    title: 'Service G30',
    description:
      'Le service G30 compense tout retard de 30\u00a0minutes ou plus sans que vous ayez à le demander\u00a0: ce qu’il rend, pour qui, et comment y mettre fin.',
    picture: 'meadow',
    access: 'public',
    id: 'serviceG30',
  },
  {
    path: '/g30-subscription',
    page: 'g30-subscription',
    title: 'Mon service G30',
    access: 'login',
    id: 'abonnementG30',
  },
  {
    path: '/conditions-generales/service-g30',
    content: 'terms/service-g30',
    title: 'Conditions du service G30',
    description:
      'Conditions du service G30\u00a0: ce qui est compensé et de combien, quand le service commence, et comment il s’arrête quand vous le voulez.',
    access: 'public',
    id: 'conditionsG30',
  },
  {
    path: '/resilier-votre-contrat',
    page: 'resilier-votre-contrat',
    title: 'Résilier votre contrat',
    description:
      'Résiliez votre abonnement ou le service G30 en trois étapes, sans frais, avec ou sans compte\u00a0: identification, récapitulatif, notification.',
    access: 'public',
    id: 'identification',
  },
  {
    path: '/inscription/compte-client-sncf',
    page: 'inscription',
    title: 'Créer un compte',
    description:
      'Créez gratuitement votre compte Espace Voyageur en une minute\u00a0: une adresse e-mail, un mot de passe, et votre carte Grand Voyageur si vous la voulez.',
    picture: 'vineyard',
    access: 'public',
    id: 'creationCompte',
  },
  {
    path: '/inscription/confirmation',
    page: 'inscription-confirmation',
    title: 'Un lien vous attend',
    access: 'public',
    id: 'confirmationCompte',
    listed: false,
  },
  {
    path: '/inscription/validation',
    page: 'inscription-validation',
    title: 'Activation de votre compte',
    access: 'public',
    id: 'validationCompte',
    listed: false,
  },
  {
    path: '/inscription/boutique/finalisation',
    page: 'inscription-finalisation',
    title: 'Votre mot de passe',
    access: 'public',
    id: 'finalisationCompte',
    listed: false,
  },
  {
    path: '/inscription/boutique/confirmation',
    page: 'inscription-finalisation-confirmation',
    title: 'Votre compte est prêt',
    access: 'public',
    id: 'confirmationFinalisation',
    listed: false,
  },
  {
    path: '/mot-de-passe-oublie',
    page: 'mot-de-passe-oublie',
    title: 'Mot de passe oublié',
    access: 'public',
    id: 'motDePasseOublie',
    listed: false,
  },
  {
    path: '/nouveau-mot-de-passe',
    page: 'nouveau-mot-de-passe',
    title: 'Nouveau mot de passe',
    access: 'public',
    id: 'nouveauMotDePasse',
    listed: false,
  },
  {
    path: '/connexion',
    page: 'connexion',
    title: 'Se connecter',
    access: 'public',
    id: 'popupConnexion',
    listed: false,
  },
  {
    path: '/modification-identifiant',
    page: 'modification-identifiant',
    title: 'Modifier mon adresse e-mail',
    access: 'login',
    id: 'modificationIdentifiant',
  },
  {
    path: '/modification-mot-de-passe',
    page: 'modification-mot-de-passe',
    title: 'Modifier mon mot de passe',
    access: 'login',
    id: 'modificationMotDePasse',
  },
  {
    path: '/adhesion-fidelite',
    page: 'adhesion-fidelite',
    title: 'Votre carte de fidélité',
    access: 'public',
    id: 'adhesionFidelite',
    listed: false,
  },
  {
    path: '/nouvel-identifiant',
    page: 'nouvel-identifiant',
    title: 'Nouvelle adresse e-mail',
    access: 'public',
    id: 'nouvelIdentifiant',
    listed: false,
  },
  {
    path: '/migration',
    page: 'migration',
    title: 'Votre nouvel identifiant',
    access: 'public',
    formAccess: 'login',
    id: 'migrationIdentifiant',
    listed: false,
  },
  {
    path: '/migrationfid',
    page: 'migrationfid',
    title: 'Votre nouvel identifiant et votre carte',
    access: 'public',
    formAccess: 'login',
    id: 'migrationFidelite',
    listed: false,
  },
  { path: '/mon-espace', page: 'mon-espace', title: 'Mon espace', access: 'login', id: 'monEspace' },
  {
    path: '/plan-du-site',
    page: 'plan-du-site',
    title: 'Plan du site',
    description:
      'Toutes les pages d’Espace Voyageur, rangées par sujet et à chercher par mots\u00a0: votre espace, programme et boutique, voyages, aide, mentions.',
    access: 'public',
    id: 'planDuSite',
  },
  {
    path: '/redirectAuthentication',
    title: 'Connexion',
    access: 'public',
    id: 'redirectAuthentication',
    listed: false,
  },
  {
    path: '/espace-pro',
    page: 'espace-pro',
    title: 'Espace Pro',
    access: 'public',
    isOfDesk: true,
    id: 'ACCUEIL',
    listed: false,
  },
  {
    path: '/espace-pro/a-reprendre',
    page: 'espace-pro-a-reprendre',
    title: 'Ce qui attend quelqu’un',
    access: 'public',
    isOfDesk: true,
    id: 'A_REPRENDRE',
    listed: false,
  },
  {
    path: '/espace-pro/vente',
    page: 'espace-pro-vente',
    title: 'Vente',
    access: 'staff',
    id: 'VENTE',
    listed: false,
  },
  {
    path: '/espace-pro/apres-vente',
    page: 'espace-pro-apres-vente',
    title: 'Après-vente',
    access: 'staff',
    id: 'APV',
    listed: false,
  },
  {
    path: '/espace-pro/apres-vente/echange',
    page: 'boutique',
    title: 'Échanger des billets',
    access: 'staff',
    id: 'dvModificationForm',
    listed: false,
  },
  {
    path: '/espace-pro/apres-vente/annulation',
    page: 'annulation',
    title: 'Annuler des billets',
    access: 'staff',
    id: 'dvCancel',
    listed: false,
  },
  {
    path: '/espace-pro/suivi',
    page: 'espace-pro-suivi',
    title: 'Suivi des commandes',
    access: 'staff',
    id: 'HISTORY',
    listed: false,
  },
  { path: '/logout', title: 'Déconnexion', access: 'public', id: 'logout', listed: false },
  {
    path: '*',
    page: 'not-found',
    title: 'Page introuvable',
    access: 'public',
    id: 'pageIntrouvable',
    listed: false,
  },
] as const satisfies readonly (RouteEntry & SaysWhatItIs)[];

export type RoutePath = (typeof routes)[number]['path'];
export type PageEntry = RouteEntry & { readonly page: string };

/** Folder of the page that shows every editorial text. */
const CONTENT_PAGE = 'content';

const withPages = (table: readonly RouteEntry[]): readonly PageEntry[] =>
  table.flatMap((route) => {
    const page = route.page ?? (route.content === undefined ? undefined : CONTENT_PAGE);
    return page === undefined ? [] : [{ ...route, page }];
  });

/** The routes that have a page, in the table's order. The browser, which makes links but knows pages by path alone, goes without. */
export const pageRoutes: readonly PageEntry[] = /* @__PURE__ */ withPages(routes);

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Names and values after the `?`; what is undefined is left out. */
type Query = Readonly<Record<string, string | undefined>>;
type DetailsOf<Path extends string> = [ParamNames<Path>] extends [never]
  ? [details?: { readonly query?: Query }]
  : [details: { readonly params: Readonly<Record<ParamNames<Path>, string>>; readonly query?: Query }];

/**
 * The address of a route: every link of pages, menus, mails and features is made by it, so that one to a route that is not in the
 * table does not compile. `pathOf('/desinscription-sncf/:hash', { params: { hash } })`; an anchor is appended by the caller.
 */
export const pathOf = <Path extends RoutePath>(path: Path, ...[details]: DetailsOf<Path>): string => {
  const { params = {}, query = {} } = (details ?? {}) as {
    params?: Readonly<Record<string, string>>;
    query?: Query;
  };
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? address : `${address}?${new URLSearchParams(given)}`;
};
