import { OPT_IN_TYPE_WORDS, OPT_IN_TYPES } from '#domain/opt-ins.ts';
import type { TripFare } from '#domain/rail/leg.ts';
import { SEAT_POSITIONS } from '#domain/rail/seat-position.ts';
import type { OptInSource } from '#features/communications/contract.ts';
import { STAFF_ACT_WORDS } from '#features/staff/contract.ts';
import {
  day,
  type ExportedTable,
  exported,
  maybe,
  moment,
  type NotExported,
  notExported,
  ordinal,
  reference,
  text,
  tree,
  whole,
  withheld,
  yes,
} from './exported.ts';

/** What becomes of rows that stay when their customer is erased: they stand under a key that is not the customer’s. */
interface Kept {
  /** By column, the SQL of what is left of it. Columns that are not named stay as they are. */
  readonly emptied: Readonly<Record<string, string>>;
  /** SQL of the rows that stay; the others are deleted. `$1` is the customer. */
  readonly only?: string;
}

/** What the law has kept, for how long after the end of the year of the erasure, and where it says so. */
export interface KeptByLaw extends Kept {
  readonly years: number;
  readonly law: string;
  /** What it is, to its customer. */
  readonly what: string;
  /** Under a key of its own: not that of the books, which for ten years leads to the name on an invoice. */
  readonly isApart?: true;
}

/**
 * What becomes of a table’s rows when their customer is erased (ACCOUNT-12): `deleted` with the account; `pseudonymised` for good;
 * `expires`, where nothing but its own short life takes it away, because it is found by a secret, a hash or another company’s key; or kept,
 * because the law says so.
 */
type AtErasure = 'deleted' | 'expires' | { readonly pseudonymised: Kept } | KeptByLaw;

export interface CustomerData {
  /** The column that leads to the customer. */
  readonly by: string;
  readonly erasure: AtErasure;
  /** What the customer’s own export has of it. What says nothing that another table has not said stays out. */
  readonly exported: ExportedTable | NotExported;
}

/** Terms that are accepted or announced, by where their text stands. */
const TERMS: Readonly<Record<string, string>> = {
  'terms/boutique': 'conditions de vente de la boutique',
  'terms/programme-grand-voyageur': 'conditions du programme Grand Voyageur',
  'terms/service-g30': 'conditions du service G30',
};

/** What was written, by the name of its mail. */
const MAILS: Readonly<Record<string, string>> = {
  'account-act': 'sécurité de votre compte',
  'account-activation': 'lien d’activation',
  'account-already-registered': 'compte demandé avec votre adresse',
  'account-erased': 'compte effacé',
  'account-erasure-asked': 'effacement demandé',
  'account-erasure-taken-back': 'effacement annulé',
  'account-opened': 'compte ouvert',
  'card-confirmed': 'commande d’une carte',
  'cards-by-mail': 'vos cartes par e-mail',
  'complaint-changed': 'suite de votre demande',
  'complaint-received': 'demande reçue',
  'device-code': 'code de connexion',
  'donation-receipt': 'reçu d’un don',
  'email-change-asked': 'changement d’adresse demandé',
  'email-link': 'lien vers une nouvelle adresse',
  'expiry-notice': 'échéance',
  'g30-ended': 'fin du service G30',
  'g30-subscribed': 'service G30',
  'loyalty-welcome': 'carte de fidélité ouverte',
  'order-confirmation': 'confirmation de commande',
  'paperless-ended': 'cartes sans papier résiliées',
  'paperless-started': 'cartes sans papier',
  'password-changed': 'mot de passe modifié',
  'password-link': 'lien vers un nouveau mot de passe',
  'payment-returned': 'remboursement',
  'personal-export-ready': 'données prêtes',
  'price-alert': 'alerte de prix',
  'prime-delivered': 'codes ou bons',
  'station-account': 'compte ouvert en gare',
  'subscription-ended': 'fin d’un abonnement',
  'terms-to-come': 'nouvelles conditions',
  'tickets-cancelled': 'annulation de billets',
  'tickets-exchanged': 'échange de billets',
};

/** By what a choice was made of what one receives. */
const OPT_IN_SOURCES: Readonly<Record<OptInSource, string>> = {
  portal: 'vous, dans votre espace',
  'price-alert': 'vous, en posant une alerte',
  'unsubscribe-page': 'le lien d’un e-mail',
  'one-click': 'le bouton de votre messagerie',
};

const FARES: Readonly<Record<TripFare, string>> = { points: 'points', promo: 'promo', other: 'autre' };

const of = (by: string, erasure: AtErasure, given: ExportedTable | NotExported): CustomerData => ({
  by,
  erasure,
  exported: given,
});

/** What goes with the account. */
const gone = (given: ExportedTable | NotExported): CustomerData => of('iuc', 'deleted', given);
/** What goes with the account, and is the customer's to take away before. */
const own = (...described: Parameters<typeof exported>): CustomerData => gone(exported(...described));
/** What only its own short life takes away: found by that column, which is no customer's key. */
const expiring = (by: string, given: NotExported): CustomerData => of(by, 'expires', given);

/** SQL of an order that has an invoice: euros were taken for it, whether they went back or not. Its rows stand under `key` already. */
export const invoiced = (key: string): string =>
  `"order".cents > 0 and ("order".stage = 'confirmed' or exists (
     select from shop.refund r where r.iuc = ${key} and r.order_id = "order".order_id and r.what = 'euros'))`;

