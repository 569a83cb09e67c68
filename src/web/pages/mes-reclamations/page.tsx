import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormFields, RequiredNote, SubmitButton } from '#web/forms/form.tsx';
import { type Column, ListTable, PagedList } from '#web/lists/paged-list.tsx';
import { Alert, ButtonLink, EmptyState, Icon, PageHead, PageLayout, Section } from '#web/ui/index.ts';
import { complaintForm } from './complaint.form.ts';
import type { action, loader } from './page.server.ts';
import './mes-reclamations.css';

const PATH = pathOf('/besoin-daide/mes-reclamations');

type Row = Awaited<ReturnType<typeof loader>>['complaints']['rows'][number];

const ICONS = { ENVOYEE: 'mail', EN_COURS: 'clock', EN_ATTENTE_CLIENT: 'warning', TRAITEE: 'check' } as const;

const columns: readonly Column<Row>[] = [
  { title: 'Numéro', kind: 'name', cell: ({ number }) => number },
  { title: 'Sujet', cell: ({ subject }) => subject },
  { title: 'Envoyée le', cell: ({ opened }) => <time dateTime={opened.machine}>{opened.date}</time> },
  {
    title: 'État',
    cell: ({ state, label, changed }) => (
      <>
        <span className={`complaint-state complaint-state--${state}`}>
          <Icon name={ICONS[state]} size="small" />
          {label}
        </span>
        <small>
          depuis le <time dateTime={changed.machine}>{changed.date}</time>
        </small>
      </>
    ),
  },
];

const Write = ({ edit }: { edit: NonNullable<Awaited<ReturnType<typeof loader>>['edit']> }): ReactNode => (
  <Section title="Écrire au service client" id="ecrire" ruled tight>
    <Form
      of={complaintForm}
      answer={useActionResult<typeof action>()}
      values={{ subject: edit.subject, orderNumber: edit.orderNumber }}
      details={{ subject: { choices: edit.subjects } }}
      transaction={edit.transaction}
      className="form complaint-form"
    >
      <FormErrors />
      <RequiredNote />
      <FormFields />
      <p className="small soft">
        Pour un nom ou une date de naissance, le service client vous demande ensuite une copie de votre pièce
        d’identité.
      </p>
      <div className="actions">
        <SubmitButton />
        <ButtonLink href={PATH} kind="quiet">
          Annuler
        </ButtonLink>
      </div>
    </Form>
  </Section>
);

/** `/besoin-daide/mes-reclamations`: what was written to customer service and how far it is (CLAIM-01), and the form to write by. */
export const Page = (): ReactNode => {
  const { complaints, sent, edit } = usePageData<typeof loader>();
  return (
    <PageLayout
      name="complaints"
      head={
        <PageHead
          title="Mes réclamations"
          lead="Écrivez au service client, et suivez ici ce qu’il en est."
          aside={
            !edit && (
              <ButtonLink href={`${PATH}?ecrire=1`} kind="primary">
                Écrire au service client
              </ButtonLink>
            )
          }
        />
      }
    >
      {sent && (
        <Alert kind="success" title={`Votre demande ${sent} est envoyée.`} live>
          Un e-mail vous le confirme. La réponse vous parviendra par e-mail aussi.
        </Alert>
      )}
      {edit && <Write edit={edit} />}
      <Section title="Suivi" id="suivi-reclamations" ruled tight={!edit}>
        <PagedList
          list={complaints}
          pagesLabel="Pages des réclamations"
          empty={
            <EmptyState title="Aucune réclamation">
              Ce que vous écrivez au service client se suit ici, avec son numéro et son état.
            </EmptyState>
          }
        >
          {(rows) => (
            <ListTable rows={rows} columns={columns} caption="Vos réclamations" keyOf={({ key }) => key} />
          )}
        </PagedList>
      </Section>
    </PageLayout>
  );
};
