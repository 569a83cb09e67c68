import { Alert, RowsTable, Section, TextLink } from '#web/ui/index.ts';
import { DeskPage } from '#web/views/desk-page.tsx';
import { DeskWaiting } from '#web/views/desk-tables.tsx';
import type { DeskFilesView } from '../after-sales.server.ts';
import { SearchBox } from './search-box.tsx';

/** `/espace-pro/apres-vente`: the search, what of the customer's waits for people, and their next files (APV). */
export const View: DeskFilesView<'APV'> = ({ data: { files, waiting } }) => (
  <DeskPage>
    <div className="desk-page__head">
      <h1>Après-vente</h1>
    </div>
    <SearchBox />
    <DeskWaiting orders={waiting} most={3} />
    <Section title="Prochains dossiers" id="dossiers" tight>
      {files === undefined ? (
        <Alert kind="warning" title="Les dossiers du client ne peuvent pas être lus pour le moment">
          <p>La recherche reste possible.</p>
        </Alert>
      ) : files.length === 0 ? (
        <p>Aucun dossier à venir acheté avec des points. Un dossier passé se cherche ci-dessus.</p>
      ) : (
        <RowsTable
          caption="Prochains dossiers du client"
          rows={files}
          keyOf={({ id }) => id}
          columns={[
            {
              title: 'Dossier',
              kind: 'name',
              cell: ({ pnr, href }) => (
                <TextLink href={href} strong>
                  {pnr}
                </TextLink>
              ),
            },
            { title: 'Départ', cell: ({ when, machine }) => <time dateTime={machine}>{when}</time> },
            { title: 'Trajet', cell: ({ route }) => route },
            { title: 'Voyageurs', kind: 'number', cell: ({ travellers }) => travellers },
          ]}
        />
      )}
    </Section>
  </DeskPage>
);
