import { pathOf } from '#contract/routes.ts';
import { type Civility, fullName } from '#domain/customer.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { NBSP } from '#domain/typography.ts';
import {
  box,
  button,
  COLOURS,
  type Html,
  html,
  type MailTemplate,
  mailDocument,
  nextSteps,
} from '#features/mail/index.ts';

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
}

const civility = { M: 'Monsieur', Mme: 'Madame' } as const;

const greeting = (data: DonationReceipt): string => `${civility[data.civility]} ${data.lastName},`;
const thanks = (data: DonationReceipt): string =>
  `Merci. Vous avez donné ${countedPoints(data.points)}, et ils sont partis vers ce que vous avez choisi.`;

const facts = (data: DonationReceipt): readonly (readonly [label: string, value: string])[] => [
  ['Don', data.quantity === 1 ? data.item : `${data.item} × ${data.quantity}`],
  ['Points donnés', countedPoints(data.points)],
  ['Donné par', fullName(data)],
  ['Date', formatLongDate(Temporal.Instant.from(data.givenAt))],
  ['Numéro du reçu', data.number],
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

const subject = (data: DonationReceipt): string => `Merci pour votre don${NBSP}: ${data.item}`;

const factRow = ([label, value]: readonly [string, string]): Html =>
  html`<tr><td valign="top" style="padding:8px 12px 8px 0;border-top:1px solid ${COLOURS.rule};color:${COLOURS.inkSoft}">${label}</td><td valign="top" align="right" style="padding:8px 0;border-top:1px solid ${COLOURS.rule};font-weight:600">${value}</td></tr>`;

/** Thanks for a donation, with its receipt. */
export const donationReceipt: MailTemplate<DonationReceipt> = {
  name: 'donation-receipt',
  version: 1,
  subject,
  html: (data, { publicUrl }) =>
    mailDocument({
      subject: subject(data),
      preview: `Reçu ${data.number}`,
      heading: 'Merci pour votre don',
      publicUrl,
      body: html`<p style="margin:0 0 12px">${greeting(data)}</p>
<p style="margin:0 0 24px">${thanks(data)}</p>
${box(
  `margin:0 0 24px;background:${COLOURS.surface};border:1px solid ${COLOURS.rule}`,
  html`<tr><td style="padding:14px 22px">${box('', facts(data).map(factRow))}</td></tr>`,
)}
<p style="margin:0 0 28px">${button(`${publicUrl}${pathOf('/recompense/historique-commandes-v2')}`, 'Voir mes commandes')}</p>
${nextSteps('Et maintenant', NEXT)}`,
    }),
  text: (data, { publicUrl }) =>
    [
      'Merci pour votre don',
      '',
      greeting(data),
      '',
      thanks(data),
      '',
      ...facts(data).map(([label, value]) => `${label}${NBSP}: ${value}`),
      '',
      ...NEXT.flatMap(({ title, text }) => [title, text, '']),
      `Voir mes commandes${NBSP}: ${publicUrl}${pathOf('/recompense/historique-commandes-v2')}`,
      '',
      'Cet e-mail vous est adressé automatiquement, merci de ne pas y répondre.',
      '',
    ].join('\n'),
};