const pseudonymised = (emptied: Kept['emptied'] = {}): AtErasure => ({ pseudonymised: { emptied } });
/** Of orders that were accepted; drafts go. */
const accounts = (emptied: Kept['emptied'] = {}): KeptByLaw => ({
  years: 10,
  law: 'Code de commerce, article L123-22',
  what: 'Vos commandes acceptées, leurs paiements et leurs remboursements, sans les voyageurs. Votre nom et votre adresse n’y restent que si vous avez payé en euros, parce qu’une facture les porte.',
  emptied,
  only: 'order_id in (select o.order_id from shop."order" o where o.iuc = $1 and o.accepted_at is not null)',
});
const claims = (what: string): KeptByLaw => ({
  years: 5,
  law: 'Code civil, article 2224',
  what,
  isApart: true,
  emptied: {},
});

const INTERNAL = withheld('of no use to anybody but the portal');
const SESSION_SECRET = withheld('would help whoever finds the file to take the session over');
const SAID = notExported('the other tables say the same');
const PASSING = notExported('lives for hours or days, and says nothing more');
const ELSEWHERE = notExported('another company’s, under a key of its own');

const WRITTEN =
  'Ce que vous avez écrit au service client, tel quel. Votre nom et votre adresse n’y sont que si vous les y avez écrits.';

/** Of a file's journeys, in their order. */
const JOURNEYS = ['aller', 'retour'];
const CLASS = { '1': '1re', '2': '2de' };
const YES_NO = { O: 'oui', N: 'non' };
const OPT_INS = Object.fromEntries(OPT_IN_TYPES.map((type) => [type, OPT_IN_TYPE_WORDS[type].name]));
const FILES = { 'image/jpeg': 'image', 'application/pdf': 'PDF' };
const CHANNELS = { EMAIL: 'e-mail', SMS: 'SMS', COURR: 'courrier' };
const COMPLAINT = {
  identite: 'nom ou date de naissance',
  'voyage-manquant': 'voyage qui manque au compteur',
  voyage: 'voyage',
  points: 'points ou statut',
  commande: 'commande',
  compte: 'compte',
  autre: 'autre demande',
};
const COMPLAINT_STATES = {
  ENVOYEE: 'envoyée',
  EN_COURS: 'en cours',
  EN_ATTENTE_CLIENT: 'en attente de vous',
  TRAITEE: 'traitée',
};
const ORDER_STAGES = {
  working: 'en cours',
  waiting: 'en attente',
  manual: 'chez le service client',
  confirmed: 'confirmée',
  closed: 'close',
};
const WAYS = { points: 'points', euros: 'euros', vouchers: 'bons d’achat' };

/**
 * Every table that holds a customer, by key, hash or content: export and erasure go by it, and a test holds the migrated database against
 * it. A new table stands here or in `testing/without-customers.ts`.
 */
