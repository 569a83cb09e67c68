import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { useActionResult, usePageData } from '#web/context/page-hooks.ts';
import type { FormDescription } from '#web/forms/define-form.ts';
import { Form, FormErrors, FormFields, RequiredNote, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { ListTable, PagedList } from '#web/lists/paged-list.tsx';
import {
  Alert,
  BackLink,
  ButtonLink,
  type Column,
  EmptyState,
  Facts,
  Icon,
  PageHead,
  PageLayout,
  Section,
  TextLink,
  VerticalSteps,
} from '#web/ui/index.ts';
import { complaintForm, identityForm, replyForm, tripForm } from './complaints.form.ts';
import type { action, loader } from './page.server.ts';
import './mes-reclamations.css';

const PATH = pathOf('/besoin-daide/mes-reclamations');

type Data = ReturnType<typeof usePageData<typeof loader>>;
type Row = NonNullable<Data['complaints']>['rows'][number];
type Edit = NonNullable<Data['edit']>;
type Thread = NonNullable<Data['thread']>;

const ICONS = { ENVOYEE: 'mail', EN_COURS: 'clock', EN_ATTENTE_CLIENT: 'warning', TRAITEE: 'check' } as const;
const FORMS = { message: complaintForm, identity: identityForm, trip: tripForm } as const;

const State = ({ state, label, changed, href }: Row): ReactNode => (
  <>
    <span className={`complaint-state complaint-state--${state}`}>
      <Icon name={ICONS[state]} size="small" />
      {label}
    </span>
    <small>
      depuis le <time dateTime={changed.machine}>{changed.date}</time>
    </small>
    {state === 'EN_ATTENTE_CLIENT' && (
      <TextLink href={`${href}#repondre`} strong>
        Répondre
      </TextLink>
    )}
  </>
);

const columns: readonly Column<Row>[] = [
  {
    title: 'Demande',
    kind: 'name',
    cell: ({ number, subject, href }) => (
      <>
        <TextLink href={href}>{subject}</TextLink>
        <small>{number}</small>
      </>
    ),
  },
  { title: 'Envoyée le', cell: ({ opened }) => <time dateTime={opened.machine}>{opened.date}</time> },
  { title: 'État', cell: (row) => <State {...row} /> },
];

/** What the page's forms were answered; what scripts do with files is no form. */
const useAnswer = (): FormAnswer | undefined => {
  const answer = useActionResult<typeof action>();
  return answer && 'form' in answer ? answer : undefined;
};

const Choices = ({ choices }: { choices: NonNullable<Data['choices']> }): ReactNode => (
  <Section title="De quoi s’agit-il ?" id="ecrire" ruled tight>
    <ul className="complaint-subjects">
      {choices.map(({ id, href, label, needs }) => (
        <li key={id}>
          <TextLink href={href} strong>
            {label}
          </TextLink>
          <p>{needs}</p>
        </li>
      ))}
    </ul>
  </Section>
);

const Write = ({ edit, notSent }: { edit: Edit; notSent: string }): ReactNode => {
  const { form, label, needs, files, subjects, values, today, transaction } = edit;
  return (
    <Section title={form === 'message' ? 'Écrire au service client' : label} id="ecrire" ruled tight>
      <Form
        of={FORMS[form] as FormDescription}
        answer={useAnswer()}
        values={values}
        details={{ files: { files }, ...(form === 'message' ? { subject: { choices: subjects } } : {}) }}
        transaction={transaction}
        className="form complaint-form"
      >
        <FormErrors unanswered={notSent} />
        {form === 'identity' && (
          <div className="complaint-today">
            <Facts
              facts={[
                { label: 'Votre nom aujourd’hui', value: today.name },
                { label: 'Votre date de naissance', value: today.birthDate },
              ]}
            />
            <p className="small soft">
              Corrigez ci-dessous ce qui doit changer. Le changement est fait une fois la pièce vérifiée, et
              un e-mail vous le dit. Les billets déjà émis gardent leur nom.
            </p>
          </div>
        )}
        <p className="complaint-needs">
          <Icon name="information" size="small" />
          <span>À avoir sous la main : {needs.charAt(0).toLowerCase() + needs.slice(1)}</span>
        </p>
        <RequiredNote />
        <FormFields />
        <div className="actions">
          <SubmitButton />
          <ButtonLink href={`${PATH}?ecrire=1`} kind="quiet">
            Changer de sujet
          </ButtonLink>
        </div>
      </Form>
    </Section>
  );
};

/** Where a complaint stands, and what was asked for in it. */
const Standing = ({ thread: { way, asked } }: { thread: Thread }): ReactNode => (
  <>
    <Section title="Où en est-elle ?" id="etat" ruled tight>
      <VerticalSteps label="État de votre demande" steps={way} />
    </Section>
    {asked.length > 0 && (
      <Section title="Ce que vous avez demandé" id="demande" ruled>
        <Facts facts={asked} />
      </Section>
    )}
  </>
);

/** Beside the form: what becomes of what is sent by it. */
const WhatFollows = (): ReactNode => (
  <Section title="Et ensuite ?" id="ensuite" ruled tight>
    <VerticalSteps
      label="Ce que devient votre demande"
      steps={[
        {
          title: 'Vous écrivez',
          note: 'Ce qui est saisi ou joint reste là s’il manque quelque chose.',
          state: 'current',
        },
        {
          title: 'Un e-mail vous donne un numéro',
          note: 'Il suit votre demande jusqu’au bout.',
          state: 'coming',
        },
        {
          title: 'Un conseiller s’en occupe',
          note: 'S’il a une question, vous y répondez ici.',
          state: 'coming',
        },
        { title: 'Vous avez la réponse', note: 'Par e-mail, et sur cette page.', state: 'coming' },
      ]}
    />
  </Section>
);

const Exchange = ({ messages }: Pick<Thread, 'messages'>): ReactNode => (
  <ol className="exchange">
    {messages.map(({ id, isOurs, isUnderway, message, when, files }) => (
      <li key={id} className={isOurs ? 'exchange__message exchange__message--ours' : 'exchange__message'}>
        <p className="exchange__head">
          <b>{isOurs ? 'Service client' : 'Vous'}</b>
          <time dateTime={when.machine}>{when.date}</time>
        </p>
        {isUnderway && (
          <p className="exchange__underway">
            <Icon name="clock" size="small" />
            En cours d’envoi. Le service client ne répond pas pour le moment : votre réponse part d’elle-même.
          </p>
        )}
        {message !== '' && <p className="exchange__text">{message}</p>}
        {files.length > 0 && (
          <ul className="exchange__files">
            {files.map(({ href, name, size }) => (
              <li key={href}>
                <a href={href} download>
                  {name}
                </a>{' '}
                <small>{size}</small>
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ol>
);

const Reply = ({ reply, notSent }: { reply: NonNullable<Data['reply']>; notSent: string }): ReactNode => (
  <Section title="Répondre au service client" id="repondre" ruled>
    <Form
      of={replyForm}
      answer={useAnswer()}
      details={{ files: { files: reply.files } }}
      transaction={reply.transaction}
      className="form complaint-form"
    >
      <FormErrors unanswered={notSent} />
      <FormFields />
      <SubmitButton />
    </Form>
  </Section>
);

/** `/besoin-daide/mes-reclamations`: what was written to customer service and how far it is (CLAIM-01), and the forms to write by. */
export const Page = (): ReactNode => {
  const { complaints, thread, reply, sent, isAnswered, choices, edit, notSent } =
    usePageData<typeof loader>();
  const isWriting = edit !== undefined || choices !== undefined;
  return (
    <PageLayout
      name="complaints"
      asideFirst={thread !== undefined}
      aside={(thread && <Standing thread={thread} />) || (isWriting && <WhatFollows />)}
      head={
        <>
          {thread ? (
            <PageHead
              title={thread.subject}
              lead={`Demande ${thread.number}`}
              back={<BackLink href={PATH}>Toutes mes réclamations</BackLink>}
            />
          ) : (
            <PageHead
              title="Mes réclamations"
              lead={isWriting && 'Écrivez au service client, et suivez ici ce qu’il en est.'}
              aside={
                !isWriting && (
                  <ButtonLink href={`${PATH}?ecrire=1`} kind="primary">
                    Écrire au service client
                  </ButtonLink>
                )
              }
            />
          )}
          {sent && (
            <Alert kind="success" title={`Votre demande ${sent} est envoyée.`} live>
              Un e-mail vous le confirme. La réponse vous parviendra par e-mail aussi.
            </Alert>
          )}
          {isAnswered && (
            <Alert kind="success" title="Votre réponse est envoyée." live>
              Le service client reprend votre demande, et vous écrit dès qu’il y a du nouveau.
            </Alert>
          )}
        </>
      }
    >
      {thread && (
        <Section title="Vos échanges" id="echange" ruled tight>
          <Exchange messages={thread.messages} />
        </Section>
      )}
      {reply && <Reply reply={reply} notSent={notSent} />}
      {choices && <Choices choices={choices} />}
      {edit && <Write edit={edit} notSent={notSent} />}
      {complaints && !(isWriting && complaints.rows.length === 0) && (
        <Section title="Suivi" id="suivi-reclamations" ruled tight={!isWriting}>
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
      )}
    </PageLayout>
  );
};
