import type { ReactNode } from 'react';
import { StepLine } from '#web/ui/index.ts';

const STEPS = [{ label: 'Votre compte' }, { label: 'Votre e-mail' }, { label: 'Activation' }];

/** Where somebody stands on the way to an account. */
export const RegistrationLine = ({ current }: { current: 0 | 1 | 2 | 3 }): ReactNode => (
  <StepLine steps={STEPS} current={current} label="Étapes de la création du compte" />
);
