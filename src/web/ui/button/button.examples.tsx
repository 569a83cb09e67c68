import type { Examples } from '../../gallery/example.ts';
import { MoreLink } from '../link/link.tsx';
import { Actions, Button, ButtonLink } from './button.tsx';

export const examples: Examples = {
  title: 'Boutons et liens',
  order: 1,
  cases: [
    {
      name: 'Une action principale par écran, les autres autour',
      node: (
        <Actions>
          <Button kind="primary">Payer 8 400 points</Button>
          <Button>Échanger</Button>
          <Button small icon="mail">
            Renvoyer l’e-mail
          </Button>
          <Button busy>Paiement en cours</Button>
          <Button kind="quiet">Annuler</Button>
          <ButtonLink href="#lien">Retour aux voyages</ButtonLink>
          <MoreLink href="#releve">Relevé de points</MoreLink>
        </Actions>
      ),
    },
  ],
};