export const CUSTOMER_DATA: Readonly<Record<string, CustomerData>> = {
  'carbon.due': gone(SAID),
  'carbon.journey': gone(SAID),
  'carbon.journey_due': gone(SAID),
  'carbon.travel': gone(SAID),
  'carbon.month': own('Votre programme', 'Empreinte carbone, par mois', {
    month: day('Mois du'),
    mode: text('Train', { tgv: 'TGV', intercites: 'Intercités', ter: 'TER', unknown: 'distance inconnue' }),
    travels: whole('Trajets', 'trajets'),
    metres: whole('Distance', 'mètres'),
  }),
  'customer.accepted_terms': of(
    'iuc',
    claims('La preuve des conditions que vous avez acceptées, sans votre nom.'),
    exported('Vous', 'Conditions acceptées', {
      document: text('Document', TERMS),
      version: text('Version'),
      accepted_at: moment('Acceptées le'),
    }),
  ),
  'customer.terms_notice': of(
    'iuc',
    claims('La preuve que de nouvelles conditions vous ont été annoncées, sans votre nom.'),
    exported('Vous', 'Nouvelles conditions annoncées par e-mail', {
      document: text('Document', TERMS),
      version: text('Version'),
      told_at: moment('Annoncées le'),
    }),
  ),
  'customer.card': own('Votre programme', 'Votre carte de fidélité', {
    number: text('Numéro'),
    company_code: text('Compagnie'),
    opened_on: day('Ouverte le'),
    closed_on: maybe(day('Fermée le')),
  }),
  'customer.card_directory': gone(SAID),
  'customer.card_photo': own('Vous', 'Photo de vos cartes', {
    photo_id: reference(),
    taken_at: moment('Prise le'),
    unused_since: maybe(moment('N’est plus montrée depuis le')),
    // JPEG.
    content: {
      ...reference('Photo, en base64'),
      from: `translate(encode(r.content, 'base64'), chr(10), '')`,
    },
  }),
  'customer.companion': own('Vos voyages', 'Personnes avec qui vous voyagez', {
    companion_id: reference(),
    first_name: text('Prénom'),
    last_name: text('Nom'),
    birth_date: day('Date de naissance'),
    card_kind: maybe(text('Carte de réduction')),
    card_number: maybe(text('Numéro de carte')),
    used_at: moment('Dernier voyage ensemble'),
  }),
  'customer.complaint': own('Vos messages', 'Suivi de vos demandes au service client', {
    complaint_key: reference(),
    request_hash: INTERNAL,
    subject: text('Sujet', COMPLAINT),
    order_number: maybe(text('Commande ou dossier')),
    message: text('Message'),
    details: tree('Demandé'),
    asked_at: moment('Écrite le'),
    number: maybe(text('Numéro')),
    state: text('État', COMPLAINT_STATES),
    changed_at: moment('Dernier changement'),
    looked_at: INTERNAL,
  }),
  'customer.complaint_file': gone(PASSING),
  'customer.complaint_reply': own('Vos messages', 'Réponses en cours d’envoi au service client', {
    reply_key: reference(),
    complaint_key: reference('Réclamation'),
    message: text('Message'),
    asked_at: moment('Écrite le'),
  }),
  'customer.demonstration': gone(notExported('the portal’s own part in a demonstration')),
  'customer.dismissed_push': own('Vos messages', 'Annonces masquées', {
    kind: text('Sujet', {
      points: 'points qui expirent',
      right: 'carte ou abonnement qui se termine',
      'right-ended': 'carte ou abonnement terminé',
      voucher: 'bons d’achat',
      code: 'codes avantages',
      status: 'statut à garder',
      terms: 'conditions qui changent',
      lost: 'statut perdu',
      reach: 'statut à portée',
      'to-come': 'points à venir',
    }),
    cause: reference('Cause'),
    ends_on: day('Fin'),
    dismissed_at: moment('Masquée le'),
  }),
  'customer.display_setting': own('Vous', 'Réglages d’affichage', {
    mode: maybe(
      text('Couleurs', {
        device: 'comme l’appareil',
        default: 'standard',
        high: 'contraste renforcé',
        inverted: 'inversé',
      }),
    ),
    font: maybe(text('Police', { default: 'standard', adapted: 'adaptée' })),
    spacing: maybe(text('Espacement', { default: 'standard', high: 'aéré' })),
    chosen_at: moment('Choisis le'),
  }),
  'customer.email_change': own('Votre connexion', 'Nouvelle adresse demandée', {
    email: text('Adresse e-mail'),
    asked_at: moment('Demandée le'),
  }),
  'customer.email_directory': gone(SAID),
  'customer.identifier_migration': own('Votre connexion', 'Changement d’identifiant', {
    email_before: text('Identifiant d’avant'),
    enrolment_skipped_at: maybe(moment('Carte de fidélité déclinée le')),
  }),
  'customer.opt_in': own('Vos messages', 'Ce que vous acceptez de recevoir', {
    channel: text('Par', CHANNELS),
    type: text('Messages', OPT_INS),
    status: text('Accepté', YES_NO),
    source: text('Choisi par', OPT_IN_SOURCES),
    changed_at: moment('Depuis le'),
  }),
  'customer.paperless': own('Votre programme', 'Cartes sans papier', {
    subscribed_at: moment('Souscrites le'),
    ended_at: maybe(moment('Résiliées le')),
  }),
  'customer.person': own('Vous', 'Identité et coordonnées', {
    civility: text('Civilité', { M: 'Monsieur', Mme: 'Madame' }),
    first_name: text('Prénom'),
    last_name: text('Nom'),
    birth_date: day('Date de naissance'),
    email: text('Adresse e-mail'),
    mobile: maybe(text('Mobile')),
    phone: maybe(text('Téléphone fixe')),
    address: maybe(tree('Adresse postale')),
    created_at: moment('Compte créé le'),
    have_complaints: withheld('the complaints say it'),
  }),
  'customer.subscription_notice': own('Votre programme', 'Résiliations d’abonnement', {
    right_id: reference('Abonnement'),
    notified_at: moment('Demandée le'),
    ends_on: day('Prend fin le'),
  }),
  'customer.subscription_coupon': own('Votre programme', 'Coupons de vos abonnements', {
    coupon_id: reference(),
    right_id: reference('Abonnement'),
    origin: text('De'),
    destination: text('À'),
    file: maybe(text('Dossier')),
    travel_class: text('Classe', CLASS),
    valid_from: day('Valable du'),
    valid_until: day('Au'),
    renew_before: maybe(day('À renouveler avant le')),
    version: INTERNAL,
  }),
  'customer.right_directory': gone(SAID),
  'customer.registration': gone(notExported('an account that nobody has yet')),
  'customer.tariff_right': own('Votre programme', 'Cartes de réduction et abonnements', {
    right_id: reference(),
    kind: text('Nature', { card: 'carte', subscription: 'abonnement' }),
    product: text('Produit'),
    number: text('Numéro'),
    valid_from: day('Valable du'),
    valid_until: day('Au'),
    suspended_on: maybe(day('Suspendu le')),
    told_id: withheld('the same card in the systems of the operator'),
    grant_key: withheld('the order of it says the same'),
    file: maybe(text('Dossier')),
    company_code: maybe(text('Compagnie')),
    range_index: whole('Gamme'),
    suspended_for: text('Raison de la suspension'),
    version: INTERNAL,
  }),
  'desk.complaint': of(
    'iuc',
    {
      ...claims(WRITTEN),
      // Who they asked to be called says who they are.
      // The number of an order leads to its invoice.
      emptied: { details: `'{}'`, accepted: 'null', files: `'[]'`, order_number: 'null' },
    },
    exported('Vos messages', 'Réclamations', {
      complaint_key: reference(),
      number: text('Numéro'),
      subject: text('Sujet', COMPLAINT),
      order_number: maybe(text('Commande ou dossier')),
      message: text('Message'),
      details: tree('Demandé'),
      files: tree('Pièces jointes'),
      accepted: maybe(tree('Accepté')),
      state: text('État', COMPLAINT_STATES),
      opened_at: moment('Ouverte le'),
      changed_at: moment('Dernier changement'),
    }),
  ),
  // Copies of papers are nobody's proof of anything once their owner is gone.
  'desk.file': own('Vos messages', 'Pièces jointes', {
    file_key: reference(),
    name: text('Nom'),
    content_type: text('Type', FILES),
    content: withheld('each can be taken from the page of its complaint'),
    kept_at: moment('Reçue le'),
  }),
  'desk.message': of(
    'iuc',
    { ...claims(WRITTEN), emptied: { files: `'[]'` } },
    exported('Vos messages', 'Réponses échangées avec le service client', {
      complaint_key: reference('Réclamation'),
      message_key: reference(),
      sender: text('De', { customer: 'vous', desk: 'service client' }),
      message: text('Message'),
      files: tree('Pièces jointes'),
      written_at: moment('Écrit le'),
    }),
  ),
  'g30.subscription': own('Votre programme', 'Service G30', {
    subscription_id: reference(),
    subscribed_at: moment('Souscrit le'),
    subscribed_on: INTERNAL,
    activates_on: day('Actif à partir du'),
    terms_version: text('Conditions acceptées'),
    notified_at: maybe(moment('Résiliation demandée le')),
    ends_on: maybe(day('S’arrête le')),
    changed_at: INTERNAL,
  }),
  'identity.account': own('Votre connexion', 'Compte de connexion', {
    email: text('Adresse e-mail'),
    given_name: text('Prénom'),
    family_name: text('Nom'),
    loyalty_number: maybe(text('Numéro de fidélité')),
    password_hash: withheld('would help whoever finds the file to guess the password'),
    created_at: moment('Créé le'),
    password_set_at: maybe(moment('Mot de passe choisi le')),
    is_demonstration: withheld('the portal’s own part in a demonstration'),
    sessions_from: INTERNAL,
  }),
  'identity.artifact': expiring('content', PASSING),
  'identity.device_code': expiring('content', PASSING),
  'identity.failed_sign_in': expiring('subject_hash', PASSING),
  'identity.known_device': own('Votre connexion', 'Appareils reconnus', {
    device_id: reference(),
    cookie_hash: withheld('would help whoever finds the file to pass for the device'),
    device: text('Appareil'),
    network: text('Réseau, en partie'),
    known_at: moment('Reconnu depuis le'),
    last_used_at: moment('Dernière connexion le'),
    expires_at: moment('Oublié le'),
  }),
  'identity.passkey': own('Votre connexion', 'Clés d’accès', {
    credential_id: withheld('names the key to the device that holds it, and nobody else'),
    passkey_id: reference(),
    name: text('Nom'),
    public_key: withheld('means nothing without the other half, which never leaves the device'),
    counter: withheld('tells a copy of the key from the key'),
    transports: withheld('how the device is asked'),
    created_at: moment('Ajoutée le'),
    last_used_at: maybe(moment('Dernière connexion le')),
  }),
  'identity.passkey_challenge': expiring('subject_hash', PASSING),
  'identity.known_sign_in': expiring('subject_hash', PASSING),
  'identity.unanswered_code': own('Votre connexion', 'Codes envoyés et jamais saisis', {
    asked_id: reference(),
    login_hash: INTERNAL,
    device: text('Appareil'),
    network: text('Réseau, en partie'),
    asked_at: moment('Demandé le'),
    expires_at: moment('Oublié le'),
  }),
  'identity.pending_password': gone(notExported('an account that nobody has yet')),
  'identity.sign_in_name': gone(SAID),
  'inventory.allocation': expiring('booking_key', ELSEWHERE),
  'inventory.booking': expiring('booking_key', ELSEWHERE),
  'job.dead': of('payload', 'deleted', PASSING),
  'job.job': of('payload', 'deleted', PASSING),
  'limits.attempt': expiring('subject_hash', PASSING),
  'link.link': gone(PASSING),
  'loyalty.advantage_code': gone(
    exported('Votre programme', 'Codes avantage', {
      year_ends: day('Année du programme, jusqu’au'),
      trips: whole('Voyages', 'voyages'),
      code: text('Code'),
      percent: whole('Réduction', '%'),
      issued_at: moment('Reçu le'),
      expires_on: day('Valable jusqu’au'),
      used_at: maybe(moment('Utilisé le')),
      used_for: text('Employé pour'),
    }),
  ),
  'loyalty.effect': gone(SAID),
  'loyalty.membership': own('Votre programme', 'Adhésion', {
    opened_on: day('Adhésion le'),
    next_anniversary: day('Prochain anniversaire'),
    version: INTERNAL,
    ahead_status: whole('Points statut déjà comptés pour l’année suivante', 'points'),
    ahead_trips: whole('Voyages déjà comptés pour l’année suivante', 'voyages'),
  }),
  'loyalty.operator_grant': own('Votre programme', 'Statut offert', {
    granted_on: day('Du'),
    ended_on: maybe(day('Jusqu’au')),
  }),
  'loyalty.stuck': gone(notExported('a fault of the portal’s own, while it lasts')),
  'loyalty.travel': own('Votre programme', 'Voyages comptés par le programme', {
    travel_id: reference(),
    file: text('Dossier'),
    train_number: text('Train'),
    brand: text('Marque'),
    origin: text('De'),
    destination: text('À'),
    departure: moment('Départ'),
    arrival: moment('Arrivée'),
    price_cents: whole('Prix', 'centimes'),
    bought_with_points: yes('Payé en points'),
    forfait_fare: yes('Tarif d’abonné'),
    round_trip: maybe(reference('Aller-retour')),
    return_arrival: maybe(moment('Arrivée du retour')),
    recorded_at: moment('Enregistré le'),
    cancelled: yes('Annulé'),
    version: withheld('of no use to anybody but the operator'),
  }),
  'loyalty.travel_before': own('Votre programme', 'Voyages corrigés, tels qu’ils étaient avant', {
    travel_id: reference(),
    replaced_at: moment('Corrigé le'),
    facts: tree('Avant'),
  }),
  'loyalty.year': own('Votre programme', 'Années d’adhésion terminées', {
    ended_on: day('Terminée le'),
    status_points: whole('Points statut', 'points'),
    trips: whole('Voyages', 'voyages'),
  }),
  'mail.mailbox': gone(SAID),
  'mail.mailbox_file': gone(SAID),
  'mail.message': own('Vos messages', 'E-mails envoyés', {
    message_id: reference(),
    about: maybe(reference('Au sujet de')),
    template: text('E-mail', MAILS),
    template_version: INTERNAL,
    data: tree('Contenu'),
    recipient: text('Adresse'),
    status: text('Envoi', { EN_COURS: 'en cours', OK: 'envoyé', KO: 'refusé' }),
    queued_at: moment('Demandé le'),
    sent_at: maybe(moment('Envoyé le')),
    last_error: maybe(text('Dernier incident')),
    transaction_id: maybe(reference('Demande')),
  }),
  'mail.notice': own('Vos messages', 'Avis affichés dans votre espace', {
    notice_id: reference(),
    kind: text('Avis'),
    data: tree('Contenu'),
    at: moment('Le'),
    read_at: maybe(moment('Lu le')),
  }),
  'mail.refused_address': own('Vos messages', 'Adresses qui refusent nos e-mails', {
    address: text('Adresse'),
    reply: text('Réponse de sa messagerie'),
    since: moment('Depuis le'),
    refused_at: moment('Dernier refus le'),
    message_id: reference('E-mail refusé'),
  }),
  'payment.notification': expiring('payment_key', ELSEWHERE),
  'payment.payment': expiring('payment_key', ELSEWHERE),
  'payment.refund': expiring('payment_key', ELSEWHERE),
  'personal.erasure': own('Vous', 'Effacement demandé', {
    state: text('État', { asked: 'demandé', leaving: 'en cours' }),
    asked_at: moment('Demandé le'),
    due_at: moment('Prévu le'),
    message_id: maybe(reference('E-mail')),
  }),
  'personal.export': gone(notExported('the export itself')),
  'personal.export_piece': gone(notExported('the export itself')),
  'personal.to_tell': expiring('subject', notExported('there is none while there is an account')),
  'points.account': of(
    'iuc',
    pseudonymised(),
    exported('Vos points', 'Soldes', {
      account: text('Compte', {
        money: 'points Monnaie',
        owed: 'points à reprendre',
        status: 'points statut',
        trips: 'voyages',
      }),
      balance: whole('Solde', 'points ou voyages'),
      sequence: INTERNAL,
      last_at: moment('Dernier mouvement'),
    }),
  ),
  'points.entry': of(
    'iuc',
    pseudonymised(),
    exported(
      'Vos points',
      'Écritures des mouvements',
      {
        movement_id: reference('Mouvement'),
        account: text('Compte'),
        amount: whole('Montant', 'points ou voyages'),
        sequence: maybe(whole('Rang')),
        balance_before: maybe(whole('Solde avant', 'points ou voyages')),
        balance_after: maybe(whole('Solde après', 'points ou voyages')),
      },
      { isForProgramsAlone: true },
    ),
  ),
  'points.expiry_notice': own('Votre programme', 'Échéances annoncées par e-mail', {
    expires_on: day('Échéance'),
    days_before: whole('Annonce', 'jours avant'),
    points: whole('Points', 'points'),
    told_at: moment('Envoyée le'),
  }),
  'points.lot': of(
    'iuc',
    pseudonymised(),
    exported('Vos points', 'Points par échéance', {
      lot_id: reference(),
      points: whole('Points', 'points'),
      remaining: whole('Restants', 'points'),
      earned_at: moment('Gagnés le'),
      expires_on: day('Valables jusqu’au'),
    }),
  ),
  'points.lot_term': of(
    'iuc',
    pseudonymised(),
    exported(
      'Vos points',
      'Échéances changées',
      {
        lot_id: reference('Points'),
        change_id: reference('Changement'),
        expires_before: day('Avant'),
        expires_after: day('Après'),
        reason: text('Raison'),
        at: moment('Le'),
      },
      { isForProgramsAlone: true },
    ),
  ),
  'points.lot_use': of(
    'iuc',
    pseudonymised(),
    exported(
      'Vos points',
      'Points pris à chaque échéance',
      {
        movement_id: reference('Mouvement'),
        lot_id: reference('Points'),
        points: whole('Points', 'points'),
      },
      { isForProgramsAlone: true },
    ),
  ),
  'points.movement': of(
    'iuc',
    pseudonymised({ label: `'Mouvement d’un compte effacé'`, detail: `''` }),
    exported('Vos points', 'Mouvements', {
      at: moment('Date'),
      movement_id: reference(),
      kind: text('Nature', {
        credit: 'crédit',
        debit: 'dépense',
        expiry: 'expiration',
        refund: 'points rendus',
        reset: 'remise à zéro',
        adjustment: 'correction',
      }),
      key: reference('Cause'),
      input_hash: INTERNAL,
      label: text('Libellé'),
      detail: text('Détail'),
      points: {
        ...maybe(whole('Points', 'points')),
        from: `(select e.amount from points.entry e where e.iuc = r.iuc and e.movement_id = r.movement_id and e.account = 'money')`,
      },
      balance: {
        ...maybe(whole('Solde', 'points')),
        from: `(select e.balance_after from points.entry e where e.iuc = r.iuc and e.movement_id = r.movement_id and e.account = 'money')`,
      },
      recorded_at: withheld('the date says it'),
      reverses: maybe(reference('Rend')),
    }),
  ),
  'points.subtotal': of('iuc', pseudonymised(), SAID),
  'points.taken_back_total': of('iuc', pseudonymised(), SAID),
  'points.void_debit': of('iuc', pseudonymised(), notExported('keys of debits that never were')),
  'session.ended_at_provider': expiring('provider_session', ELSEWHERE),
  'session.kept_form': gone(PASSING),
  'session.login_transaction': expiring('secrets', PASSING),
  'session.proofs_from': gone(SAID),
  'session.session': own('Votre connexion', 'Connexions ouvertes', {
    token_hash: SESSION_SECRET,
    id: reference(),
    started_at: moment('Ouverte le'),
    authenticated_at: moment('Identité vérifiée le'),
    last_seen_at: moment('Vue le'),
    idle_seconds: INTERNAL,
    expires_at: moment('Finit le'),
    remember_me: yes('Rester connecté'),
    is_esp: yes('Par un agent'),
    agent: maybe(text('Agent')),
    tokens: SESSION_SECRET,
    access_expires_at: INTERNAL,
    renewal_lease_until: INTERNAL,
    provider_session: SESSION_SECRET,
    device: maybe(text('Appareil')),
    network: maybe(text('Réseau, en partie')),
    ended_at: maybe(moment('Fermée depuis un autre appareil le')),
    unrenewed_at: maybe(moment('Plus prolongée par le service de connexion depuis le')),
  }),
  'shop.card_order': of(
    'iuc',
    accounts({ holder: `'{}'` }),
    exported('Vos commandes', 'Cartes commandées', {
      order_id: reference('Commande'),
      product: text('Carte'),
      holder: tree('Titulaire'),
      receipt_mode: text('Réception', {
        ETICKET: 'sur téléphone',
        SHOP: 'en boutique',
        LETTER: 'par courrier',
      }),
      starts_on: day('Valable du'),
      ends_on: day('Au'),
    }),
  ),
  'session.desk_token': expiring('token_hash', PASSING),
  'session.staff_queue': expiring('token_hash', PASSING),
  'session.staff_file': own('Votre connexion', 'Dossiers ouverts par un agent', {
    token_hash: SESSION_SECRET,
    id: reference(),
    agent: text('Agent'),
    place: maybe(text('Lieu')),
    may_settle: yes('Habilité à régler à la main'),
    opened_at: moment('Ouvert le'),
    last_seen_at: moment('Vu le'),
    idle_seconds: INTERNAL,
    expires_at: moment('Finit le'),
  }),
  'staff.act': of(
    'iuc',
    claims('Ce que des agents ont fait pour vous en gare, sans votre nom.'),
    exported('Vos commandes', 'Gestes des agents', {
      act_id: reference(),
      file_id: reference('Dossier'),
      agent: text('Agent'),
      place: maybe(text('Lieu')),
      act: text('Geste', STAFF_ACT_WORDS),
      order_id: maybe(reference('Commande')),
      detail: tree('Détail'),
      correlation_id: INTERNAL,
      at: moment('Le'),
    }),
  ),
  'staff.note': own('Vos messages', 'Notes de nos conseillers', {
    note_id: reference(),
    transaction_id: INTERNAL,
    file_id: reference('Dossier'),
    agent: withheld(
      'who wrote it is told by their function, as to their colleagues; the acts have the number',
    ),
    place: maybe(text('Lieu')),
    words: text('Note'),
    at: moment('Écrite le'),
  }),
  'shop.cancellation': of(
    'iuc',
    accounts({ tickets: `'[]'`, reason: 'null' }),
    exported('Vos commandes', 'Annulations', {
      order_id: reference('Annulation'),
      of_order: reference('Commande'),
      tickets: tree('Billets'),
      points: whole('Rendu', 'points'),
      cents: whole('Rendu sur la carte', 'centimes'),
      voucher_cents: whole('Rendu sur vos bons', 'centimes'),
      automatic: yes('Remboursement automatique'),
      reason: maybe(text('Motif de l’agent')),
      number: whole('Annulation de cette commande'),
    }),
  ),
  'shop.cancelled_ticket': of('iuc', accounts(), SAID),
  'shop.customer': gone(notExported('nothing but the key')),
  'shop.ended_draft': gone(SAID),
  'shop.kept_cart': own('Vos commandes', 'Paniers gardés', {
    prime_id: text('Prime'),
    cart: tree('Panier'),
    points: maybe(whole('Prix vu', 'points')),
    version: INTERNAL,
    kept_at: moment('Gardé le'),
  }),
  'shop.manual_order': of('iuc', accounts({ last_error: 'null', proposal: 'null' }), SAID),
  'shop.order_effect': of(
    'iuc',
    accounts({
      // What the books need to find the payment again.
      data: `jsonb_strip_nulls(jsonb_build_object('attempt', data -> 'attempt', 'captured', data -> 'captured'))`,
    }),
    SAID,
  ),
  'shop.order_history': of(
    'iuc',
    accounts({ note: 'null' }),
    exported('Vos commandes', 'Étapes des commandes', {
      order_id: reference('Commande'),
      version: whole('Étape'),
      kind: text('Nature', {
        rail: 'billets de train',
        donation: 'don',
        code: 'code ou bon',
        'discount-card': 'carte de réduction',
        cancellation: 'annulation',
      }),
      from_state: reference('De l’état interne'),
      event: reference('Événement interne'),
      to_state: reference('À l’état interne'),
      actor: text('Par', { customer: 'vous', system: 'le portail' }),
      at: moment('Le'),
      recorded_at: withheld('the date says it'),
      note: maybe(text('Note')),
    }),
  ),
  'shop.order_number': of('iuc', accounts(), SAID),
  'shop.payment': of(
    'iuc',
    accounts({ transaction_id: 'payment_key', request_hash: `''`, correlation_id: `''` }),
    exported('Vos commandes', 'Paiements', {
      order_id: reference('Commande'),
      attempt: whole('Essai'),
      payment_key: reference('Paiement'),
      transaction_id: reference('Demande'),
      request_hash: INTERNAL,
      points: whole('Points', 'points'),
      cents: whole('Montant', 'centimes'),
      terms_key: text('Conditions'),
      terms_version: text('Version des conditions'),
      correlation_id: reference('Référence'),
      asked_at: moment('Demandé le'),
      returned_as: maybe(text('Rendu', { cancelled: 'annulé', refunded: 'remboursé' })),
      outcome: maybe(text('Issue')),
      voucher_cents: whole('Payé par vos bons', 'centimes'),
    }),
  ),
  'shop.payment_key': of('iuc', accounts(), SAID),
  'shop.price_alert': own('Vos voyages', 'Alertes de prix', {
    alert_id: reference(),
    from_place: text('De'),
    to_place: text('À'),
    day: day('Jour'),
    search: tree('Recherche'),
    most_points: whole('Prévenir à', 'points'),
    made_at: moment('Posée le'),
    look_at: INTERNAL,
    told_at: maybe(moment('Prévenu le')),
    told_points: maybe(whole('Prix annoncé', 'points')),
  }),
  'shop.prime_code': of(
    'iuc',
    accounts(),
    exported('Vos commandes', 'Codes de vos primes', {
      order_id: reference('Commande'),
      prime_id: text('Prime'),
      code: text('Code'),
      until: day('Valable jusqu’au'),
      issued_at: moment('Donné le'),
    }),
  ),
  'shop.rail_order': of(
    'iuc',
    accounts({ journeys: `'[]'`, passengers: `'[]'`, delivery: 'null', cancelled: 'null', exchange: 'null' }),
    exported('Vos commandes', 'Billets commandés', {
      order_id: reference('Commande'),
      journeys: tree('Trajets'),
      passengers: tree('Voyageurs'),
      delivery: maybe(text('Remise des billets')),
      cancelled: maybe(tree('Billets rendus')),
      exchange: maybe(tree('Pris en échange de')),
    }),
  ),
  'shop.recent_search': own('Vos voyages', 'Recherches récentes', {
    from_place: text('De'),
    to_place: text('À'),
    searched_at: moment('Le'),
  }),
  'shop.refund': of(
    'iuc',
    accounts({ last_four: 'null', note: 'null' }),
    exported('Vos commandes', 'Remboursements', {
      refund_key: reference(),
      order_id: reference('Commande'),
      what: text('En', WAYS),
      amount: whole('Montant', 'points ou centimes'),
      payment_key: maybe(reference('Paiement')),
      last_four: maybe(text('Carte finissant par')),
      requested_at: moment('Demandé le'),
      accepted_at: maybe(moment('Accepté le')),
      sent_at: maybe(moment('Envoyé le')),
      credited_at: maybe(moment('Crédité le')),
      refused_at: maybe(moment('Refusé le')),
      late_at: maybe(moment('En retard depuis le')),
      settled_at: maybe(moment('Réglé le')),
      settled_as: maybe(
        text('Réglé', { 'asked-again': 'demandé à nouveau', 'by-hand': 'par le service client' }),
      ),
      settled_by: maybe(text('Réglé par')),
      note: maybe(text('Note')),
    }),
  ),
  'trip.code': of(
    'iuc',
    'deleted',
    notExported('what a controller reads, as the pages of your trips show it'),
  ),
  'trip.file': own('Vos voyages', 'Dossiers de voyage', {
    file_id: reference(),
    order_id: maybe(reference('Commande')),
    booking_id: reference('Réservation'),
    pnr: text('Dossier'),
    state: text('État', { booked: 'réservé', exchanged: 'échangé', cancelled: 'annulé' }),
    e_ticket: yes('Billet électronique'),
    booked_at: moment('Réservé le'),
    delivery: maybe(text('Remise')),
    added_at: maybe(moment('Ajouté le')),
  }),
  'trip.journey': own('Vos voyages', 'Trajets', {
    file_id: reference('Dossier'),
    journey: ordinal('Trajet', JOURNEYS),
    travel_class: text('Classe', CLASS),
    fare: text('Tarif', FARES),
    departure: moment('Départ'),
    arrival: moment('Arrivée'),
  }),
  'trip.passenger': own('Vos voyages', 'Voyageurs', {
    file_id: reference('Dossier'),
    passenger: ordinal('Voyageur'),
    first_name: text('Prénom'),
    last_name: text('Nom'),
    birth_date: maybe(day('Date de naissance')),
    is_holder: yes('Titulaire du compte'),
  }),
  'trip.seat': own('Vos voyages', 'Places', {
    file_id: reference('Dossier'),
    journey: ordinal('Trajet', JOURNEYS),
    leg: ordinal('Train'),
    passenger: ordinal('Voyageur'),
    coach: text('Voiture'),
    seat: text('Place'),
    position: text('Où', SEAT_POSITIONS),
  }),
  'trip.segment': own('Vos voyages', 'Trains', {
    file_id: reference('Dossier'),
    journey: ordinal('Trajet', JOURNEYS),
    leg: ordinal('Train'),
    train_number: text('Numéro'),
    service_date: day('Jour'),
    run_origin: reference('Origine du train'),
    transport_type: text('Marque'),
    from_station: reference('Gare de départ'),
    from_name: text('De'),
    to_station: reference('Gare d’arrivée'),
    to_name: text('À'),
    departure: moment('Départ'),
    arrival: moment('Arrivée'),
  }),
  // Last: what is kept of the others is found by it.
  'shop.voucher_part': of(
    'iuc',
    accounts(),
    exported('Vos commandes', 'Bons employés', {
      order_id: reference('Commande'),
      attempt: whole('Essai'),
      voucher_id: reference('Bon'),
      amount: INTERNAL,
      cents: whole('Montant', 'centimes'),
    }),
  ),
  'shop.order': of(
    'iuc',
    accounts({
      transaction_id: 'order_id::text',
      request_hash: 'null',
      finalise_transaction_id: 'null',
      finalise_hash: 'null',
      quotation_hash: 'null',
      // An invoice names who paid, and where they live.
      customer: `case when ${invoiced('$2')} then jsonb_strip_nulls(jsonb_build_object('civility', customer -> 'civility', 'firstName', customer -> 'firstName', 'lastName', customer -> 'lastName', 'address', customer -> 'address')) else '{}' end`,
      email: `''`,
      reference: 'null',
      last_error: 'null',
    }),
    exported('Vos commandes', 'Commandes', {
      order_id: reference(),
      number: text('Numéro'),
      kind: text('Nature', {
        rail: 'billets de train',
        donation: 'don',
        code: 'code ou bon',
        'discount-card': 'carte de réduction',
      }),
      state: reference('État interne'),
      stage: text('État', ORDER_STAGES),
      version: INTERNAL,
      transaction_id: reference('Demande'),
      request_hash: INTERNAL,
      finalise_transaction_id: maybe(reference('Validation')),
      finalise_hash: INTERNAL,
      prime_id: reference('Prime'),
      item: text('Article'),
      quantity: whole('Quantité'),
      channel: text('Canal', { web: 'en ligne' }),
      actor: text('Par', { customer: 'vous' }),
      points: whole('Points', 'points'),
      cents: whole('Euros', 'centimes'),
      customer: tree('Vos coordonnées'),
      email: text('Adresse e-mail'),
      quotation_hash: INTERNAL,
      terms_key: maybe(text('Conditions')),
      terms_version: maybe(text('Version des conditions')),
      obsolete_at: INTERNAL,
      wait_until: maybe(moment('Attend jusqu’au')),
      reference: maybe(text('Dossier')),
      reason: maybe(text('Raison')),
      failures: INTERNAL,
      last_error: withheld('a fault of the portal’s own'),
      created_at: moment('Commencée le'),
      accepted_at: maybe(moment('Acceptée le')),
      confirmed_at: maybe(moment('Confirmée le')),
      state_since: INTERNAL,
    }),
  ),
  'voucher.directory': of('iuc', pseudonymised(), SAID),
  'voucher.entry': of(
    'iuc',
    pseudonymised(),
    exported(
      'Vos commandes',
      'Écritures de vos bons d’achat',
      {
        movement_id: reference('Mouvement'),
        voucher_id: reference('Bon'),
        account: text('Compte'),
        amount: whole('Montant', 'centimes'),
        sequence: maybe(whole('Rang')),
        balance_before: maybe(whole('Solde avant', 'centimes')),
        balance_after: maybe(whole('Solde après', 'centimes')),
      },
      { isForProgramsAlone: true },
    ),
  ),
  'voucher.movement': of(
    'iuc',
    pseudonymised({ label: `''` }),
    exported(
      'Vos commandes',
      'Mouvements de vos bons d’achat',
      {
        at: moment('Date'),
        movement_id: reference(),
        kind: text('Nature', {
          told: 'reçu ou corrigé',
          reserve: 'gardé pour une commande',
          capture: 'employé',
          'give-back': 'rendu',
        }),
        key: reference('Cause'),
        input_hash: INTERNAL,
        label: text('Libellé'),
        recorded_at: withheld('the date says it'),
        settles: maybe(reference('Réservation')),
      },
      { isForProgramsAlone: true },
    ),
  ),
  'voucher.term': of(
    'iuc',
    pseudonymised(),
    exported(
      'Vos commandes',
      'Derniers jours changés de vos bons d’achat',
      {
        voucher_id: reference('Bon'),
        change_id: reference('Changement'),
        expires_before: day('Avant'),
        expires_after: day('Après'),
        reason: text('Raison', { told: 'corrigé', 'given-back': 'rendu par une commande' }),
        at: moment('Le'),
      },
      { isForProgramsAlone: true },
    ),
  ),
  'voucher.void_reservation': of('iuc', pseudonymised(), notExported('keys of reservations that never were')),
  'voucher.voucher': of(
    'iuc',
    pseudonymised({ code: `''`, reason: `''`, origin_file: 'null', origin_cancelled_on: 'null' }),
    exported('Vos commandes', 'Vos bons d’achat', {
      voucher_id: reference(),
      kind: text('Nature', {
        'loyalty-reduction': 'réduction fidélité',
        'traveller-compensation': 'compensation voyageur',
        'g30-compensation': 'compensation de retard, garantie G30',
        'comfort-guarantee': 'garantie confort',
        'holiday-cheque': 'chèque-vacances',
        refund: 'remboursement',
        compensation: 'compensation',
        'cash-voucher': 'bon de caisse',
      }),
      code: text('Code'),
      percent: maybe(whole('Réduction', '%')),
      value: whole('Valeur', 'centimes'),
      remaining: whole('Reste', 'centimes'),
      reserved: whole('Dans une commande en cours', 'centimes'),
      elsewhere: whole('Employé hors de ce site', 'centimes'),
      sequence: INTERNAL,
      issued_on: day('Accordé le'),
      expires_on: day('Valable jusqu’au'),
      told_until: INTERNAL,
      reason: text('Raison'),
      origin_file: maybe(text('Dossier d’origine')),
      origin_cancelled_on: maybe(day('Dossier annulé le')),
      recorded_at: moment('Enregistré le'),
    }),
  ),
};
