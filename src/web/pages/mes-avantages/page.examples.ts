import { ManualClock } from '#domain/clock.ts';
import { shippedContent } from '#features/content/testing/shipped-content.ts';
import { standings } from '#web/gallery/data/standings.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { benefitsOf, tiersOf } from '#web/views/programme.server.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const content = await shippedContent(new ManualClock('2026-12-01T11:00:00Z'));
const benefits = benefitsOf({ content }).map(({ key, title, lead, tiers, blocks }) => ({
  key,
  title,
  note: lead,
  share: tiers?.GV ?? '',
  blocks,
}));
const about = tiersOf({ content }).find(({ tier }) => tier === 'GV')?.blocks ?? [];

const full: Data = {
  colour: 'blue',
  name: 'Grand Voyageur',
  about,
  status: standings.middle,
  anniversary:
    'Pour garder votre statut au 14\u00a0juin\u00a02026, il vous manque 260\u00a0points Statut, ou 6\u00a0voyages.',
  benefits,
  next: {
    name: 'Le Club',
    how: '2\u202f200\u00a0points Statut',
    gains: [{ key: 'points-par-euro', title: 'Points Monnaie par euro', share: '6' }],
  },
};

export const examples: Examples = {
  route: '/programme/mes-avantages',
  cases: {
    full: { name: 'Grand Voyageur, et ce que Le Club ajouterait', visitor: 'blue', data: full },
    granted: {
      name: 'T Le Club : rien après',
      visitor: 'yellow',
      data: {
        ...full,
        colour: 'yellow',
        name: 'T Le Club',
        status: standings.reached,
        anniversary: 'Votre statut T\u00a0Le Club est accordé par l’exploitant.',
        benefits: benefits.slice(0, 2),
        next: undefined,
      },
    },
    empty: {
      name: 'Statut voyageur, la liste des avantages absente',
      visitor: 'red',
      data: {
        ...full,
        colour: 'red',
        name: 'Statut voyageur',
        about: [],
        status: standings.zero,
        anniversary: '',
        benefits: [],
        next: { name: 'Grand Voyageur', how: '1\u202f500\u00a0points Statut, ou 20\u00a0voyages', gains: [] },
      },
    },
    much: {
      name: 'Vingt avantages aux noms longs',
      visitor: 'longest',
      data: {
        ...full,
        colour: 'berry',
        name: 'Le Club',
        status: standings.beyond,
        next: undefined,
        benefits: Array.from({ length: 20 }, (_, index) => ({
          key: `long-${String(index)}`,
          title: 'Accompagnement personnalisé en gare de départ et de correspondance',
          note: 'sur réservation, quarante-huit heures avant le départ au plus tard',
          share: 'avec un accompagnant',
          blocks: about,
        })),
      },
    },
  },
};
