import type { ReactNode } from 'react';
import { ButtonLink, ComingIn, PageHead } from '#web/ui/index.ts';

const LEAD = 'Votre adresse e-mail devient votre identifiant : c’est avec elle que vous vous connecterez.';

/** A step of the migration: over the page that leads there once scripts run, a page of its own without (ACCOUNT-08, NAV-10). */
export const MigrationStep = ({
  title,
  lead = LEAD,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}): ReactNode => (
  <ComingIn>
    <PageHead title={title} lead={lead} />
    {children}
  </ComingIn>
);

/** To who is not signed in: what the page is for, and the way on. */
export const MigrationVisitor = ({ signIn }: { signIn: string }): ReactNode => (
  <ComingIn>
    <PageHead
      title="Votre nouvel identifiant"
      lead="Vous vous connectiez avec une adresse qui ne vous convient plus ? Connectez-vous une dernière fois avec elle, puis choisissez la nouvelle."
    />
    <div className="actions">
      <ButtonLink href={signIn} kind="primary">
        Me connecter
      </ButtonLink>
    </div>
  </ComingIn>
);
