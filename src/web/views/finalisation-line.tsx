import type { ReactNode } from 'react';
import { StepLine } from '#web/ui/index.ts';

const STEPS = [{ label: 'Au guichet' }, { label: 'Mot de passe' }, { label: 'Connexion' }];

/** Where somebody stands whose account was opened at a desk. */
export const FinalisationLine = ({ current }: { current: 1 | 2 }): ReactNode => (
  <StepLine steps={STEPS} current={current} label="Étapes de l’ouverture du compte" />
);
