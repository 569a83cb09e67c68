import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Actions, ButtonLink, ComingIn, PageHead, TextLink } from '#web/ui/index.ts';
import { FinalisationLine } from '#web/views/finalisation-line.tsx';
import type { loader } from './page.server.ts';

const SIGN_IN = pathOf('/redirectAuthentication');

/** `/inscription/boutique/confirmation`: the account of a desk has its password (ACCOUNT-07). */
export const Page = (): ReactNode => {
  const { isDone } = usePageData<typeof loader>();
  return (
    <ComingIn>
      {isDone ? (
        <>
          <PageHead
            title="Votre compte est prêt"
            lead="Connectez-vous avec votre adresse e-mail, ou votre numéro de fidélité, et le mot de passe que vous venez de choisir."
          />
          <FinalisationLine current={2} />
          <Actions>
            <ButtonLink href={SIGN_IN} kind="primary">
              Me connecter
            </ButtonLink>
          </Actions>
        </>
      ) : (
        <>
          <PageHead
            title="Compte ouvert en gare"
            lead="Cette page confirme qu’un compte ouvert au guichet a reçu son mot de passe. Le lien pour le choisir est dans l’e-mail qui suit l’ouverture."
          />
          <Actions>
            <ButtonLink href={SIGN_IN} kind="primary">
              Me connecter
            </ButtonLink>
            <TextLink href={pathOf('/mot-de-passe-oublie')}>Recevoir un autre lien</TextLink>
          </Actions>
        </>
      )}
    </ComingIn>
  );
};
