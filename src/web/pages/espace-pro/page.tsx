import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { NBSP } from '#domain/typography.ts';
import { useActionResult, usePageData, usePageView } from '#web/context/page-hooks.ts';
import { Form, FormErrors, FormField, SubmitButton } from '#web/forms/form.tsx';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import {
  Alert,
  Dialog,
  DialogLink,
  Facts,
  MoreLink,
  PageHead,
  PageLayout,
  RowsTable,
  Section,
  TextLink,
  VerticalSteps,
} from '#web/ui/index.ts';
import { DeskPage } from '#web/views/desk-page.tsx';
import { BackToQueue, DeskOrders, DeskWaiting } from '#web/views/desk-tables.tsx';
import './espace-pro.css';
import { noteForm } from './note.form.ts';
import type { action, loader } from './page.server.ts';

type File = NonNullable<Awaited<ReturnType<typeof loader>>['file']>;

/** Nothing is open: the desk opens it, and whoever may not is told no more than that. */
const NoFile = ({
  isClosed,
  message,
  hasQueue,
}: {
  isClosed: boolean;
  message: string | undefined;
  hasQueue: boolean;
}): ReactNode => (
  <PageLayout
    head={
      <PageHead
        title={message === undefined ? 'Espace Pro' : 'Dossier non ouvert'}
        lead="L’Espace Pro s’ouvre depuis le poste de vente, avec la carte de fidélité du client."
      />
    }
  >
    {message !== undefined && (
      <Alert kind="error" title={message}>
        <p>
          Rien n’a été ouvert. Vérifiez la carte du client, puis votre habilitation auprès de votre
          responsable.
        </p>
      </Alert>
    )}
    {isClosed && message === undefined && (
      <Alert kind="success" title="Dossier fermé">
        <p>Le client suivant s’ouvre depuis votre poste de vente.</p>
      </Alert>
    )}
    <BackToQueue isOpen={hasQueue} />
    <p>
      Vous êtes voyageur{NBSP}? <TextLink href={pathOf('/')}>Votre espace s’ouvre depuis l’accueil</TextLink>.
    </p>
  </PageLayout>
);

const Trips = ({ trips }: { trips: File['trips'] }): ReactNode => (
  <RowsTable
    caption="Voyages à venir"
    rows={trips}
    keyOf={({ id }) => id}
    columns={[
      {
        title: 'Dossier',
        kind: 'name',
        cell: ({ pnr, href }) =>
          href === undefined ? (
            pnr
          ) : (
            <TextLink href={href} strong>
              {pnr}
            </TextLink>
          ),
      },
      { title: 'Départ', cell: ({ when, machine }) => <time dateTime={machine}>{when}</time> },
      { title: 'Trajet', cell: ({ route }) => route },
      { title: 'Train', cell: ({ trains }) => trains },
      { title: 'Voyageurs', kind: 'number', cell: ({ travellers }) => travellers },
      { title: 'Conditions', cell: ({ conditions }) => conditions },
    ]}
  />
);

/** What agents have left for each other. */
const Notes = ({ file: { notes, hasOlderNotes } }: { file: File }): ReactNode => (
  <Section title="Notes" id="notes" tight>
    <RowsTable
      caption="Notes des conseillers, de la dernière à la première"
      rows={notes}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Écrite le', kind: 'name', cell: ({ at, machine }) => <time dateTime={machine}>{at}</time> },
        { title: 'Note', cell: ({ words }) => <span className="desk-note">{words}</span> },
        { title: 'Par', cell: ({ who }) => <span className="desk-note__by">{who}</span> },
      ]}
    />
    {hasOlderNotes && (
      <p className="small soft">Les dix dernières. Les plus anciennes ne sont pas affichées.</p>
    )}
  </Section>
);

const WriteNote = ({
  file: { transactionId, notes },
  answer,
}: {
  file: File;
  answer: FormAnswer | undefined;
}): ReactNode => (
  <>
    <h2>Laisser une note</h2>
    {/* Once a note is written its field is empty for the next: what stays in it would be sent again. */}
    <Form key={notes[0]?.id} of={noteForm} answer={answer} transaction={transactionId}>
      <FormErrors />
      <FormField at="fileNote" />
      <SubmitButton kind="secondary" />
    </Form>
  </>
);

