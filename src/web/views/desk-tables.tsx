import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { MoreLink, RowsTable, Section, TextLink } from '#web/ui/index.ts';
import type { DeskOrder, WaitingOrder } from './desk-orders.server.ts';

const MAILS = { EN_COURS: 'en cours', OK: 'OK', KO: 'KO' } as const;

/** A customer's orders, as an agent reads them. */
export const DeskOrders = ({ orders }: { readonly orders: readonly DeskOrder[] }): ReactNode => (
  <RowsTable
    caption="Commandes du client"
    rows={orders}
    keyOf={({ id }) => id}
    columns={[
      {
        title: 'Commande',
        kind: 'name',
        cell: ({ number, href }) => (
          <TextLink href={href} strong>
            {number}
          </TextLink>
        ),
      },
      { title: 'Date', cell: ({ when, machine }) => <time dateTime={machine}>{when}</time> },
      { title: 'Prime', cell: ({ item }) => item },
      { title: 'Quantité', cell: ({ quantity }) => quantity },
      { title: 'Points', kind: 'number', cell: ({ points }) => points },
      { title: 'Euros', kind: 'number', cell: ({ euros }) => euros ?? '–' },
      { title: 'Dossier', cell: ({ file }) => file ?? '–' },
      { title: 'Canal', cell: ({ channel }) => channel },
      { title: 'E-mail', cell: ({ mail }) => (mail ? MAILS[mail] : '–') },
      { title: 'État', cell: ({ state }) => state },
    ]}
  />
);

/** From a file back to the list of all that waits, where the agent has it open. */
export const BackToQueue = ({ isOpen }: { readonly isOpen: boolean }): ReactNode =>
  isOpen && (
    <p>
      <MoreLink href={pathOf('/espace-pro/a-reprendre')}>Tout ce qui attend</MoreLink>
    </p>
  );

/** What of a customer's orders waits for people, above everything else of a page; without `none` there is nothing when none does. */
export const DeskWaiting = ({
  orders,
  most = orders.length,
  none,
}: {
  readonly orders: readonly WaitingOrder[];
  /** Said when none waits, on the page that other pages send to by the name of this part. */
  readonly none?: string;
  /** How many are shown of them, the oldest, where the page is about more: the others are where orders are followed. */
  readonly most?: number;
}): ReactNode =>
  orders.length === 0 ? (
    none !== undefined && (
      <Section title="À reprendre" id="a-reprendre" tight>
        <p>{none}</p>
      </Section>
    )
  ) : (
    <Section
      title={orders.length > 1 ? `À reprendre (${orders.length})` : 'À reprendre'}
      id="a-reprendre"
      tight
    >
      <RowsTable
        caption="Commandes qui attendent quelqu’un, de la plus ancienne à la plus récente"
        rows={orders.slice(0, most)}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Commande', kind: 'name', cell: ({ number }) => number },
          { title: 'Prime', cell: ({ item }) => item },
          { title: 'Montant', cell: ({ amount }) => amount || 'rien à payer' },
          { title: 'Depuis', cell: ({ since, machine }) => <time dateTime={machine}>{since}</time> },
          {
            title: 'Reste à rendre',
            cell: ({ left, proposal }) => (
              <>
                {left || 'rien'}
                {proposal && <small>à confirmer, proposé par {proposal.agent}</small>}
              </>
            ),
          },
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
      {orders.length > most && (
        <p>
          <MoreLink href={`${pathOf('/espace-pro/suivi')}#a-reprendre`}>
            Les {orders.length} commandes à reprendre
          </MoreLink>
        </p>
      )}
    </Section>
  );
