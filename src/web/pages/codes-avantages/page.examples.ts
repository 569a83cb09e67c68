import { NBSP } from '#domain/typography.ts';
import { onePage, unreadable } from '#web/gallery/data/lists.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];
type Year = NonNullable<Data['year']>;
type Card = Year['cards'][number];

const PATH = '/compte/avantages/codes-avantages';
const coming = (trips: number, words: string): Card => ({
  trips,
  off: `\u221220${NBSP}%`,
  state: { tone: 'coming', words },
  code: undefined,
  terms: `Il s’affiche ici quand votre ${trips}e voyage est compté, 7${NBSP}jours après le trajet, s’il est fait avant le 14${NBSP}juin${NBSP}2027.`,
});
const usable: Card = {
  trips: 10,
  off: `\u221220${NBSP}%`,
  state: { tone: 'ok', words: `À utiliser, encore 24${NBSP}jours` },
  code: 'GV20 H7KM 4QXR 9TCV',
  terms: `Reçu le 16${NBSP}octobre${NBSP}2026, valable jusqu’au 16${NBSP}décembre${NBSP}2026. À donner à l’achat d’un billet, en gare ou sur nos sites de vente.`,
};
const used: Data['past']['rows'][number] = {
  code: 'GV20 PD3X 9VKM 2QRC',
  from: `20e${NBSP}voyage, 2025`,
  state: { tone: 'used', words: `Utilisé le 2${NBSP}mars${NBSP}2026, dossier SVC9LD` },
};
const expired: Data['past']['rows'][number] = {
  code: 'GV20 N6TR 2VHM 7WZF',
  from: `10e${NBSP}voyage, 2025`,
  state: { tone: 'expired', words: `Expiré le 14${NBSP}janvier${NBSP}2026` },
};
const full: Data = {
  year: { trips: 14, target: 20, cards: [usable, coming(20, `Dans 6${NBSP}voyages`)] },
  earlier: [],
  past: onePage(PATH, `2${NBSP}codes`, [used, expired]),
};
const none = onePage(PATH, `0${NBSP}code`, []);

export const examples: Examples = {
  route: PATH,
  cases: {
    full: { name: 'Un code à utiliser, un à venir, deux passés', visitor: 'blue', data: full },
    empty: {
      name: 'Carte toute neuve',
      visitor: 'red',
      data: {
        year: {
          trips: 0,
          target: 20,
          cards: [coming(10, `Dans 10${NBSP}voyages`), coming(20, `Dans 20${NBSP}voyages`)],
        },
        earlier: [],
        past: none,
      },
    },
    both: {
      name: 'Vingt voyages : un code utilisé, un autre, et un de l’année passée',
      visitor: 'berry',
      data: {
        year: {
          trips: 20,
          target: 20,
          cards: [
            {
              ...usable,
              state: { tone: 'used', words: 'Utilisé' },
              code: undefined,
              terms: `Utilisé le 12${NBSP}novembre${NBSP}2026, dossier ZK4T7L.`,
            },
            { ...usable, trips: 20, code: 'GV20 9CDF GHJK MNPQ' },
          ],
        },
        earlier: [{ ...usable, trips: 20, code: 'GV20 WZRT VXKM 3NPQ' }],
        past: full.past,
      },
    },
    many: {
      name: 'Au milieu des codes de quinze ans',
      visitor: 'longest',
      query: '?page=2',
      data: {
        ...full,
        past: {
          rows: Array.from({ length: 10 }, (_, index) => ({ ...used, code: `GV20 PD3X 9VKM 2QR${index}` })),
          page: 2,
          pages: 3,
          total: `30${NBSP}codes`,
          address: PATH,
        },
      },
    },
    incident: {
      name: 'Les codes ne peuvent pas être lus',
      visitor: 'blue',
      data: { year: undefined, earlier: [], past: unreadable(PATH, 'advantage-codes-unavailable') },
    },
  },
};
