import { directTrip, longTrip, ouigoTrip, wayBack } from '#web/gallery/data/trips.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const full: Data = {
  trips: [directTrip, wayBack, ouigoTrip],
  shown: undefined,
  page: 1,
  pages: 1,
  total: '3 voyages',
  mayUseShop: true,
};
const many: Data = {
  trips: [1, 2, 3, 4, 5].map((number) => ({ ...longTrip, id: `ZW4HPT-${number}` })),
  shown: undefined,
  page: 2,
  pages: 7,
  total: '34 voyages',
  mayUseShop: true,
};

export const examples: Examples = {
  route: '/informations/voyages-futurs',
  cases: {
    full: { name: 'Un aller-retour et un billet OUIGO', visitor: 'blue', data: full },
    empty: {
      name: 'Aucun voyage',
      visitor: 'blue',
      data: { ...full, trips: [], total: '0 voyage' },
    },
    closed: {
      name: 'Aucun voyage, et pas de boutique',
      visitor: 'traveller',
      data: { ...full, trips: [], total: '0 voyage', mayUseShop: false },
    },
    many: {
      name: 'Cinq voyages à deux, avec deux correspondances, au milieu de sept pages',
      visitor: 'longest',
      query: '?page=2',
      data: many,
    },
    code: {
      name: 'Le QR code en grand',
      visitor: 'blue',
      query: '?billet=QXKM7R-1',
      data: { ...full, shown: directTrip },
    },
    codes: {
      name: 'Deux QR codes en grand, noms longs',
      visitor: 'longest',
      query: '?page=2&billet=ZW4HPT-3',
      data: { ...many, shown: { ...longTrip, id: 'ZW4HPT-3' } },
    },
    noCodeYet: {
      name: 'Billet OUIGO, code à venir, en grand',
      visitor: 'blue',
      query: '?billet=RT5KLM-1',
      data: { ...full, shown: ouigoTrip },
    },
  },
};
