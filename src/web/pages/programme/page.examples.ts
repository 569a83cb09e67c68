import { ManualClock } from '#domain/clock.ts';
import { shippedContent } from '#features/content/testing/shipped-content.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { benefitsOf, tiersOf } from '#web/views/programme.server.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];
type Tier = Data['tiers'][number]['tier'];

const content = await shippedContent(new ManualClock('2026-12-01T11:00:00Z'));
const tiers = tiersOf({ content });
const text = content.entry('pages/programme');

const withMine = (own: Tier | undefined, mine: Data['tiers'][number]['mine']): Data['tiers'] =>
  tiers.map(({ blocks, ...tier }) => ({ ...tier, mine: tier.tier === own ? mine : undefined }));

const everybody: Data = {
  title: text?.title ?? '',
  lead: text?.lead,
  blocks: text?.blocks ?? [],
  mayJoin: true,
  isSignedIn: false,
  colour: undefined,
  tiers: withMine(undefined, undefined),
  benefits: benefitsOf({ content }).map((benefit) => ({
    key: benefit.key,
    title: benefit.title,
    note: benefit.lead,
    shares: tiers.map(({ tier }) => benefit.tiers?.[tier] ?? ''),
  })),
  year: [
    { label: 'Ouverture de la carte', when: 'Gratuite, en ligne', state: 'done' },
    { label: '10e voyage', when: 'Un code de 20\u00a0%, valable 2\u00a0mois', state: 'coming' },
    { label: '20e voyage', when: 'Un code de 20\u00a0%, et Grand Voyageur', state: 'coming' },
    {
      label: 'Date anniversaire',
      when: 'Les compteurs repartent de zéro, le statut reste un an',
      state: 'coming',
    },
  ],
};
const member: Data = {
  ...everybody,
  mayJoin: false,
  isSignedIn: true,
  colour: 'blue',
  tiers: withMine('GV', {
    until: 'Vous, jusqu’au 14\u00a0juin\u00a02026',
    way: '1\u202f240 points Statut\u00a0: encore 260 pour garder ce statut',
  }),
  year: [
    { label: '14\u00a0juin\u00a02025', when: 'Vos compteurs sont repartis de zéro', state: 'done' },
    { label: '10e voyage', when: 'Compté cette année', state: 'done' },
    { label: 'Aujourd’hui', when: '14\u00a0voyages, 1\u202f240\u00a0points Statut', state: 'done' },
    { label: '20e voyage', when: 'Un code de 20\u00a0%, et votre statut gardé', state: 'coming' },
    {
      label: '14\u00a0juin\u00a02026',
      when: 'Date anniversaire, année arrêtée le 22\u00a0juin\u00a02026',
      state: 'coming',
    },
  ],
};

export const examples: Examples = {
  route: '/programme',
  cases: {
    full: { name: 'Grand Voyageur, un statut à garder', visitor: 'blue', data: member },
    nobody: { name: 'À tout le monde', visitor: 'nobody', data: everybody },
    empty: {
      name: 'Un compte sans carte, les statuts et la liste des avantages absents',
      visitor: 'traveller',
      data: { ...everybody, isSignedIn: true, tiers: [], benefits: [] },
    },
    granted: {
      name: 'T Le Club : aucun compteur à suivre',
      visitor: 'yellow',
      data: {
        ...member,
        colour: 'yellow',
        tiers: withMine('T_CLUB', { until: 'Votre statut', way: '' }),
      },
    },
    much: {
      name: 'Le Club, avantages aux mots longs',
      visitor: 'longest',
      data: {
        ...member,
        colour: 'berry',
        tiers: withMine('GV_CLUB', {
          until: 'Vous, jusqu’au 30\u00a0septembre\u00a02027',
          way: '12\u202f480 points Statut',
        }),
        benefits: Array.from({ length: 12 }, (_, index) => ({
          key: `long-${String(index)}`,
          title: 'Accompagnement personnalisé en gare de départ et de correspondance',
          note: 'sur réservation, quarante-huit heures avant le départ au plus tard',
          shares: ['', 'sur demande', 'avec un accompagnant', 'avec deux accompagnants'],
        })),
      },
    },
  },
};
