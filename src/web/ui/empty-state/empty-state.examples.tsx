import type { Examples } from '../../gallery/example.ts';
import { ButtonLink } from '../button/button.tsx';
import { CopyButton } from '../copy-button/copy-button.tsx';
import { Countdown } from '../countdown/countdown.tsx';
import { DateField } from '../date-field/date-field.tsx';
import { Breadcrumb } from '../link/link.tsx';
import { Pagination, Tabs } from '../pagination/pagination.tsx';
import { StationField } from '../station-field/station-field.tsx';
import { EmptyState } from './empty-state.tsx';

export const examples: Examples = {
  title: 'Attente, vide, repères',
  order: 11,
  cases: [
    {
      name: 'Rien encore',
      node: (
        <EmptyState
          title="Aucun voyage à venir"
          actions={<ButtonLink href="#boutique">Chercher un train</ButtonLink>}
        >
          Vos billets s’afficheront ici dès l’achat, avec leur QR code et leurs places.
        </EmptyState>
      ),
    },
    {
      name: 'Délai de garde',
      node: (
        <Countdown
          label="Place gardée jusqu’à 14h32"
          note="Passé ce délai, elle retourne à la vente et aucun point n’est pris."
          seconds={768}
          total={900}
        />
      ),
    },
    {
      name: 'Pages',
      node: <Pagination page={4} pages={9} hrefOf={(page) => `?page=${page}`} label="Pages du catalogue" />,
    },
    {
      name: 'Onglets',
      node: (
        <Tabs
          label="Voyages"
          tabs={[
            { href: '#a-venir', label: 'À venir', count: 3, current: true },
            { href: '#passes', label: 'Passés', count: 41 },
          ]}
        />
      ),
    },
    {
      name: 'Fil d’Ariane',
      node: (
        <Breadcrumb
          trail={[
            { href: '#e', label: 'Mon espace' },
            { href: '#b', label: 'Boutique' },
          ]}
          current="Billet France"
        />
      ),
    },
    { name: 'Code à copier', node: <CopyButton text="GV20-7QKM-4R" /> },
    {
      name: 'Date et gare',
      node: (
        <div className="gallery__halves">
          <DateField id="ex-date" name="date" label="Aller le" value="13/03/2026" />
          <StationField
            id="ex-gare"
            name="gare"
            codeName="gareCode"
            label="De"
            value="Lyon"
            error="Choisissez une gare parmi les propositions."
            choices={[
              { value: '87723197', label: 'Lyon Part-Dieu' },
              { value: '87722025', label: 'Lyon Perrache' },
            ]}
            load={async (text) => ({
              found: [
                { value: '87751008', label: 'Marseille Saint-Charles', note: 'Bouches-du-Rhône' },
                { value: '87751081', label: 'Marseille Blancarde' },
              ].filter(({ label }) => label.toLowerCase().startsWith(text.toLowerCase())),
              unserved: [],
            })}
          />
        </div>
      ),
    },
  ],
};
