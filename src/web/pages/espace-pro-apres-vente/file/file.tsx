import { usePageView } from '#web/context/page-hooks.ts';
import { Actions, Alert, BackLink, ButtonLink, RowsTable, Section, TextLink } from '#web/ui/index.ts';
import { DeskPage } from '#web/views/desk-page.tsx';
import { deskFilesAddress } from '../address.ts';
import type { DeskFilesView } from '../after-sales.server.ts';
import type { FileData } from './file.server.ts';

type Way = NonNullable<FileData['tickets']>['ways'][number];

/** The tickets of a way: what each is worth, or why it is kept. */
const Tickets = ({ way }: { way: Way }) => (
  <RowsTable
    caption={`Billets, ${way.title}`}
    rows={way.tickets}
    keyOf={({ name }) => name}
    columns={[
      { title: 'Voyageur', kind: 'name', cell: ({ who }) => who },
      { title: 'Valeur ou état', cell: ({ said }) => said || '–' },
    ]}
  />
);

const Incident = ({ title, isUnanswered }: { title: string; isUnanswered: boolean }) => {
  const { correlationId } = usePageView();
  return isUnanswered ? (
    <Alert kind="error" title={title} reference={correlationId} />
  ) : (
    <Alert kind="warning" title={title} />
  );
};

/** A file: its tickets, what may be done, and all that was done with it (dvResult). */
export const View: DeskFilesView<'dvResult'> = ({
  data: { pnr, item, who, tickets, incident, isUnanswered, acts },
}) => (
  <DeskPage>
    <div className="desk-page__head">
      <h1>{pnr === '' ? 'Commande sans dossier' : `Dossier ${pnr}`}</h1>
      <BackLink href={deskFilesAddress.path}>Un autre dossier</BackLink>
    </div>
    <p className="desk-page__lead">
      {item}, pour {who}.
    </p>
    {incident !== undefined && <Incident title={incident} isUnanswered={isUnanswered} />}
    {incident === undefined && !tickets && (
      <Alert
        kind="information"
        title="Cette commande n’a pas de dossier de voyage : rien ne s’échange ni ne s’annule."
      />
    )}
    {tickets && (
      <>
        {tickets.exchange !== undefined && tickets.cancel !== undefined ? (
          <>
            {tickets.worth !== '' && (
              <p className="desk-page__amount">
                <b>{tickets.worth}</b> pour tous les billets qui peuvent être rendus.
              </p>
            )}
            <Actions>
              <ButtonLink href={tickets.exchange} kind="primary">
                Échanger des billets
              </ButtonLink>
              <ButtonLink href={tickets.cancel}>Annuler des billets</ButtonLink>
            </Actions>
          </>
        ) : (
          <Alert
            kind="information"
            title={
              tickets.isChecked
                ? 'Un billet déjà contrôlé s’annule en plusieurs étapes, avec le service client.'
                : 'Ces billets ne s’échangent plus et ne s’annulent plus.'
            }
          />
        )}
        <div className="desk-ways">
          {tickets.ways.map((way) => (
            <Section
              key={way.title}
              title={`${way.title}, ${way.departure.time} ${way.departure.station} – ${way.arrival.time} ${way.arrival.station}`}
              tight
            >
              {way.condition && (
                <p className={`condition condition--${way.condition.isFlexible ? 'soft' : 'hard'}`}>
                  {way.condition.text}
                </p>
              )}
              <Tickets way={way} />
            </Section>
          ))}
        </div>
      </>
    )}
    <Section title="Commandes du dossier" id="commandes" tight>
      <RowsTable
        caption="Commandes du dossier, de la première à la dernière"
        rows={acts}
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
          { title: 'Opération', cell: ({ what }) => what },
          { title: 'Payé', cell: ({ paid }) => paid || '–' },
          { title: 'Rendu', cell: ({ back }) => back || '–' },
          { title: 'Canal', cell: ({ channel }) => channel },
          { title: 'État', cell: ({ state }) => state },
        ]}
      />
    </Section>
  </DeskPage>
);
