import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { BesideLandscape, ButtonLink, Dialog, PageHead, PageLayout } from '#web/ui/index.ts';

/** The migration's modal over a page that says what it is; closed, it leads to the personal space. */
export const MigrationModal = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <PageLayout>
    <BesideLandscape scene="coast" view="portrait">
      <PageHead
        title="Votre nouvel identifiant"
        lead="Votre adresse e-mail devient votre identifiant : c’est avec elle que vous vous connecterez."
      />
      <Dialog id="identifiant" title={title} closeHref={pathOf('/mon-espace')}>
        {children}
      </Dialog>
    </BesideLandscape>
  </PageLayout>
);

/** To who is not signed in: what the page is for, and the way on. */
export const MigrationVisitor = ({ signIn }: { signIn: string }): ReactNode => (
  <PageLayout>
    <BesideLandscape scene="coast" view="portrait">
      <PageHead
        title="Votre nouvel identifiant"
        lead="Vous vous connectiez avec une adresse qui ne vous convient plus ? Connectez-vous une dernière fois avec elle, puis choisissez la nouvelle."
      />
      <div className="actions">
        <ButtonLink href={signIn} kind="primary">
          Me connecter
        </ButtonLink>
      </div>
    </BesideLandscape>
  </PageLayout>
);
