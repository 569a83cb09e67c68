import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Data = Extract<Examples['cases'][string]['data'], { year: string }>;
type Score = NonNullable<Data['score']>;

const month = (
  number: number,
  short: string,
  name: string,
  [at, saved, kilometres, train, car, plane]: readonly [number, string, string, string, string, string],
): Score['months'][number] => ({
  key: `2026-${number}`,
  short,
  letter: short.charAt(0).toUpperCase(),
  isLater: false,
  name: `${name}\u00a02026`,
  at,
  saved,
  row: {
    travels: '2',
    kilometres,
    train: `${train}\u00a0kg`,
    car: `${car}\u00a0kg`,
    plane: `${plane}\u00a0kg`,
    saved: `${saved}\u00a0kg`,
  },
});
const none = (number: number, short: string, name: string, isLater = false): Score['months'][number] => ({
  key: `2026-${number}`,
  short,
  letter: short.charAt(0).toUpperCase(),
  isLater,
  name: `${name}\u00a02026`,
  at: 0,
  saved: undefined,
  row: undefined,
});

const score: Score = {
  saved: '752\u00a0kg',
  when: 'de CO₂ évités en 2026, en prenant le train plutôt que la voiture',
  travelled: '8\u202f715\u00a0km en 17\u00a0trajets, depuis le 1er\u00a0janvier.',
  distance: '8\u202f715\u00a0km',
  ways: {
    train: { name: 'En train', detail: 'vos trajets', at: 10, kilograms: '25' },
    car: { name: 'En voiture', detail: '2,2 personnes à bord', at: 345, kilograms: '777' },
    plane: {
      name: 'En avion',
      detail: 'court-courrier, traînées comprises',
      at: 1000,
      kilograms: '2\u202f248',
    },
  },
  months: [
    none(1, 'janv.', 'janvier'),
    none(2, 'févr.', 'février'),
    month(3, 'mars', 'mars', [400, '76', '878', '2,5', '78', '227']),
    month(4, 'avr.', 'avril', [880, '168', '1\u202f950', '5,7', '174', '503']),
    none(5, 'mai', 'mai'),
    month(6, 'juin', 'juin', [390, '74', '854', '2,5', '76', '220']),
    none(7, 'juill.', 'juillet'),
    month(8, 'août', 'août', [390, '74', '854', '2,5', '76', '220']),
    month(9, 'sept.', 'septembre', [390, '74', '854', '2,5', '76', '220']),
    month(10, 'oct.', 'octobre', [635, '121', '1\u202f398', '4,1', '125', '361']),
    month(11, 'nov.', 'novembre', [870, '166', '1\u202f927', '5,6', '172', '497']),
    none(12, 'déc.', 'décembre', true),
  ],
  equivalents: [
    { figure: '3\u202f837\u00a0km', words: 'seul au volant\u00a0: 2 allers-retours Paris – Marseille' },
    { figure: '104\u00a0repas', words: 'avec du bœuf, à 7,26\u00a0kg chacun' },
  ],
};

const year = (label: string, isShown = false) => ({
  label,
  href: `/mon-empreinte-carbone?annee=${label}`,
  isShown,
});

const full: Data = {
  year: '2026',
  years: [],
  hasTravelled: true,
  unmeasured: '',
  score,
  factors: {
    tgv: '2,9',
    intercites: '9',
    ter: '27,7',
    car: '196',
    people: '2,2',
    plane: '258',
    meal: '7,26',
  },
};
const empty: Data = { ...full, hasTravelled: false, score: undefined };

export const examples: Examples = {
  route: '/mon-empreinte-carbone',
  cases: {
    full: { name: 'Une année de trajets', visitor: 'cardHolder', data: full },
    years: {
      name: 'Plusieurs années, des trajets sans distance',
      visitor: 'blue',
      query: '?annee=2026',
      data: {
        ...full,
        years: [year('2026', true), year('2025'), year('2024')],
        unmeasured: '2\u00a0trajets ne sont pas comptés\u00a0: nous n’en connaissons pas la distance.',
      },
    },
    most: {
      name: 'De grands chiffres',
      visitor: 'longest',
      data: {
        ...full,
        score: {
          ...score,
          saved: '112\u202f752\u00a0kg',
          distance: '1\u202f308\u202f715\u00a0km',
          travelled: '1\u202f308\u202f715\u00a0km en 5\u202f000\u00a0trajets, depuis le 1er\u00a0janvier.',
          ways: {
            train: { ...score.ways.train, kilograms: '3\u202f795' },
            car: { ...score.ways.car, kilograms: '116\u202f547' },
            plane: { ...score.ways.plane, kilograms: '337\u202f648' },
          },
          months: score.months.map((one) => (one.saved ? { ...one, saved: '14\u202f104' } : one)),
        },
      },
    },
    emptyYear: {
      name: 'Aucun trajet dans l’année demandée',
      visitor: 'cardHolder',
      query: '?annee=2024',
      data: {
        ...empty,
        hasTravelled: true,
        year: '2024',
        years: [year('2026'), year('2025')],
      },
    },
    empty: { name: 'Aucun trajet', visitor: 'traveller', data: empty },
    incident: {
      name: 'L’empreinte ne peut pas être calculée',
      visitor: 'cardHolder',
      data: {
        incident: {
          message: messageOf('carbon-score-unavailable'),
          reference: '7f3a92c1',
          again: '/mon-empreinte-carbone',
        },
      },
    },
  },
};
