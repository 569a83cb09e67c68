import type { ReactNode } from 'react';
import { pathOf } from '#contract/routes.ts';
import { Actions, Button, TextLink, ValueState } from '#web/ui/index.ts';
import { type KeptState, useKept } from '#web/views/use-kept.ts';

const PAGE = pathOf('/compte/avantages/ma-carte-hors-connexion');

const SAID: Readonly<Record<KeptState, string>> = {
  unknown: '',
  never: '',
  no: '',
  keeping: 'Un instant…',
  leaving: 'Un instant…',
  yes: 'Votre carte et vos billets sont gardés sur cet appareil.',
  failed: 'La copie n’a pas pu être faite. Vérifiez votre connexion, puis réessayez.',
};

/** The agreement to keep card and tickets on this device, and its withdrawal (CARD-09); nothing where a browser cannot. */
export const KeptOffline = (): ReactNode => {
  const { state, keep, letGo } = useKept();
  if (state === 'unknown' || state === 'never') return null;
  // A button says what was pressed until that is done.
  const isKept = state === 'yes' || state === 'leaving';
  return (
    <div className="kept-offline">
      {state === 'yes' && <ValueState tone="ok">Gardés hors connexion</ValueState>}
      <p className="kept-offline__words" id="hors-connexion">
        Sur cet appareil seulement : votre carte, sa photo et les billets de vos voyages à venir s’ouvrent
        sans réseau. Qui déverrouille l’appareil peut les voir. La copie s’efface à la déconnexion, ou ici.
      </p>
      <Actions>
        <Button
          small
          busy={state === 'keeping' || state === 'leaving'}
          aria-describedby="hors-connexion"
          onClick={isKept ? letGo : keep}
        >
          {isKept ? 'Ne plus les garder' : 'Garder ma carte et mes billets hors connexion'}
        </Button>
        {isKept && <TextLink href={PAGE}>Ouvrir la copie</TextLink>}
      </Actions>
      <p className={state === 'failed' ? '' : 'visually-hidden'} role="status">
        {SAID[state]}
      </p>
    </div>
  );
};
