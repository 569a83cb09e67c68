import type { Examples } from '../../gallery/example.ts';
import { Facts, Table } from './table.tsx';

export const examples: Examples = {
  title: 'Tableaux',
  order: 8,
  cases: [
    {
      name: 'Ce que le solde peut payer',
      node: (
        <Table caption="Au départ de Paris" stacked hiddenCaption>
          <thead>
            <tr>
              <th scope="col">Au départ de Paris</th>
              <th scope="col">Meilleure date</th>
              <th scope="col" className="number">
                Aller, 2de classe
              </th>
              <th scope="col" className="number">
                Il vous resterait
              </th>
            </tr>
          </thead>
          <tbody>
            {[
              ['Beaune', '2 h 12, direct', 'mardi 17 mars', '4 300', '14 100 points'],
              ['Marseille', '3 h 14, direct', 'mardi 10 mars', '6 400', '12 000 points'],
              ['Barcelone', '6 h 42, direct', 'vendredi 20 mars', '21 500', 'il manque 3 100 points'],
            ].map(([town, note, date, points, rest]) => (
              <tr key={town}>
                <th scope="row">
                  <span className="table__amount">{town}</span>
                  <small>{note}</small>
                </th>
                <td data-label="Meilleure date">{date}</td>
                <td className="number" data-label="Aller, 2de classe">
                  <span className="table__amount">{points}</span>
                </td>
                <td className="number" data-label="Il vous resterait">
                  {rest}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ),
    },
    {
      name: 'Récapitulatif',
      node: (
        <Facts
          facts={[
            { label: 'Aller, 2de classe', value: '8 400 points' },
            { label: 'Retour, 2de classe', value: '7 600 points' },
            { label: 'Solde après achat', value: '2 400 points' },
            { label: 'Total', value: '16 000 points', strong: true },
          ]}
        />
      ),
    },
  ],
};