/** What the line of commands takes, and what the keyboard does. */
const Commands = (): ReactNode => (
  <Dialog id="raccourcis" title="Commandes et raccourcis">
    <Facts
      facts={[
        { label: 'v paris lyon 11/12 8h 2', value: 'Vente, le formulaire rempli' },
        { label: 'v paris lyon 11/12 r 13/12', value: 'Vente, aller et retour' },
        {
          label: 'v paris gare de lyon - nice 11/12',
          value: 'Des noms de plusieurs mots, un tiret entre eux',
        },
        { label: 'a 8894 0112 3705', value: 'Après-vente de la commande' },
        { label: 's 8894 0112 3705', value: 'Suivi de la commande' },
        { label: 'Alt 1 à Alt 4', value: 'Accueil, vente, après-vente, suivi' },
        { label: 'Alt C, Alt Q', value: 'Ligne de commande, fermer le dossier' },
      ]}
    />
  </Dialog>
);

/** A file is open; what is refused meanwhile, to whom it was opened for or to somebody else at the same desk, is said above it. */
const Served = ({
  file,
  hasQueue,
  command,
  refused,
  answer,
}: {
  file: File;
  hasQueue: boolean;
  command: string | undefined;
  refused: string | undefined;
  answer: FormAnswer | undefined;
}): ReactNode => {
  const { file: open, agent } = usePageView();
  return (
    <DeskPage
      asideLabel="Note et journal du dossier"
      aside={
        <>
          <WriteNote file={file} answer={answer} />
          <h2>Journal du dossier</h2>
          <VerticalSteps
            label="Gestes des agents, du dernier au premier"
            steps={file.acts.map(({ what, who, at }) => ({
              title: what,
              note: `${at}, ${who}`,
              state: 'done',
            }))}
          />
          <p className="small soft">
            L’ouverture du dossier et tout ce qui le change sont inscrits, avec l’agent et l’heure. Une page
            consultée ne l’est pas.
          </p>
          <p>
            <DialogLink to="raccourcis">Commandes et raccourcis</DialogLink>
          </p>
          <Commands />
        </>
      }
    >
      <div className="desk-page__head">
        <h1>Dossier ouvert à {open?.openedAt}</h1>
        <p className="small soft">
          Il se ferme seul après 20 minutes sans rien faire, et à {open?.endsAt} au plus tard.
        </p>
      </div>
      {refused !== undefined && (
        <Alert kind="error" title={refused}>
          <p>
            Rien d’autre n’a été ouvert. Ce qui suit est le dossier que {agent} a ouvert à {open?.openedAt}
            {NBSP}: s’il n’est pas le vôtre, fermez-le.
          </p>
        </Alert>
      )}
      {command !== undefined && (
        <Alert kind="warning" title={`« ${command} » n’est pas une commande`}>
          <p>
            Une vente commence par v, les deux gares, avec un tiret entre des noms de plusieurs mots, le jour,
            l’heure et le nombre de voyageurs{NBSP}; une annulation ou un échange par a, un suivi par s, et le
            numéro de commande.
          </p>
        </Alert>
      )}
      {file.notes.length > 0 && <Notes file={file} />}
      <BackToQueue isOpen={hasQueue} />
      <DeskWaiting orders={file.waiting} most={3} />
      <Section title="Voyages à venir" id="voyages" tight>
        {file.trips.length === 0 ? <p>Aucun voyage à venir.</p> : <Trips trips={file.trips} />}
      </Section>
      <Section title="Dernières commandes" id="commandes" tight>
        {file.orders.length === 0 ? <p>Aucune commande de prime.</p> : <DeskOrders orders={file.orders} />}
        {file.otherOrders > 0 && (
          <p>
            <MoreLink href={pathOf('/espace-pro/suivi')}>
              {file.otherOrders === 1 ? 'Et une autre commande' : `Et ${file.otherOrders} autres commandes`}
            </MoreLink>
          </p>
        )}
      </Section>
    </DeskPage>
  );
};

/** `/espace-pro`: the customer who is served, at a glance (ACCUEIL); without a file, why there is none. */
export const Page = (): ReactNode => {
  const { file, isClosed, command, hasQueue } = usePageData<typeof loader>();
  const result = useActionResult<typeof action>();
  // The answer to a form is said in it.
  const answer = result && 'form' in result ? result : undefined;
  const refused = answer ? undefined : result?.message;
  return file ? (
    <Served file={file} hasQueue={hasQueue} command={command} refused={refused} answer={answer} />
  ) : (
    <NoFile isClosed={isClosed} message={refused} hasQueue={hasQueue} />
  );
};
