import { countryName } from '#domain/countries.ts';
import { formatDate, formatDateTime } from '#domain/french-dates.ts';
import { isUuid } from '#domain/ids.ts';
import { SEAT_POSITIONS } from '#domain/rail/seat-position.ts';
import { euros, fileSize, NBSP, NNBSP } from '#domain/typography.ts';
import type { Act } from '#features/protection/index.ts';

/** French words for the names inside a value that has parts of its own; a name that is missing here is shown as it is kept. */
const WORDS: Readonly<Record<string, string>> = {
  act: 'geste',
  address: 'adresse',
  adrBatiment: 'bâtiment',
  adrLieuDit: 'lieu-dit',
  adrSociete: 'société',
  adrVoie: 'voie',
  amount: 'montant',
  arrival: 'arrivée',
  arrivalName: 'à',
  at: 'le',
  attempt: 'essai',
  birthDate: 'date de naissance',
  birthdate: 'date de naissance',
  bookingId: 'réservation',
  brand: 'marque',
  card: 'carte',
  cardNumber: 'numéro de carte',
  cardsCount: 'cartes',
  cents: 'montant',
  childrenCount: 'enfants',
  civility: 'civilité',
  coach: 'voiture',
  codePostale: 'code postal',
  companionsCount: 'accompagnateurs',
  date: 'date',
  day: 'jour',
  departure: 'départ',
  departureDate: 'départ le',
  departureHour: 'à partir de',
  departureName: 'de',
  destination: 'destination',
  device: 'appareil',
  direct: 'sans correspondance',
  email: 'e-mail',
  expiresAt: 'valable jusqu’au',
  fare: 'tarif',
  file: 'dossier',
  firstName: 'prénom',
  from: 'de',
  fromName: 'de',
  identity: 'identité',
  indicatif: 'indicatif',
  infantsCount: 'bébés',
  isHolder: 'titulaire du compte',
  item: 'article',
  journey: 'trajet',
  journeys: 'trajets',
  journeyType: 'voyage',
  kind: 'nature',
  lastName: 'nom',
  leg: 'train',
  legs: 'trains',
  lines: 'lignes',
  message: 'message',
  mobile: 'mobile',
  name: 'nom',
  network: 'réseau',
  number: 'numéro',
  orderNumber: 'commande',
  origin: 'origine',
  paid: 'payé',
  party: 'voyageurs',
  passenger: 'voyageur',
  passengers: 'voyageurs',
  passengersCount: 'voyageurs',
  passengerWithCompanion: 'avec un accompagnateur',
  passengerWithWheelchair: 'avec un fauteuil roulant',
  pays: 'pays',
  phone: 'téléphone',
  pnr: 'dossier',
  points: 'points',
  position: 'où',
  quantity: 'quantité',
  reason: 'motif',
  search: 'recherche',
  seat: 'place',
  seats: 'places',
  size: 'taille',
  state: 'état',
  stations: 'gares',
  subject: 'sujet',
  tickets: 'billets',
  to: 'à',
  toName: 'à',
  total: 'total',
  train: 'train',
  trainNumber: 'train',
  transportType: 'marque',
  travelClass: 'classe',
  trip: 'voyage',
  type: 'type',
  until: 'jusqu’au',
  validFrom: 'valable du',
  ville: 'ville',
  voucherCents: 'bons',
  wheelchairsCount: 'fauteuils roulants',
  why: 'motif',
};

/** What only programs need: it stays in the other file. The seed of a link is half of its secret. */
const FOR_PROGRAMS: ReadonlySet<string> = new Set([
  'contentType',
  'correlationId',
  'key',
  // Of the timetable: the train and its times say what it is.
  'runOrigin',
  'seed',
  'serviceDate',
]);

/** The parts of an address in the order of an envelope; the database keeps them by the length of their names. */
const ORDER: readonly string[] = [
  'adrSociete',
  'adrBatiment',
  'adrVoie',
  'adrLieuDit',
  'codePostale',
  'ville',
  'pays',
];

/** Codes that the product has for what is told, by the name that they stand under. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  act: {
    'points-spent': 'points dépensés',
    'email-changed': 'adresse e-mail modifiée',
    'password-changed': 'mot de passe modifié',
    'passkey-added': 'clé d’accès ajoutée',
    'passkey-removed': 'clé d’accès retirée',
  } satisfies Readonly<Record<Act['act'], string>>,
  civility: { M: 'Monsieur', Mme: 'Madame' },
  journeyType: { ALLER_SIMPLE: 'aller simple', ALLER_RETOUR: 'aller-retour' },
  kind: { adult: 'adulte', card: 'avec une carte', child: 'enfant' },
  position: SEAT_POSITIONS,
};

/** Which one of several: programs count from 0, people from 1. */
const counted = (value: string | number): string => (typeof value === 'number' ? String(value + 1) : value);

/** How a value reads under its name, where its bare self is for programs. */
const READ_AS: Readonly<Record<string, (value: string | number) => string>> = {
  cents: (value) => (typeof value === 'number' ? euros(value) : value),
  journey: counted,
  leg: counted,
  passenger: counted,
  pays: (value) => countryName(String(value)),
  size: (value) => (typeof value === 'number' ? fileSize(value) : value),
  voucherCents: (value) => (typeof value === 'number' ? euros(value) : value),
};

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

const isPart = (value: unknown): value is Readonly<Record<string, unknown>> | readonly unknown[] =>
  typeof value === 'object' && value !== null;

const leaf = (value: unknown, name: string): string => {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') return READ_AS[name]?.(value) ?? String(value);
  const text = String(value);
  if (MOMENT.test(text)) return formatDateTime(Temporal.Instant.from(text));
  if (DAY.test(text)) return formatDate(Temporal.PlainDate.from(text));
  return CODES[name]?.[text] ?? READ_AS[name]?.(text) ?? text;
};

const isForPrograms = (name: string, value: unknown): boolean =>
  FOR_PROGRAMS.has(name) || (typeof value === 'string' && isUuid(value));

const placeOf = (name: string): number => ORDER.indexOf(name);

/**
 * A value with parts of its own on one line: « prénom : Inès ; ville : Lyon », days and moments as they are written, without what is for
 * programs alone. Nothing for one that is empty.
 */
export const treeInWords = (value: unknown, name = ''): string => {
  if (value === null || value === undefined || value === '') return '';
  if (!isPart(value)) return leaf(value, name);
  const parts = Array.isArray(value)
    ? value.map((one) => treeInWords(one, name))
    : Object.entries(value)
        .filter(([inner, one]) => !isForPrograms(inner, one))
        .sort(([a], [b]) => placeOf(a) - placeOf(b))
        .map(([inner, one]) => {
          const said = treeInWords(one, inner);
          const shown = isPart(one) ? `(${said})` : said;
          return said === '' ? '' : `${WORDS[inner] ?? inner}${NBSP}: ${shown}`;
        });
  return parts.filter((part) => part !== '').join(`${NNBSP}; `);
};
