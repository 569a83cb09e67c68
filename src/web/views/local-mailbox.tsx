import type { ReactNode } from 'react';
import { usePageView } from '#web/context/page-hooks.ts';
import { TextLink } from '#web/ui/index.ts';

/** In a demonstration that sends its mails nowhere, where to read the one that a page speaks of; elsewhere nothing. */
export const LocalMailbox = (): ReactNode => {
  const { mailbox } = usePageView();
  return (
    mailbox && (
      <p className="small">
        Ici, en démonstration, aucun e-mail ne part : le vôtre est dans la{' '}
        <TextLink href={mailbox}>boîte aux lettres locale</TextLink>.
      </p>
    )
  );
};
