import { messageOf } from '#domain/errors/catalogue.ts';
import { onePage, unreadable } from '#web/gallery/data/lists.ts';
import { pastTrip, pastTripsOfAll } from '#web/gallery/data/past-trips.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const PATH = '/informations/voyages-passes';
const full: Data = {
  trips: onePage(PATH, '6\u00a0voyages', pastTripsOfAll),
  added: undefined,
  lastName: 'Vasseur',
  claims: [],
  claimsIncident: undefined,
  shown: '6 sur 6\u00a0voyages',
  further: '',
  until: undefined,
  hasCard: true,
  perPage: '10\u00a0voyages',
};
const empty: Data = { ...full, trips: onePage(PATH, '0\u00a0voyage', []), shown: '' };
const many = Array.from({ length: 200 }, (_, index) => ({
  ...pastTrip,
  id: `${pastTrip.id.slice(0, -3)}${String(index).padStart(3, '0')}`,
}));

const claimed = {
  number: 'R2026-48213902',
  href: '/besoin-daide/mes-reclamations?demande=0199c1d0-6f00-7000-8000-000000000012',
  words: 'en cours depuis le 17\u00a0novembre',
};
const claim: Data['claims'][number] = {
  key: '0199c1d0-6f00-7000-8000-000000000012',
  number: claimed.number,
  href: claimed.href,
  about: 'Train 5102, 8\u00a0septembre\u00a02026',
  steps: [
    { title: 'Envoyée', state: 'done', note: 'le 15\u00a0novembre' },
    { title: 'En cours', state: 'current', note: 'le 17\u00a0novembre' },
    { title: 'Traitée', state: 'coming' },
  ],
};

export const examples: Examples = {
  route: PATH,
  cases: {
    full: { name: 'Un de chaque', visitor: 'blue', data: full },
    claimed: {
      name: 'Un voyage réclamé, et son suivi',
      visitor: 'blue',
      data: {
        ...full,
        trips: onePage(
          PATH,
          '6\u00a0voyages',
          pastTripsOfAll.map((trip) => (trip.claim ? { ...trip, claim: undefined, claimed } : trip)),
        ),
        claims: [claim],
      },
    },
    refused: {
      name: 'Un dossier qui n’est pas trouvé',
      visitor: 'blue',
      data: full,
      answer: {
        form: 'ajouter',
        values: { pnrReference: 'QXKM7R', lastName: 'Vasseur' },
        errors: {},
        message: messageOf('travel-file-not-found'),
      },
    },
    added: {
      name: 'Un voyage ajouté',
      visitor: 'blue',
      query: '?ajoute=oui',
      data: { ...full, added: 'new' },
    },
    known: {
      name: 'Un voyage déjà là',
      visitor: 'red',
      query: '?ajoute=deja',
      data: { ...full, added: 'known' },
    },
    silentDesk: {
      name: 'Le suivi des réclamations ne peut pas être lu',
      visitor: 'red',
      data: {
        ...full,
        claimsIncident: { message: messageOf('complaints-unavailable'), reference: '7f3a92c1' },
      },
    },
    more: {
      name: 'Vingt voyages sur trois cents',
      visitor: 'berry',
      query: '?page=2',
      data: {
        ...full,
        trips: { rows: many.slice(0, 20), page: 2, pages: 20, total: '200\u00a0voyages', address: PATH },
        shown: '20 sur plus de 200\u00a0voyages',
      },
    },
    last: {
      name: 'Deux cents voyages, et d’autres avant',
      visitor: 'yellow',
      query: '?page=20',
      data: {
        ...full,
        trips: { rows: many, page: 20, pages: 20, total: '200\u00a0voyages', address: PATH },
        shown: '200 sur plus de 200\u00a0voyages',
        further: `${PATH}?jusquau=2025-03-03`,
      },
    },
    until: {
      name: 'Jusqu’à un jour',
      visitor: 'berry',
      query: '?jusquau=2025-03-03',
      data: { ...full, until: '3\u00a0mars\u00a02025' },
    },
    cardless: {
      name: 'Sans carte de fidélité',
      visitor: 'traveller',
      data: {
        ...full,
        hasCard: false,
        trips: onePage(PATH, '1\u00a0voyage', [
          {
            ...pastTrip,
            kind: 'none',
            amount: 'Aucun point',
            after: '',
            why: 'Voyagé sans carte de fidélité.',
          },
        ]),
        shown: '1 sur 1\u00a0voyage',
      },
    },
    empty: { name: 'Aucun voyage', visitor: 'red', data: empty },
    emptyBefore: {
      name: 'Aucun voyage jusqu’à un jour',
      visitor: 'red',
      query: '?jusquau=2020-03-03',
      data: { ...empty, until: '3\u00a0mars\u00a02020' },
    },
    incident: {
      name: 'Les voyages ne peuvent pas être lus',
      visitor: 'blue',
      data: { ...empty, trips: unreadable(PATH, 'past-trips-unavailable') },
    },
  },
};
