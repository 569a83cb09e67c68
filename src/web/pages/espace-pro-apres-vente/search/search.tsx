import { Alert, BackLink } from '#web/ui/index.ts';
import { DeskPage } from '#web/views/desk-page.tsx';
import { deskFilesAddress } from '../address.ts';
import type { DeskFilesView } from '../after-sales.server.ts';
import { SearchBox } from './search-box.tsx';

/** The search, and why what was asked for was not found (dvSearchForm). */
export const View: DeskFilesView<'dvSearchForm'> = ({ data: { incident }, refusal }) => (
  <DeskPage>
    <div className="desk-page__head">
      <h1>Rechercher un dossier</h1>
      <BackLink href={deskFilesAddress.path}>Après-vente</BackLink>
    </div>
    {incident !== undefined && !refusal && (
      <Alert kind="warning" title={incident}>
        <p>Un dossier d’un autre client s’ouvre avec sa carte.</p>
      </Alert>
    )}
    <SearchBox answer={refusal} />
  </DeskPage>
);
