import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { Form, SubmitButton } from '#web/forms/form.tsx';
import { ListFilter, ListPage, ListTable } from '#web/lists/paged-list.tsx';
import { Alert, type Column, EmptyState, PageHead, PageLayout, TextLink } from '#web/ui/index.ts';
import type { QueuedOrder } from '#web/views/desk-orders.server.ts';
import type { loader } from './page.server.ts';
import { closeQueueForm, openQueuedForm } from './queue.form.ts';
import './queue.css';

type Queue = NonNullable<Awaited<ReturnType<typeof loader>>['queue']>;

const NOT_OPENED = {
  gone: [
    'Cette commande n’attend plus',
    'Quelqu’un s’en est occupé avant vous. Aucun dossier n’a été ouvert.',
  ],
  'no-card': [
    'Ce client n’a plus de carte de fidélité',
    'Son dossier ne s’ouvre plus ici : réglez ce qui lui revient avec le service client.',
  ],
} as const;

const columns: readonly Column<QueuedOrder>[] = [
  {
    title: 'Attend depuis',
    cell: ({ age, since, machine }) => (
      <>
        <b className="queue__age">{age}</b>
        <small>
          <time dateTime={machine}>{since}</time>
        </small>
      </>
    ),
  },
  {
    title: 'Commande',
    kind: 'name',
    cell: ({ item, kind, number }) => (
      <>
        {item}
        <small>
          {kind} · {number}
        </small>
      </>
    ),
  },
  { title: 'Montant', cell: ({ amount }) => amount || 'rien à payer' },
  {
    title: 'Pourquoi',
    cell: ({ why, note }) => (
      <>
        {why}
        {note !== undefined && <small>{note}</small>}
      </>
    ),
  },
  { title: 'Reste à rendre', cell: ({ left }) => left || 'rien' },
  {
    title: 'Faire',
    cell: ({ id, number }) => (
      <Form of={openQueuedForm} hidden={[['commande', id]]} className="queue__open">
        <SubmitButton kind="secondary" small>
          Ouvrir<span className="visually-hidden"> le dossier de la commande {number}</span>
        </SubmitButton>
      </Form>
    ),
  },
];

/** No list is open: the desk opens it. */
const Closed = (): ReactNode => (
  <PageLayout
    head={
      <PageHead
        title="Ce qui attend quelqu’un"
        lead="Cette liste s’ouvre depuis le poste de vente, à un agent qui suit ce qui attend."
      />
    }
  >
    <Alert kind="information" title="Aucune liste n’est ouverte dans ce navigateur">
      <p>
        Elle se ferme après une heure sans rien faire, et à la fin de la journée. Ouvrez-la de nouveau depuis
        votre poste.
      </p>
    </Alert>
    <p>
      <TextLink href={pathOf('/espace-pro')}>Espace Pro</TextLink>
    </p>
  </PageLayout>
);

/** All that waits, oldest first, with the way to the file of each. */
const Open = ({ queue }: { readonly queue: Queue }): ReactNode => {
  const { list, whys, kinds, allWhys, allKinds, agent, place, maySettle, notOpened } = queue;
  const isRestricted = whys.chosen !== undefined || kinds.chosen !== undefined;
  return (
    <ListPage
      title="Ce qui attend quelqu’un"
      list={list}
      pagesLabel="Pages de la liste"
      before={
        <>
          <div className="queue__who">
            <p className="small soft">
              {agent}
              {place !== undefined && `, ${place}`}
              {!maySettle && '. Clore ou régler à la main demande une habilitation'}. L’ouverture d’un dossier
              est inscrite, avec l’agent et l’heure.
            </p>
            <Form of={closeQueueForm}>
              <SubmitButton kind="quiet" small />
            </Form>
          </div>
          {notOpened && (
            <Alert kind="warning" title={NOT_OPENED[notOpened][0]}>
              <p>{NOT_OPENED[notOpened][1]}</p>
            </Alert>
          )}
          {(whys.all > 0 || isRestricted) && (
            <>
              <ListFilter filter={whys} path={allWhys} label="Motifs" all="Tout" />
              {(kinds.choices.length > 1 || kinds.chosen !== undefined) && (
                <ListFilter filter={kinds} path={allKinds} label="Types de commande" all="Tous les types" />
              )}
            </>
          )}
        </>
      }
      empty={
        isRestricted ? (
          <EmptyState title="Rien n’attend de ce motif et de ce type">
            <TextLink href={pathOf('/espace-pro/a-reprendre')}>Voir tout ce qui attend</TextLink>
          </EmptyState>
        ) : (
          <EmptyState title="Rien n’attend">
            Les commandes et les remboursements qui ne peuvent pas finir seuls s’affichent ici, du plus ancien
            au plus récent.
          </EmptyState>
        )
      }
    >
      {(rows) => (
        <ListTable
          rows={rows}
          columns={columns}
          caption="Commandes et remboursements qui attendent quelqu’un, du plus ancien au plus récent"
          keyOf={({ id }) => id}
        />
      )}
    </ListPage>
  );
};

/** `/espace-pro/a-reprendre`: one list of all that waits for people, of whichever customer (PRO-03, AFTER-04). */
export const Page = (): ReactNode => {
  const { queue } = usePageData<typeof loader>();
  return queue ? <Open queue={queue} /> : <Closed />;
};
