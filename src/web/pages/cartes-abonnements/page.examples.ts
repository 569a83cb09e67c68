import { ManualClock } from '#domain/clock.ts';
import { shippedContent } from '#features/content/testing/shipped-content.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { linkedAges, productView, rangeOf } from '#web/views/card-range.server.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Examples['cases'][string]['data'];

const PATH = '/compte/avantages/cartes-abonnements-sncf';
const TODAY = Temporal.PlainDate.from('2026-12-01');
const content = await shippedContent(new ManualClock('2026-12-01T11:00:00Z'));

const tabs = (current: number): Data['tabs'] =>
  [
    { href: PATH, label: 'Toute la gamme' },
    { href: `${PATH}/occasionnel`, label: 'De temps en temps' },
    { href: `${PATH}/frequemment`, label: 'Souvent' },
  ].map((tab, index) => ({ ...tab, current: index === current }));
const agesOf = (birthDate?: string): NonNullable<Data['ages']> =>
  linkedAges(TODAY, birthDate === undefined ? undefined : Temporal.PlainDate.from(birthDate));
const nobody: Data = {
  title: 'Cartes et abonnements',
  lead: 'Une carte réduit vos billets pendant un an ; un abonnement les remplace. Trouvez le vôtre par votre âge, votre rythme, et ceux qui voyagent avec vous.',
  tabs: tabs(0),
  path: PATH,
  finder: {
    values: { age: '', pace: 'occasionnel', company: 'seul' },
    answer: undefined,
    result: undefined,
  },
  ages: agesOf(),
  subscriptions: (
    [
      'max-jeune',
      'max-senior',
      'max-actif-plus',
      'pass-rail',
      'forfait-hebdomadaire',
      'forfait-mensuel',
      'forfait-annuel',
    ] as const
  ).map(productView),
  range: rangeOf(content),
};

export const examples: Examples = {
  route: PATH,
  cases: {
    nobody: { name: 'Toute la gamme, sans compte', visitor: 'nobody', data: nobody },
    found: {
      name: 'Deux cartes trouvées, à 27 ans',
      visitor: 'traveller',
      query: '?age=27&pace=occasionnel&company=adulte',
      data: {
        ...nobody,
        finder: {
          values: { age: '27', pace: 'occasionnel', company: 'adulte' },
          answer: undefined,
          result: {
            best: productView('avantage-adulte'),
            other: productView('avantage-jeune'),
            words: 'À 27\u00a0ans, deux cartes sont à votre portée.',
          },
        },
        ages: agesOf('1999-06-01'),
      },
    },
    wrong: {
      name: 'Un âge qui n’en est pas un',
      visitor: 'nobody',
      query: '?age=vingt&pace=occasionnel&company=seul',
      data: {
        ...nobody,
        finder: {
          values: { age: 'vingt', pace: 'occasionnel', company: 'seul' },
          answer: {
            form: 'chercher',
            values: { age: 'vingt', pace: 'occasionnel', company: 'seul' },
            errors: { age: 'Indiquez un âge entre 0 et 120 ans.' },
            status: 400,
          },
          result: undefined,
        },
      },
    },
    child: {
      name: 'Avant 12 ans',
      visitor: 'blue',
      route: `${PATH}/occasionnel`,
      query: '?age=9&pace=occasionnel&company=adulte',
      data: {
        ...nobody,
        title: 'Voyager de temps en temps',
        tabs: tabs(1),
        path: `${PATH}/occasionnel`,
        finder: {
          values: { age: '9', pace: 'occasionnel', company: 'adulte' },
          answer: undefined,
          result: {
            best: undefined,
            other: undefined,
            words: 'Avant 12 ans, le tarif enfant s’applique sans carte.',
          },
        },
        ages: agesOf('1985-09-12'),
        subscriptions: [],
        range: rangeOf(content, 'occasionnel'),
      },
    },
    often: {
      name: 'Souvent',
      visitor: 'yellow',
      route: `${PATH}/frequemment`,
      data: {
        ...nobody,
        title: 'Voyager souvent',
        lead: 'Chaque semaine ou presque, un abonnement ou la carte Liberté coûte moins que des billets un par un.',
        tabs: tabs(2),
        path: `${PATH}/frequemment`,
        finder: { ...nobody.finder, values: { ...nobody.finder.values, pace: 'frequemment' } },
        ages: undefined,
        range: rangeOf(content, 'frequemment'),
      },
    },
  },
};
