import type { Examples } from '../../gallery/example.ts';
import { Switch } from './switch.tsx';

export const examples: Examples = {
  title: 'Interrupteurs',
  order: 8,
  cases: [
    {
      name: 'Oui, non, et un changement en cours',
      node: (
        <>
          <Switch label="Offres, par e-mail" isOn />
          <Switch label="Offres, par SMS" isOn={false} />
          <Switch label="Offres, par courrier" isOn isBusy />
        </>
      ),
    },
  ],
};
