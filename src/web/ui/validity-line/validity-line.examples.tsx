import type { Examples } from '../../gallery/example.ts';
import { ValidityLine } from './validity-line.tsx';

export const examples: Examples = {
  title: 'Validité d’une carte',
  order: 3,
  cases: [
    {
      name: 'Presque finie, à peine commencée, pas encore',
      node: (
        <>
          <ValidityLine at={950} from="11 décembre 2025" until="10 décembre 2026" today="22 novembre" />
          <ValidityLine at={0} from="22 novembre 2026" until="21 novembre 2027" today="22 novembre" />
          <ValidityLine at={0} from="11 décembre 2026" until="10 décembre 2027" />
        </>
      ),
    },
  ],
};
