import { typeset } from '#domain/typography.ts';
import { type Article, type Given, PRIME_TYPES, type Prime, REAL_TYPES } from './prime.ts';

/** A prime without its price, which is in the price list. */
type Described = Omit<Prime, 'pricePoints' | 'pointsBefore' | 'priceCents' | 'isFrom' | 'promo'>;

/** French spaces in everything that is read. */
const set = <Words>(words: Words): Words => {
  if (typeof words === 'string') return typeset(words) as Words;
  if (Array.isArray(words)) return words.map(set) as Words;
  return words !== null && typeof words === 'object'
    ? (Object.fromEntries(Object.entries(words).map(([name, value]) => [name, set(value)])) as Words)
    : words;
};

/** Said before a donation, and with its thanks. */
const CONVERTED =
  'Vos points sont convertis et versés à l’association partenaire à la fin du mois. Un don en points n’ouvre pas droit à une réduction d’impôt.';

/** What all donations have in common. */
const donation = (about: readonly [what: string, how: string]) =>
  ({
    type: PRIME_TYPES['dons-pour-la-planete'],
    realType: REAL_TYPES.donation,
    service: 'donation',
    action: 'Faire un don',
    inShort: 'Don',
    article: {
      heading: 'Le projet',
      about,
      delivery:
        'Votre reçu s’affiche aussitôt, et vous arrive par e-mail. Vous le retrouvez dans vos commandes.',
      unit: ['don', 'dons'],
      isFinal: 'Un don ne s’annule pas, ses points sont transmis au projet.',
      beforehand: CONVERTED,
      order: 'Donner mes points',
      verb: 'Donner',
      thanks: {
        title: 'Merci pour votre don',
        text: CONVERTED,
      },
    },
  }) as const satisfies Partial<Described>;

/** What all that is given by a code or a voucher has in common. */
const delivered = (
  realType: (typeof REAL_TYPES)['subscription' | 'voucher' | 'qr-voucher' | 'e-code'],
  { about, ...words }: Pick<Article, 'about' | 'delivery' | 'unit' | 'beforehand'> & { use: string },
) =>
  ({
    type: PRIME_TYPES['reductions-sncf'],
    realType,
    service: 'code',
    article: {
      heading: 'Ce que c’est',
      about,
      isFinal: 'Une fois affichée, cette prime ne se rend pas et ne s’échange pas.',
      order: 'Commander avec mes points',
      verb: 'Payer',
      thanks: { title: 'C’est à vous', text: '' },
      ...words,
    },
  }) as const satisfies Partial<Described>;

const SHOWN_AT_ONCE =
  'Votre code s’affiche aussitôt, et vous arrive par e-mail. Vous le retrouvez dans vos commandes.';

