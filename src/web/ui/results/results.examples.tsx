import type { Examples } from '../../gallery/example.ts';
import { Button } from '../button/button.tsx';
import { hourAxis } from './hour-axis.ts';
import { DayPrices, NextBar, ResultsList, SearchSentence } from './results.tsx';
import { exampleJourney, minutes } from './testing/example-journey.ts';

const promo = { text: 'Promo, ni échangeable ni annulable', isFlexible: false };
const free = { text: 'Échangeable, annulable', isFlexible: true };
const journeys = [
  exampleJourney('06h08', '09h30', '3 h 22', 'TGV INOUI 6101', [
    {
      id: 'a2',
      value: 'a2',
      label: '2de classe',
      points: 7600,
      pointsBefore: 9500,
      condition: promo,
      note: 'A/R dès 15 200',
    },
    {
      id: 'a1',
      value: 'a1',
      label: '1re classe',
      points: 11200,
      condition: free,
      missing: 'A/R : il manque 400',
    },
  ]),
  exampleJourney(
    '07h42',
    '11h57',
    '4 h 15',
    'TGV INOUI 6605, 9870',
    [
      { id: 'b2', value: 'b2', label: '2de classe', points: 6900, condition: free },
      {
        id: 'b1',
        value: 'b1',
        label: '1re classe',
        points: 10400,
        condition: free,
        note: 'ou 8 000 Points + 24,00 €',
      },
    ],
    {
      changesLabel: '1 correspondance, Lyon Part-Dieu, 38 min',
      changes: [{ from: minutes('09h50'), to: minutes('10h28') }],
    },
  ),
  exampleJourney('09h12', '12h26', '3 h 14', 'TGV INOUI 6107', [
    { id: 'c2', value: 'c2', label: '2de classe', points: 8400, condition: free, note: '4 places à ce prix' },
    {
      id: 'c1',
      value: 'c1',
      label: '1re classe',
      points: 19200,
      state: 'beyond',
      condition: free,
      missing: 'Il manque 800 points',
    },
  ]),
  exampleJourney(
    '12h15',
    '17h02',
    '4 h 47',
    'TGV INOUI 6213, 17705',
    [
      { id: 'd2', value: 'd2', label: '2de classe', points: 7900 },
      { id: 'd1', value: 'd1', label: '1re classe', state: 'full' },
    ],
    {
      changesLabel: '1 correspondance, Nîmes, 51 min',
      changes: [{ from: minutes('15h10'), to: minutes('16h01') }],
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
            short: `${weekday} ${Number.parseInt(date, 10)}`,
            day: date,
            points,
            beyond: points > 12000,
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
            earlier={{ href: '#plus-tot', label: 'Trains plus tôt, avant 06h08' }}
            later={{ href: '#plus-tard', label: 'Trains plus tard, après 12h15' }}
          />
          <NextBar
            title="Aller 09h12, TGV INOUI 6107, 2de classe"
            text="8 400 points, échangeable et annulable jusqu’au départ."
            total={{ label: 'Aller + retour dès', points: '15 300' }}
            rest="il vous restera 3 100 points"
            spent={0.45}
            next={0.83}
            action={<Button kind="primary">Choisir l’aller</Button>}
          />
        </form>
      ),
    },
  ],
};
