import type { ReactNode } from 'react';
import { RowsTable, TextLink } from '#web/ui/index.ts';
import type { DeskOrder } from './desk-orders.server.ts';

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
      { title: 'Qté', kind: 'number', cell: ({ quantity }) => quantity },
      { title: 'Points', kind: 'number', cell: ({ points }) => points },
      { title: 'Euros', kind: 'number', cell: ({ euros }) => euros ?? '–' },
      { title: 'Dossier', cell: ({ file }) => file ?? '–' },
      { title: 'Canal', cell: ({ channel }) => channel },
      { title: 'E-mail', cell: ({ mail }) => (mail ? MAILS[mail] : '–') },
      { title: 'État', cell: ({ state }) => state },
    ]}
  />
);
