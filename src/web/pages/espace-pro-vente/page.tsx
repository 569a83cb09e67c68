import type { ReactNode } from 'react';
import { usePageData } from '#web/context/page-hooks.ts';
import { ButtonLink, RowsTable, Section, TextLink } from '#web/ui/index.ts';
import { DeskPage } from '#web/views/desk-page.tsx';
import { ShopClosed } from '#web/views/shop-closed.tsx';
import type { loader } from './page.server.ts';

/** `/espace-pro/vente`: what can be sold to the customer who is served, by the shop's own journeys (VENTE). */
export const Page = (): ReactNode => {
  const data = usePageData<typeof loader>();
  if ('closed' in data) return <ShopClosed {...data.closed} />;
  const { primes, held } = data;
  return (
    <DeskPage>
      <div className="desk-page__head">
        <h1>Vente</h1>
        <p className="small soft">
          Les points sont ceux du client. Ce qu’il complète en euros, il le paie par sa carte.
        </p>
      </div>
      {held.length > 0 && (
        <Section title="Vente en cours" id="en-cours" tight>
          <RowsTable
            caption="Places retenues"
            rows={held}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Prime', kind: 'name', cell: ({ item }) => item },
              { title: 'Places retenues jusqu’à', cell: ({ until }) => until },
              { title: 'Faire', cell: ({ href }) => <TextLink href={href}>Reprendre la vente</TextLink> },
            ]}
          />
        </Section>
      )}
      <RowsTable
        caption="Primes en vente"
        rows={primes}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Prime',
            kind: 'name',
            cell: ({ title, summary }) => (
              <>
                {title}
                <small>{summary}</small>
              </>
            ),
          },
          { title: 'Nature', cell: ({ type }) => type },
          {
            title: 'Prix',
            kind: 'amount',
            cell: ({ price, missing }) => (
              <>
                {price}
                {missing !== undefined && <small>{missing}</small>}
              </>
            ),
          },
          {
            title: 'Faire',
            cell: ({ href, title }) => (
              <ButtonLink href={href} small>
                Vendre<span className="visually-hidden"> {title}</span>
              </ButtonLink>
            ),
          },
        ]}
      />
    </DeskPage>
  );
};
