import type { ReactNode } from 'react';
import { usePageData } from '#web/context/page-hooks.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { Alert, Section } from '#web/ui/index.ts';
import { DeskPage } from '#web/views/desk-page.tsx';
import { BackToQueue, DeskOrders, DeskWaiting } from '#web/views/desk-tables.tsx';
import { ByHand } from './by-hand.tsx';
import type { loader } from './page.server.ts';

/** `/espace-pro/suivi`: the orders of the customer who is served; each opens with its refunds and its mails (HISTORY). */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  if ('byHand' in data)
    return (
      <DeskPage>
        <ByHand {...data.byHand} />
      </DeskPage>
    );
  const { orders, waiting, unknown, done, hasQueue } = data;
  return (
    <DeskPage>
      <div className="desk-page__head">
        <h1>Suivi des commandes</h1>
      </div>
      {unknown !== undefined && (
        <Alert kind="warning" title={`Aucune commande « ${unknown} » dans ce dossier`}>
          <p>
            Un numéro a douze chiffres, une référence de dossier six signes. Celle d’un autre client s’ouvre
            avec sa carte.
          </p>
        </Alert>
      )}
      {done === 'oui' && <Alert kind="success" title="C’est inscrit, à votre nom et à cette heure" />}
      {done === 'avant' && (
        <Alert
          kind="information"
          title="Cette commande n’attend plus : quelqu’un s’en est occupé avant vous"
        />
      )}
      {done === 'propose' && (
        <Alert kind="information" title="Proposition inscrite : un second agent habilité la confirme">
          <p>Rien n’est fait d’ici là. La commande attend dans « À reprendre ».</p>
        </Alert>
      )}
      <BackToQueue isOpen={hasQueue} />
      <DeskWaiting
        orders={waiting}
        none="Aucune commande de ce client n’attend quelqu’un. Celles qui ne peuvent pas finir seules s’affichent ici."
      />
      <Section title="Commandes" id="commandes" tight>
        <PagedList list={orders} empty={<p>Aucune commande de prime pour ce client.</p>}>
          {(rows) => <DeskOrders orders={rows} />}
        </PagedList>
      </Section>
    </DeskPage>
  );
};
