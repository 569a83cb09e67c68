import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import type { Block } from '#features/content/contract.ts';
import { useVoice } from '#web/context/page-hooks.ts';
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
import { CustomersOwn } from './customers-own.tsx';
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
export const ShopClosed = ({ message, reason, held }: ShopClosedView): ReactNode => {
  const say = useVoice();
  const body = (
    <>
      <HeldOrders title={say('Votre commande continue', 'La commande continue')} held={held} />
      <Section title={reason.title} id="motif" tight>
        {reason.lead && <p>{reason.lead}</p>}
        <Prose>{contentBlocks(reason.blocks)}</Prose>
      </Section>
      <Section title="Ce qui reste ouvert" id="ouvert" tight>
        <ul>
          {say(
            [
              'Vos points, leur relevé et leurs échéances.',
              'Vos billets, vos voyages à venir et vos commandes passées.',
            ],
            ['L’après-vente : échanges, annulations et remboursements.', 'Le suivi des commandes du client.'],
          ).map((open) => (
            <li key={open}>{open}</li>
          ))}
          <li>
            Une commande commencée n’est pas interrompue : elle peut être validée, payée ou abandonnée dans le
            délai qui lui reste.
          </li>
        </ul>
      </Section>
      <Actions>
        {say(
          [
            { href: pathOf('/mon-espace'), label: 'Retour à mon espace' },
            { href: pathOf('/informations/voyages-futurs'), label: 'Voir mes billets' },
          ],
          [
            { href: pathOf('/espace-pro/apres-vente'), label: 'Après-vente' },
            { href: pathOf('/espace-pro/suivi'), label: 'Suivi des commandes' },
          ],
        ).map(({ href, label }, index) => (
          <ButtonLink key={href} href={href} kind={index === 0 ? 'secondary' : 'quiet'}>
            {label}
          </ButtonLink>
        ))}
      </Actions>
    </>
  );
  return (
    <>
      <CustomersOwn>
        <Panorama scene="meadow" view="strip" height="strip" />
      </CustomersOwn>
      <PageLayout name="shop-closed" head={<PageHead title="Boutique fermée" lead={message} />}>
        {say(<BesideLandscape scene="winter">{body}</BesideLandscape>, body)}
      </PageLayout>
    </>
  );
};
