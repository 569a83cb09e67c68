import { NBSP } from '#domain/typography.ts';
import { EXAMPLE_PORTRAIT } from '#web/gallery/data/portrait.ts';
import { directTrip } from '#web/gallery/data/trips.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { exampleQr } from '#web/ui/qr/testing/example-qr.ts';
import type { loader } from './page.server.ts';

type Data = PageExamples<typeof loader>['cases'][string]['data'];

const number = '2909 0109 4172 6385 0'.replaceAll(' ', NBSP);
const loyalty: Data['cards'][number] = {
  id: 'fidelite',
  title: 'Grand Voyageur',
  number,
  holder: 'Camille Vasseur',
  words: 'Valable jusqu’au 29/03/2027',
  qr: exampleQr,
  photo: undefined,
  colour: 'blue',
};
const adult: Data['cards'][number] = {
  ...loyalty,
  id: '0199c1d0-6f00-7000-8000-000000000001',
  title: 'Avantage Adulte',
  number: '2909 0114 0172 6385 2'.replaceAll(' ', NBSP),
  words: 'Valable jusqu’au 10/12/2026',
  photo: EXAMPLE_PORTRAIT,
  colour: undefined,
};
const { id, date, route, departure, arrival, pnr, travelClass, segments, codes } = directTrip;
const ticket: Data['tickets'][number] = {
  id,
  date: date.toLowerCase(),
  route,
  times: `${departure.time} – ${arrival.time}`,
  pnr,
  travelClass,
  segments,
  paper: undefined,
  codes: codes.map(({ passenger, drawing, waits }) => ({ passenger, drawing, waits })),
};
const paper: typeof ticket = {
  ...ticket,
  id: 'PAPIER-1',
  date: 'mardi 17 mars 2026',
  pnr: 'PAPIER',
  paper: 'Retirez votre billet en boutique, avec la référence de votre dossier et une pièce d’identité.',
  codes: [],
};
const asOf = `le 22${NBSP}novembre 2026 à${NBSP}14h05`;

export const examples: PageExamples<typeof loader> = {
  route: '/compte/avantages/ma-carte-hors-connexion',
  cases: {
    full: {
      name: 'Cartes et billets',
      visitor: 'blue',
      data: { cards: [{ ...loyalty, photo: EXAMPLE_PORTRAIT }, adult], tickets: [ticket, paper], asOf },
    },
    card: {
      name: 'La carte de fidélité seule',
      visitor: 'berry',
      data: { cards: [loyalty], tickets: [], asOf },
    },
    empty: { name: 'Rien à présenter', visitor: 'traveller', data: { cards: [], tickets: [], asOf } },
  },
};
