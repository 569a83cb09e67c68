import { messageOf } from '#domain/errors/catalogue.ts';
import { onePage, unreadable } from '#web/gallery/data/lists.ts';
import { directTrip, longTrip, ouigoTrip, paperTrip, tripGivenUp, wayBack } from '#web/gallery/data/trips.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const PATH = '/informations/voyages-futurs';
const full: Data = {
  trips: onePage(PATH, '3\u00a0voyages', [directTrip, wayBack, ouigoTrip]),
  shown: undefined,
  codesIncident: undefined,
  isUnchecked: false,
  added: undefined,
  mayUseShop: true,
};
const none = onePage(PATH, '0\u00a0voyage', []);
const many: Data = {
  trips: {
    rows: ['ZW4HPT', 'ZW5JQT', 'ZW6KRT', 'ZW7LST', 'ZW8MTT'].map((pnr) => ({
      ...longTrip,
      id: `${pnr}-1`,
      pnr,
    })),
    page: 2,
    pages: 4,
    total: '20\u00a0voyages',
    address: PATH,
  },
  shown: undefined,
  codesIncident: undefined,
  isUnchecked: false,
  added: undefined,
  mayUseShop: true,
};

export const examples: Examples = {
  route: PATH,
  cases: {
    full: { name: 'Un aller-retour et un billet OUIGO', visitor: 'blue', data: full },
    paper: {
      name: 'Un billet papier, à retirer en gare',
      visitor: 'blue',
      data: { ...full, trips: onePage(PATH, '1\u00a0voyage', [paperTrip]) },
    },
    added: {
      name: 'Un voyage acheté ailleurs, ajouté, sans réponse de la réservation',
      visitor: 'blue',
      query: '?ajoute=oui',
      data: {
        ...full,
        isUnchecked: true,
        added: 'new',
        trips: onePage(PATH, '1\u00a0voyage', [
          {
            ...paperTrip,
            ticketKind: 'billet déjà remis',
            condition: { text: 'Aux conditions de ce billet', isFlexible: false },
            paper: {
              name: 'Acheté ailleurs',
              text: 'Votre billet et son code sont là où vous l’avez acheté : présentez-les au contrôle.',
            },
          },
        ]),
      },
    },
    empty: {
      name: 'Aucun voyage',
      visitor: 'blue',
      data: { ...full, trips: none },
    },
    closed: {
      name: 'Aucun voyage, et pas de boutique',
      visitor: 'traveller',
      data: { ...full, trips: none, mayUseShop: false },
    },
    many: {
      name: 'Cinq voyages à deux, avec deux correspondances, au milieu de quatre pages',
      visitor: 'longest',
      query: '?page=2',
      data: many,
    },
    givenUp: {
      name: 'L’annulation d’un voyage est en cours',
      visitor: 'blue',
      data: { ...full, trips: onePage(PATH, '2\u00a0voyages', [tripGivenUp, wayBack]) },
    },
    incident: {
      name: 'Les voyages ne peuvent pas être lus',
      visitor: 'blue',
      data: { ...full, trips: unreadable(PATH, 'future-trips-unavailable') },
    },
    code: {
      name: 'Le code en grand',
      visitor: 'blue',
      query: '?billet=QXKM7R-1',
      data: { ...full, shown: directTrip },
    },
    codes: {
      name: 'Deux codes en grand, noms longs',
      visitor: 'longest',
      query: '?page=2&billet=ZW6KRT-1',
      data: { ...many, shown: { ...longTrip, id: 'ZW6KRT-1', pnr: 'ZW6KRT' } },
    },
    codeIncident: {
      name: 'Le code en grand, sans celui du dossier',
      visitor: 'blue',
      query: '?billet=QXKM7R-1',
      data: {
        ...full,
        shown: { ...directTrip, codes: directTrip.codes.map(({ booking: _, ...code }) => code) },
        codesIncident: messageOf('qr-code-unavailable'),
      },
    },
    noCodeYet: {
      name: 'Billet OUIGO, code à venir, en grand',
      visitor: 'blue',
      query: '?billet=RT5KLM-1',
      data: { ...full, shown: ouigoTrip },
    },
  },
};