/** The primes other than the ticket; `service` names the kind of order that delivers each. */
const DESCRIBED: readonly Described[] = [
  {
    id: '401',
    title: 'Un mois de forfait annuel',
    ...delivered(REAL_TYPES.subscription, {
      about: [
        'Un mois retiré du prix d’un forfait annuel entre deux gares de votre choix, en 1re ou en 2de classe.',
        'Le code se donne à la souscription ou au renouvellement. Il vaut aussi pour un forfait déjà en cours, à sa prochaine échéance.',
      ],
      delivery: SHOWN_AT_ONCE,
      unit: ['mois', 'mois'],
      use: 'Donnez ce code en souscrivant ou en renouvelant votre forfait annuel, avant le {until}.',
      beforehand: 'Un code par forfait et par an.',
    }),
    summary: 'Un code à donner en souscrivant ou en renouvelant un forfait annuel.',
    action: 'Prendre ce mois',
    inShort: 'Forfait',
    face: { words: '1 mois', note: 'de forfait annuel', colour: 'berry' },
    gives: { by: 'code', shown: 'code', prefix: 'MFA', months: 12 },
  },
  {
    id: '411',
    title: 'Bon de 10 € en boutique de gare',
    ...delivered(REAL_TYPES.voucher, {
      about: [
        'Dix euros à dépenser dans les boutiques des gares qui affichent « Bons Voyageur acceptés » : journaux, livres, fleurs, de quoi manger en route.',
        'Le bon s’emploie en une fois, sans rendu de monnaie. Plusieurs bons s’ajoutent dans un même achat.',
      ],
      delivery: SHOWN_AT_ONCE,
      unit: ['bon', 'bons'],
      use: 'Donnez ce code à la caisse, avant le {until}. Il s’emploie en une fois, sans rendu de monnaie.',
      beforehand: 'Ni tabac, ni jeux, ni carte cadeau.',
    }),
    summary: 'Un code à donner en caisse, dans les boutiques des gares, valable un an.',
    action: 'Prendre ce bon',
    inShort: 'Boutique',
    face: { words: '10 €', note: 'en boutique de gare', colour: 'yellow' },
    gives: { by: 'code', shown: 'code', prefix: 'BTQ', months: 12 },
  },
  {
    id: '412',
    title: 'Bon d’achat voyage de 20 €',
    ...delivered(REAL_TYPES.voucher, {
      about: [
        'Vingt euros qui paient des billets, en une ou plusieurs fois, jusqu’au dernier centime.',
        'Le bon entre aussitôt dans vos bons d’achat. Vous le cochez au moment de payer, ici comme là où vous achetez vos billets.',
      ],
      delivery: 'Le bon entre aussitôt dans vos bons d’achat, et son code vous arrive par e-mail.',
      unit: ['bon', 'bons'],
      use: 'Il est dans vos bons d’achat : cochez-le au moment de payer, avant le {until}, en une ou plusieurs fois.',
      beforehand: 'Un bon d’achat ne se change pas en argent.',
    }),
    summary: 'Vingt euros de billets, en une ou plusieurs fois, dans vos bons d’achat.',
    action: 'Prendre ce bon',
    inShort: 'Bon de 20 €',
    face: { words: '20 €', note: 'de billets', colour: 'blue' },
    gives: { by: 'voucher', prefix: 'BAV', months: 12, worth: { kind: 'cash-voucher', cents: 20_00 } },
  },
  {
    id: '421',
    title: 'Un petit-déjeuner à bord',
    ...delivered(REAL_TYPES['qr-voucher'], {
      about: [
        'Une boisson chaude, un jus de fruits et une viennoiserie, au bar de votre TGV INOUI, tous les jours jusqu’à 11 heures.',
        'Montrez le code sur votre téléphone ou imprimé : il se lit sans réseau.',
      ],
      delivery: SHOWN_AT_ONCE,
      unit: ['petit-déjeuner', 'petits-déjeuners'],
      use: 'À montrer au bar d’un TGV INOUI jusqu’à 11 heures, avant le {until}. Le code se lit sur un écran ou sur du papier, sans réseau.',
      beforehand: 'Servi dans les trains qui ont un bar, dans la limite de ce qu’il y reste.',
    }),
    summary: 'Une boisson chaude, un jus et une viennoiserie, au bar du train.',
    action: 'Prendre ce code',
    inShort: 'Petit-déjeuner',
    face: { words: 'Matin', note: 'petit-déjeuner à bord', colour: 'red' },
    gives: { by: 'code', shown: 'qr', prefix: 'PDJ', months: 6 },
  },
  {
    id: '422',
    title: 'Bon de 8 € au bar du train',
    ...delivered(REAL_TYPES['qr-voucher'], {
      about: [
        'Huit euros à dépenser au bar d’un TGV INOUI ou d’un Intercités, pour vous ou pour qui vous accompagne.',
        'Le bon s’emploie en une fois, sans rendu de monnaie, et se cumule avec la formule du jour.',
      ],
      delivery: SHOWN_AT_ONCE,
      unit: ['bon', 'bons'],
      use: 'À montrer au bar avant le {until}, en une fois, sans rendu de monnaie. Le code se lit sur un écran ou sur du papier, sans réseau.',
      beforehand: 'L’abus d’alcool est dangereux pour la santé : le bon ne paie pas d’alcool.',
    }),
    summary: 'Un QR code à montrer au bar, valable six mois.',
    action: 'Prendre ce bon',
    inShort: 'Bar du train',
    face: { words: '8 €', note: 'au bar du train', colour: 'yellow' },
    gives: { by: 'code', shown: 'qr', prefix: 'BAR', months: 6 },
  },
  {
    id: '431',
    title: '20 % sur votre prochain billet',
    ...delivered(REAL_TYPES['e-code'], {
      about: [
        'Vingt pour cent de moins sur les euros d’une commande de billets, quel que soit le nombre de voyageurs.',
        'La réduction entre aussitôt dans vos bons d’achat. Vous la cochez au moment de payer, ou vous tapez son code là où vous achetez vos billets.',
      ],
      delivery: 'La réduction entre aussitôt dans vos bons d’achat, et son code vous arrive par e-mail.',
      unit: ['code', 'codes'],
      use: 'Elle est dans vos bons d’achat : cochez-la au moment de payer, avant le {until}. Une réduction par commande.',
      beforehand:
        'Elle porte sur les euros d’une commande, jamais sur ses points, et se cumule avec une carte Avantage.',
    }),
    summary: 'Un code à saisir au moment de payer, valable douze mois.',
    action: 'Prendre ce code',
    inShort: 'Code 20 %',
    face: { words: '−20 %', note: 'votre prochain billet', colour: 'red' },
    gives: { by: 'voucher', prefix: 'RED', months: 12, worth: { kind: 'loyalty-reduction', percent: 20 } },
  },
  {
    id: '432',
    title: 'Une entrée au salon de la gare',
    ...delivered(REAL_TYPES['e-code'], {
      about: [
        'Une entrée dans un salon Grand Voyageur, dans les deux heures avant le départ : de quoi boire, travailler et attendre au calme.',
        'Pour vous ou pour quelqu’un qui vous accompagne. Le code se tape à la porte.',
      ],
      delivery: SHOWN_AT_ONCE,
      unit: ['entrée', 'entrées'],
      use: 'Tapez ce code à la porte du salon, avec un billet du jour, avant le {until}.',
      beforehand: 'Les adresses et les heures des salons sont affichées en gare.',
    }),
    summary: 'Un code à taper à la porte d’un salon, avec un billet du jour.',
    action: 'Prendre ce code',
    inShort: 'Salon',
    face: { words: 'Salon', note: 'une entrée', colour: 'blue' },
    gives: { by: 'code', shown: 'code', prefix: 'SAL', months: 6 },
  },
  {
    id: '433',
    title: 'Un bagage porté à domicile',
    ...delivered(REAL_TYPES['e-code'], {
      about: [
        'Une valise prise chez vous et portée à votre adresse d’arrivée, en France, la veille ou le jour de votre voyage.',
        'Donnez le code en réservant le passage du porteur, quatre jours avant au plus tard.',
      ],
      delivery: SHOWN_AT_ONCE,
      unit: ['bagage', 'bagages'],
      use: 'Donnez ce code en réservant le passage du porteur, avant le {until}, quatre jours avant votre voyage au plus tard.',
      beforehand: 'Une valise de 25 kg au plus, fermée, avec son étiquette.',
    }),
    summary: 'Une valise prise chez vous et portée là où vous allez, en France.',
    action: 'Prendre ce code',
    inShort: 'Bagage',
    face: { words: 'Bagage', note: 'porté à domicile', colour: 'berry' },
    gives: { by: 'code', shown: 'code', prefix: 'BAG', months: 12 },
  },
  {
    id: '451',
    title: 'Un arbre planté en France',
    ...donation([
      'L’arbre est planté en hiver, d’une essence qui supporte les étés à venir, dans une parcelle où la forêt se renouvelle mal toute seule.',
      'Un forestier le suit pendant trois ans : s’il ne prend pas, un autre est planté à sa place.',
    ]),
    summary: 'Un arbre planté dans une forêt qui se renouvelle, et suivi pendant trois ans.',
  },
  {
    id: '452',
    title: 'Une journée de soins à la faune sauvage',
    ...donation([
      'Chaque printemps, des milliers d’animaux blessés arrivent dans les centres de soins. Une journée y paie la nourriture, les médicaments et le temps d’une soigneuse.',
      'Les animaux guéris sont relâchés là où ils ont été trouvés.',
    ]),
    summary: 'Une journée de soins dans un centre qui accueille les animaux sauvages blessés.',
  },
  {
    id: '453',
    title: 'Cent mètres de haie champêtre',
    ...donation([
      'Une haie abrite les oiseaux, retient l’eau et garde le sol. La plantation est faite avec les agriculteurs, qui l’entretiennent ensuite.',
      'Cent mètres comptent environ deux cents arbres et arbustes, d’au moins sept essences locales.',
    ]),
    summary: 'Cent mètres de haie replantée entre deux champs, pour les oiseaux, l’eau et le sol.',
  },
  {
    id: '454',
    title: 'Le voyage d’un enfant qui ne part pas',
    ...donation([
      'Un enfant sur quatre ne part pas en vacances. Vos points paient l’aller et le retour d’un enfant vers une colonie ou une famille d’accueil, en train.',
      'Les places sont prises en dehors des grands départs. Un animateur accompagne chaque groupe.',
    ]),
    summary: 'L’aller et le retour en train d’un enfant qui part en vacances pour la première fois.',
  },
];

export const FIXED_PRIMES: readonly Described[] = DESCRIBED.map(set);

/** What is said of a prime, whatever it costs, also while it is not on sale; nothing of one that is not sold any more. */
export const primeWords = (primeId: string): Described | undefined =>
  FIXED_PRIMES.find(({ id }) => id === primeId);

/** What an order of a prime gives its customer; nothing for a prime that gives nothing of its own. */
export const givenBy = (primeId: string): Given | undefined => primeWords(primeId)?.gives;
