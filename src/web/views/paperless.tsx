import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { Actions, ButtonLink, PageHead, TextLink } from '#web/ui/index.ts';
import type { PaperlessView } from './paperless.server.ts';
import './photo-field.css';

const CARDS = pathOf('/compte/avantages/mes-cartes');

/** The photo that goes with somebody's cards. */
export const Portrait = ({ photo }: { photo: NonNullable<PaperlessView['photo']> }): ReactNode => (
  <img
    className="portrait"
    src={photo.path}
    alt={`Votre photo, prise le ${photo.takenOn}`}
    width={350}
    height={450}
  />
);

/** In place of a page of paperless cards that does not open: why, and what leads on. */
export const PaperlessClosed = ({
  closed,
  state,
}: {
  closed: string;
  state: PaperlessView['state'];
}): ReactNode => {
  const why =
    state === 'SOUSCRIT'
      ? 'Vos cartes sont déjà dans votre téléphone.'
      : 'Les cartes sans papier s’ouvrent avec une carte de réduction en cours ou à venir. Votre carte de fidélité, elle, est toujours dans votre espace.';
  return (
    <>
      <PageHead title="Cette page ne s’ouvre pas pour le moment" lead={`${closed} ${why}`} />
      <Actions>
        <ButtonLink href={CARDS} kind="primary">
          Voir mes cartes
        </ButtonLink>
        <TextLink
          href={
            state === 'NON_SOUSCRIT'
              ? pathOf('/compte/avantages/cartes-abonnements-sncf')
              : pathOf('/compte/avantages/adhesion-dematerialisation')
          }
        >
          {state === 'NON_SOUSCRIT' ? 'Choisir une carte de réduction' : 'Mes cartes sans papier'}
        </TextLink>
      </Actions>
    </>
  );
};
