import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import type { Block } from '#features/content/contract.ts';
import {
  Actions,
  BesideLandscape,
  ButtonLink,
  PageHead,
  PageLayout,
  Panorama,
  Prose,
  Section,
} from '#web/ui/index.ts';
import { contentBlocks } from './content-blocks.tsx';
import { HeldOrders, type HeldOrderView } from './held-orders.tsx';

export interface ShopClosedView {
  /** That it is closed, until when, and what becomes of points. */
  readonly message: string;
  /** What the editors say of it. */
  readonly reason: {
    readonly title: string;
    readonly lead?: string;
    readonly blocks: readonly Block[];
  };
  /** Orders that were begun before, and go on. */
  readonly held: readonly HeldOrderView[];
}

/** The shop while it is closed: until when, why, and what goes on all the same (SHOP-10). */
export const ShopClosed = ({ message, reason, held }: ShopClosedView): ReactNode => (
  <>
    <Panorama scene="meadow" view="strip" height="strip" />
    <PageLayout name="shop-closed" head={<PageHead title="Boutique fermée" lead={message} />}>
      <BesideLandscape scene="winter">
        <HeldOrders title="Votre commande continue" held={held} />
        <Section title={reason.title} id="motif" tight>
          {reason.lead && <p>{reason.lead}</p>}
          <Prose>{contentBlocks(reason.blocks)}</Prose>
        </Section>
        <Section title="Ce qui reste ouvert" id="ouvert" tight>
          <ul>
            <li>Vos points, leur relevé et leurs échéances.</li>
            <li>Vos billets, vos voyages à venir et vos commandes passées.</li>
            <li>
              Une commande commencée n’est pas interrompue : elle peut être validée, payée ou abandonnée dans
              le délai qui lui reste.
            </li>
          </ul>
        </Section>
        <Actions>
          <ButtonLink href={pathOf('/mon-espace')}>Retour à mon espace</ButtonLink>
          <ButtonLink href={pathOf('/informations/voyages-futurs')} kind="quiet">
            Voir mes billets
          </ButtonLink>
        </Actions>
      </BesideLandscape>
    </PageLayout>
  </>
);
