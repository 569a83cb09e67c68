import { pathOf } from '#contract/routes.ts';
import { type Civility, fullName, greetingOf } from '#domain/customer.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { cardNumber, quantity } from '#domain/typography.ts';
import { defineMail } from '#features/mail/index.ts';

/** What a new member is told; queued as JSON with the opening of the card. */
interface Welcome {
  readonly civility: Civility;
  readonly firstName: string;
  readonly lastName: string;
  /** 17 digits. */
  readonly number: string;
}

const SUBJECT = 'Votre carte de fidélité est ouverte';

/** To somebody who has joined the programme: the card, and what it is good for (ACCOUNT-10). */
export const welcomeMail = defineMail<Welcome>({
  name: 'loyalty-welcome',
  version: 1,
  subject: () => SUBJECT,
  content: (data, { publicUrl }) => ({
    preview: `Carte ${cardNumber(data.number)}`,
    heading: 'Bienvenue à bord',
    greeting: greetingOf(data),
    blocks: [
      { kind: 'paragraph', text: 'Votre carte de fidélité est ouverte : vos prochains voyages comptent.' },
      {
        kind: 'card',
        programme: 'GV Transitoire',
        number: cardNumber(data.number),
        holder: fullName(data),
        what: 'Carte de fidélité',
      },
      { kind: 'button', label: 'Voir ma carte', url: publicUrl + pathOf('/mon-espace') },
      {
        kind: 'steps',
        heading: 'La suite',
        steps: [
          {
            title: 'Donnez votre numéro de carte',
            text: 'À chaque réservation. Il vous sert aussi à vous connecter.',
          },
          {
            title: `Gagnez ${quantity(LOYALTY.pointsPerEuro.GV_TRANS, LOYALTY.pointsPerEuro.GV_TRANS === 1 ? 'point' : 'points')} par euro`,
            text: 'Vos points arrivent après le voyage.',
          },
          {
            title: 'Devenez Grand Voyageur',
            text: `Avec ${quantity(LOYALTY.statusThresholds.GV, 'points Statut')} ou ${quantity(LOYALTY.tripTarget, 'voyages')} en un an, vos points se dépensent en billets.`,
          },
        ],
      },
    ],
    why: 'Cet e-mail vous est adressé parce que vous avez rejoint le programme de fidélité.',
  }),
});
