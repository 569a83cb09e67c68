import { pathOf } from '#contract/routes.ts';
import type { ProofView } from '#web/views/proof-view.server.ts';

const ID = '0199c1d0-6f00-7000-8000-00000000000';

export const openProof = (words = 'Jusqu’au 19\u00a0janvier', at = 20): ProofView => ({
  state: 'open',
  words,
  at,
  href: pathOf('/informations/voyages-passes-justif/:fichier', { params: { fichier: `${ID}1.pdf` } }),
});
export const soonProof: ProofView = { state: 'soon', words: 'Demain à 20h01', at: 0 };
const closedProof: ProofView = { state: 'closed', words: 'Clos depuis le 12\u00a0novembre', at: 1000 };

/** A trip as the list of past ones shows it. */
export const pastTrip = {
  id: `${ID}1`,
  month: '2026-11',
  monthName: 'Novembre\u00a02026',
  date: '2026-11-20',
  fullDate: 'Vendredi 20\u00a0novembre\u00a02026',
  day: '20',
  weekday: 'ven.',
  route: 'Paris Gare de Lyon – Lyon Part-Dieu',
  departure: { time: '09h00', dateTime: '2026-11-20T08:00:00Z' },
  arrival: { time: '10h57', dateTime: '2026-11-20T09:57:00Z' },
  train: 'TGV INOUI 6607, dossier M2QXRD',
  kind: 'coming' as 'coming' | 'credited' | 'none',
  amount: '+\u00a0356',
  after: 'attendus',
  why: 'Crédités le 23\u00a0novembre. Compté comme voyage le 27\u00a0novembre.',
  claimed: undefined as { number: string; href: string; words: string } | undefined,
  claim: undefined as string | undefined,
  proof: openProof(),
};
type PastTripView = typeof pastTrip;

const claim = pathOf('/besoin-daide/mes-reclamations', {
  query: { sujet: 'voyage-manquant', voyage: `${ID}9` },
});

/** One of each outcome, the newest first. */
export const pastTripsOfAll: readonly PastTripView[] = [
  {
    ...pastTrip,
    id: `${ID}2-1`,
    date: '2026-11-21',
    fullDate: 'Samedi 21\u00a0novembre\u00a02026',
    day: '21',
    weekday: 'sam.',
    route: 'Lyon Part-Dieu – Paris Gare de Lyon',
    train: 'TGV INOUI 6626, dossier T59JWN',
    kind: 'none',
    amount: 'Billet prime',
    after: '',
    why: 'Payé en points\u00a0: il n’en rapporte pas et ne compte pas.',
    proof: soonProof,
  },
  pastTrip,
  {
    ...pastTrip,
    id: `${ID}3`,
    date: '2026-11-01',
    fullDate: 'Dimanche 1er\u00a0novembre\u00a02026',
    day: '1er',
    weekday: 'dim.',
    route: 'Paris Gare de Lyon – Marseille Saint-Charles',
    train: 'TGV INOUI 6103, dossier ZK4T7L',
    kind: 'credited',
    amount: '+\u00a0448',
    after: 'points',
    why: '14e\u00a0voyage de votre année.',
    proof: openProof('Jusqu’au 31\u00a0décembre', 350),
  },
  {
    ...pastTrip,
    id: `${ID}4`,
    month: '2026-10',
    monthName: 'Octobre\u00a02026',
    date: '2026-10-18',
    fullDate: 'Dimanche 18\u00a0octobre\u00a02026',
    day: '18',
    weekday: 'dim.',
    route: 'Paris Montparnasse – Bordeaux Saint-Jean',
    train: 'OUIGO 7651, dossier W8NPC3',
    kind: 'none',
    amount: 'Aucun point',
    after: '',
    why: 'OUIGO ne donne pas de points et ne compte pas.',
    proof: openProof('Encore 5\u00a0jours', 915),
  },
  {
    ...pastTrip,
    id: `${ID}5`,
    month: '2026-09',
    monthName: 'Septembre\u00a02026',
    date: '2026-09-12',
    fullDate: 'Samedi 12\u00a0septembre\u00a02026',
    day: '12',
    weekday: 'sam.',
    route: 'Dijon – Beaune',
    train: 'TER 891407, dossier HB91MA',
    kind: 'none',
    amount: 'Aucun point',
    after: '',
    why: 'Train régional\u00a0: ni point, ni voyage compté.',
    proof: closedProof,
  },
  {
    ...pastTrip,
    id: `${ID}9`,
    month: '2026-09',
    monthName: 'Septembre\u00a02026',
    date: '2026-09-08',
    fullDate: 'Mardi 8\u00a0septembre\u00a02026',
    day: '8',
    weekday: 'mar.',
    route: 'Aéroport Charles-de-Gaulle 2 TGV – Chambéry–Challes-les-Eaux',
    train: 'TGV INOUI 5102, dossier R4VCX8',
    kind: 'none',
    amount: 'Pas encore de point',
    after: '',
    why: 'Le programme n’a pas reçu ce voyage.',
    claim,
    proof: { ...closedProof, words: 'Clos depuis le 8\u00a0novembre' },
  },
];
