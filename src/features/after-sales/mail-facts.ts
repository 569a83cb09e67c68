import { countedPoints } from '#domain/points-words.ts';
import { journeyView, type ToldLeg } from '#domain/rail/journey-view.ts';
import { euros } from '#domain/typography.ts';
import type { MailFact } from '#features/mail/index.ts';

/** A way that was given up: the day, from where to where, and when it would have left. */
export const wayFact = ({
  way,
  legs,
}: {
  readonly way: number;
  readonly legs: readonly ToldLeg[];
}): MailFact => {
  const { date, departure, arrival } = journeyView(legs);
  return {
    label: way === 0 ? 'Aller' : 'Retour',
    value: `${date}, ${departure.station} – ${arrival.station}, départ ${departure.time}`,
  };
};

/** What goes back: points, cents to the card, cents to vouchers. */
interface Back {
  readonly points: number;
  readonly cents: number;
  readonly voucherCents: number;
  /** Of the card that the euros go back to, where it is one. */
  readonly lastFour?: string;
  /** The points have not come back by themselves. */
  readonly arePointsOwed?: boolean;
}

/** Only what goes back, each where it goes. */
export const backFacts = ({
  points,
  cents,
  voucherCents,
  lastFour,
  arePointsOwed,
}: Back): readonly MailFact[] => [
  ...(points > 0
    ? [
        {
          label: 'Points',
          value: `${countedPoints(points)}, ${arePointsOwed ? 'rendus par un conseiller' : 'de retour sur votre compte'}`,
        },
      ]
    : []),
  ...(cents > 0
    ? [
        {
          label: 'Euros',
          value: `${euros(cents)}, sous quelques jours sur ${lastFour ? `la carte terminée par ${lastFour}` : 'votre carte'}`,
        },
      ]
    : []),
  ...(voucherCents > 0
    ? [{ label: 'Bons d’achat', value: `${euros(voucherCents)}, de nouveau disponibles` }]
    : []),
];
