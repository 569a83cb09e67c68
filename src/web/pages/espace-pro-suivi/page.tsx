import type { ReactNode } from 'react';
import { usePageData } from '#web/context/page-hooks.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { Alert, RowsTable, Section, TextLink } from '#web/ui/index.ts';
import { DeskOrders } from '#web/views/desk-tables.tsx';
import { ByHand } from './by-hand.tsx';
import type { loader } from './page.server.ts';
import '#web/views/desk.css';

/** `/espace-pro/suivi`: the orders of the customer who is served; each opens with its refunds and its mails (HISTORY). */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  if ('byHand' in data)
    return (
      <div className="desk-page desk-page--whole">
        <div className="desk-page__main">
          <ByHand {...data.byHand} />
        </div>
      </div>
    );
  const { orders, waiting, unknown, done } = data;
  return (
    <div className="desk-page desk-page--whole">
      <div className="desk-page__main">
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
        {waiting.length > 0 && (
          <Section title="À reprendre" id="a-reprendre" tight>
            <RowsTable
              caption="Commandes qui attendent quelqu’un"
              rows={waiting}
              keyOf={({ id }) => id}
              columns={[
                { title: 'Commande', kind: 'name', cell: ({ number }) => number },
                { title: 'Prime', cell: ({ item }) => item },
                { title: 'Montant', cell: ({ amount }) => amount },
                { title: 'Depuis', cell: ({ since, machine }) => <time dateTime={machine}>{since}</time> },
                { title: 'Reste à rendre', cell: ({ left }) => left || '–' },
                {
                  title: 'Faire',
                  cell: ({ href, number }) => (
                    <TextLink href={href}>
                      Reprendre<span className="visually-hidden"> la commande {number}</span>
                    </TextLink>
                  ),
                },
              ]}
            />
          </Section>
        )}
        <Section title="Commandes" id="commandes" tight>
          <PagedList list={orders} empty={<p>Aucune commande de prime pour ce client.</p>}>
            {(rows) => <DeskOrders orders={rows} />}
          </PagedList>
        </Section>
      </div>
    </div>
  );
};
