import { pathOf } from '#contract/routes.ts';
import { AGENT_CHANNEL } from '#domain/by-agent.ts';
import { type Civility, fullName, greetingOf } from '#domain/customer.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { typeset } from '#domain/typography.ts';
import { defineMail, type MailFact } from '#features/mail/index.ts';
import { ABOUT_AN_ORDER } from '#features/orders/index.ts';

/** What the receipt of a donation says; queued as JSON with the donation. */
export interface DonationReceipt {
  /** Number of the order, which is that of the receipt. */
  readonly number: string;
  /** « Un arbre planté en France » */
  readonly item: string;
  readonly quantity: number;
  readonly points: number;
  /** ISO instant, by the business clock. */
  readonly givenAt: string;
  readonly civility: Civility;
  readonly firstName: string;
  readonly lastName: string;
  /** An agent has ordered for the customer. */
  readonly byAgent?: true;
}

const facts = (data: DonationReceipt): readonly MailFact[] => [
  { label: 'Don', value: data.quantity === 1 ? data.item : `${data.item} × ${data.quantity}` },
  { label: 'Points donnés', value: countedPoints(data.points) },
  { label: 'Donné par', value: fullName(data) },
  { label: 'Date', value: formatLongDate(Temporal.Instant.from(data.givenAt)) },
  { label: 'Numéro du reçu', value: data.number },
  ...(data.byAgent ? [{ label: 'Passé', value: AGENT_CHANNEL }] : []),
];

const NEXT = [
  {
    title: 'Vos points rejoignent le projet',
    text: 'Ils sont convertis et versés à l’association partenaire à la fin du mois.',
  },
  {
    title: 'Gardez ce reçu',
    text: 'Il prouve votre don. Un don fait en points n’ouvre pas droit à une réduction d’impôt.',
  },
] as const;

/** Thanks for a donation, with its receipt. */
export const donationReceipt = defineMail<DonationReceipt>({
  name: 'donation-receipt',
  version: 1,
  subject: (data) => typeset(`Merci pour votre don : ${data.item}`),
  content: (data, { publicUrl }) => ({
    preview: `Reçu ${data.number}`,
    heading: 'Merci pour votre don',
    greeting: greetingOf(data),
    blocks: [
      {
        kind: 'paragraph',
        text: `Vous avez donné ${countedPoints(data.points)}, et ils sont partis vers ce que vous avez choisi.`,
      },
      { kind: 'facts', facts: facts(data) },
      {
        kind: 'button',
        label: 'Voir mes commandes',
        url: `${publicUrl}${pathOf('/recompense/historique-commandes-v2')}`,
      },
      { kind: 'steps', heading: 'Et maintenant', steps: NEXT },
    ],
    why: ABOUT_AN_ORDER,
  }),
});
