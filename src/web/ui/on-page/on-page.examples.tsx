import type { Examples } from '../../gallery/example.ts';
import { OnPage } from './on-page.tsx';

export const examples: Examples = {
  title: 'Dans cette page',
  order: 9,
  cases: [
    {
      name: 'Les parties d’une longue page',
      node: (
        <OnPage
          stops={[
            { id: 'identite', title: 'Identité' },
            { id: 'joindre', title: 'Vous joindre' },
            { id: 'mes-communications', title: 'Communications' },
          ]}
        />
      ),
    },
  ],
};
