import type { Examples } from '../../gallery/example.ts';
import { Button } from '../button/button.tsx';
import { hourAxis } from './hour-axis.ts';
import { DayPrices, type JourneyOfList, NextBar, ResultsList, SearchSentence } from './results.tsx';

const clock = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const journey = (
  departure: string,
  arrival: string,
  duration: string,
  trains: string,
  offers: JourneyOfList['offers'],
  more: Partial<JourneyOfList> = {},
): JourneyOfList => ({
  id: departure,
  departure,
  arrival,
  from: 'Gare de Lyon',
  to: 'Saint-Charles',
  departs: clock(departure),
  arrives: clock(arrival),
  duration,
  changesLabel: 'direct',
  trains,
  offers,
  ...more,
});
const journeys = [
  journey('06h08', '09h30', '3 h 22', 'TGV INOUI 6101', [
    { value: 'a2', label: '2de classe', points: 7600, pointsBefore: 9500 },
    { value: 'a1', label: '1re classe', points: 11200 },
  ]),
  journey(
    '07h42',
    '11h57',
    '4 h 15',
    'TGV INOUI 6605, 9870',
    [
      { value: 'b2', label: '2de classe', points: 6900 },
      { value: 'b1', label: '1re classe', points: 10400, note: 'ou 8 000 Points + 24,00 €' },
    ],
    {
      changesLabel: '1 correspondance, Lyon Part-Dieu, 38 min',
      changes: [{ from: clock('09h50'), to: clock('10h28') }],
    },
  ),
  journey('09h12', '12h26', '3 h 14', 'TGV INOUI 6107', [
    { value: 'c2', label: '2de classe', points: 8400, note: '4 places à ce prix' },
    { value: 'c1', label: '1re classe', points: 19200, state: 'beyond' },
  ]),
  journey(
    '12h15',
    '17h02',
    '4 h 47',
    'TGV INOUI 6213, 17705',
    [
      { value: 'd2', label: '2de classe', points: 7900 },
      { value: 'd1', label: '1re classe', state: 'full' },
    ],
    {
      changesLabel: '1 correspondance, Nîmes, 51 min',
      changes: [{ from: clock('15h10'), to: clock('16h01') }],
    },
  ),
];

export const examples: Examples = {
  title: 'Recherche et résultats',
  order: 9,
  cases: [
    {
      name: 'La recherche en une phrase',
      node: (
        <SearchSentence
          parts={[
            'De ',
            { text: 'Paris, toutes gares', href: '#de' },
            ' à ',
            { text: 'Marseille Saint-Charles', href: '#a' },
            ', aller le ',
            { text: 'vendredi 13 mars', href: '#le' },
            ' après ',
            { text: '06h00', href: '#apres' },
            ', pour ',
            { text: '1 voyageur', href: '#pour' },
            '.',
          ]}
        />
      ),
    },
    {
      name: 'Le prix le plus bas de chaque jour',
      node: (
        <DayPrices
          label="Prix le plus bas par jour"
          before="#avant"
          after="#apres"
          days={(
            [
              ['sam.', '7 mars', 9200],
              ['dim.', '8 mars', 11400],
              ['lun.', '9 mars', 8100],
              ['mar.', '10 mars', 6400],
              ['mer.', '11 mars', 7600],
              ['ven.', '13 mars', 6900],
              ['dim.', '15 mars', 12800],
            ] as const
          ).map(([weekday, date, points]) => ({
            href: '#jour',
            weekday,
            date,
            points,
            label: String(points).replace(/(\d{3})$/, ' $1'),
            lowest: points === 6400,
            current: date === '13 mars',
          }))}
        />
      ),
    },
    {
      name: 'Résultats sous un même axe des heures',
      node: (
        <form>
          <ResultsList
            journeys={journeys}
            axis={hourAxis(journeys)}
            classes={['2de classe', '1re classe']}
            name="offre"
            chosen="c2"
            balance={18400}
            earlier={{ href: '#plus-tot', label: 'Trains plus tôt, avant 06h08' }}
            later={{ href: '#plus-tard', label: 'Trains plus tard, après 12h15' }}
          />
          <NextBar
            title="09h12, Paris Gare de Lyon vers Marseille"
            action={<Button kind="primary">Choisir ce train</Button>}
          >
            2de classe, 8 400 Points. Il vous restera 10 000 points.
          </NextBar>
        </form>
      ),
    },
  ],
};
