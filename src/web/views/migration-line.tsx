import type { ReactNode } from 'react';
import { StepLine } from '#web/ui/index.ts';

const STEPS = [{ label: 'Identifiant' }, { label: 'Carte' }, { label: 'Confirmation' }];

/** Where somebody stands on the way to another identifier. */
export const MigrationLine = ({ current }: { current: 0 | 1 | 2 }): ReactNode => (
  <StepLine steps={STEPS} current={current} label="Étapes du changement d’identifiant" />
);
