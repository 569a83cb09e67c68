import { NBSP, NNBSP } from '#domain/typography.ts';

/** French words for the names inside a value that has parts of its own; a name that is missing here is shown as it is kept. */
const WORDS: Readonly<Record<string, string>> = {
  address: 'adresse',
  adrBatiment: 'bâtiment',
  adrLieuDit: 'lieu-dit',
  adrSociete: 'société',
  adrVoie: 'voie',
  amount: 'montant',
  arrival: 'arrivée',
  birthDate: 'date de naissance',
  bookingId: 'réservation',
  brand: 'marque',
  card: 'carte',
  cardNumber: 'numéro de carte',
  cents: 'centimes',
  civility: 'civilité',
  coach: 'voiture',
  codePostale: 'code postal',
  date: 'date',
  departure: 'départ',
  destination: 'destination',
  email: 'e-mail',
  expiresAt: 'valable jusqu’au',
  fare: 'tarif',
  file: 'dossier',
  firstName: 'prénom',
  from: 'de',
  fromName: 'de',
  indicatif: 'indicatif',
  item: 'article',
  journeys: 'trajets',
  kind: 'nature',
  lastName: 'nom',
  legs: 'trains',
  lines: 'lignes',
  message: 'message',
  mobile: 'mobile',
  number: 'numéro',
  orderNumber: 'commande',
  origin: 'origine',
  passengers: 'voyageurs',
  pays: 'pays',
  phone: 'téléphone',
  pnr: 'dossier',
  points: 'points',
  position: 'où',
  quantity: 'quantité',
  seat: 'place',
  seats: 'places',
  stations: 'gares',
  subject: 'sujet',
  to: 'à',
  toName: 'à',
  total: 'total',
  trainNumber: 'train',
  travelClass: 'classe',
  type: 'type',
  ville: 'ville',
};

const isPart = (value: unknown): value is Readonly<Record<string, unknown>> | readonly unknown[] =>
  typeof value === 'object' && value !== null;

const leaf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'oui' : 'non') : String(value);

/** A value with parts of its own on one line: « prénom : Inès ; ville : Lyon ». Nothing for one that is empty. */
export const treeInWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (!isPart(value)) return leaf(value);
  const parts = Array.isArray(value)
    ? value.map((one) => treeInWords(one))
    : Object.entries(value).map(([name, one]) => {
        const said = treeInWords(one);
        const inner = isPart(one) ? `(${said})` : said;
        return said === '' ? '' : `${WORDS[name] ?? name}${NBSP}: ${inner}`;
      });
  return parts.filter((part) => part !== '').join(`${NNBSP}; `);
};
