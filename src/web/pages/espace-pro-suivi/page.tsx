import type { ReactNode } from 'react';
import { usePageData } from '#web/context/page-hooks.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { Alert, RowsTable, Section } from '#web/ui/index.ts';
import { DeskOrders } from '#web/views/desk-tables.tsx';
import type { loader } from './page.server.ts';
import '#web/views/desk.css';

/** `/espace-pro/suivi`: the orders of the customer who is served; each opens with its refunds and its mails (HISTORY). */
export const Page = (): ReactNode => {
  const { orders, waiting, unknown } = usePageData<typeof loader>();
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
                {
                  title: 'Reste à rendre',
                  cell: ({ left }) => left || '–',
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
