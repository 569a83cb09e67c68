import type { Examples } from '../../gallery/example.ts';
import { TextLink } from '../link/link.tsx';
import { Alert } from './alert.tsx';

export const examples: Examples = {
  title: 'Alertes',
  order: 7,
  cases: [
    {
      name: 'Les quatre sortes',
      node: (
        <div className="stack">
          <Alert kind="success" title="Votre billet est échangé">
            Vous gagnez 1 200 points, recrédités aujourd’hui. Les anciennes places sont libérées.
          </Alert>
          <Alert kind="information" title="Travaux entre Valence et Avignon du 21 au 29 mars">
            Certains trains partent 12 minutes plus tôt. Vos billets restent valables.
          </Alert>
          <Alert
            kind="warning"
            title="2 150 points expirent le 31 mars"
            action={
              <TextLink href="#shop" strong>
                Les utiliser
              </TextLink>
            }
          >
            Les plus anciens partent d’abord.
          </Alert>
          <Alert
            kind="error"
            title="La commande n’a pas abouti"
            reference="7f3a92c1-44d0-4c2e-9b1e-03af55d1c7aa"
          >
            Aucun point n’a été pris. Votre place reste gardée jusqu’à 14h32 : reprenez au récapitulatif.
          </Alert>
        </div>
      ),
    },
  ],
};
