import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { TextLink } from '#web/ui/index.ts';

/** What is agreed to by taking the card. */
export const ProgrammeTerms = (): ReactNode => (
  <>
    En prenant la carte, vous acceptez{' '}
    <TextLink href={pathOf('/conditions-generales/non-logue/programme-grand-voyageur-email-burn')}>
      les conditions du programme
    </TextLink>
    .
  </>
);
