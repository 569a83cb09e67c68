import type { Examples } from '../../gallery/example.ts';
import { Price } from './price.tsx';

export const examples: Examples = {
  title: 'Prix',
  order: 5,
  cases: [
    {
      name: 'Points, euros, mixte, promotion, trop cher, un seul point',
      node: (
        <div className="gallery__prices">
          <Price points={8400} note="ou 62,00 €" large />
          <Price points={7600} pointsBefore={9500} note="jusqu’au 31 mars" large />
          <Price points={8000} cents={2400} large />
          <Price points={21500} balance={18400} large />
          <Price points={1} note="pour 1 € dépensé en train" large />
          <Price cents={4900} centsBefore={9900} large />
        </div>
      ),
    },
  ],
};
