import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { Actions, BesideLandscape, ButtonLink, PageHead, PageLayout } from '#web/ui/index.ts';

/** A payment came back to an order that is not this customer's, or is none: every other one is led to its order. */
export const Page = (): ReactNode => (
  <PageLayout>
    <BesideLandscape scene="winter">
      <PageHead
        title="Ce retour de paiement ne mène à aucune de vos commandes"
        lead="L’adresse est incomplète, ou la commande a été passée avec un autre compte. Un paiement accepté suit son cours sans cette page : la confirmation arrive par e-mail."
      />
      <Actions>
        <ButtonLink href={pathOf('/recompense/historique-commandes-v2')} kind="primary">
          Voir mes commandes
        </ButtonLink>
        <ButtonLink href={pathOf('/recompense/mon-catalogue-prime')}>Revenir à la boutique</ButtonLink>
      </Actions>
    </BesideLandscape>
  </PageLayout>
);
