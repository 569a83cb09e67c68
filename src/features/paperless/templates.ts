import { pathOf } from '#contract/routes.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { formatLongDateTime } from '#domain/french-dates.ts';
import { type LinkSent, linkButton } from '#features/links/index.ts';
import { defineMail } from '#features/mail/index.ts';

/** Queued as JSON with what it tells. */
interface Told {
  readonly civility: Civility;
  readonly lastName: string;
  /** ISO instant. */
  readonly at: string;
}

const WHY = 'Cet e-mail vous est adressé au sujet de vos cartes sans papier.';
const momentOf = (text: string): string => formatLongDateTime(Temporal.Instant.from(text));

/** To who has put their cards into their telephone (CARD-06); with the way back, which needs no password. */
export const paperlessStarted = defineMail<Told & LinkSent>({
  name: 'paperless-started',
  version: 1,
  subject: () => 'Vos cartes sont dans votre téléphone',
  content: (data, context) => ({
    preview: 'Votre carte en plastique n’est plus nécessaire.',
    heading: 'Vos cartes, sans papier',
    greeting: greetingOf(data),
    blocks: [
      {
        kind: 'paragraph',
        text: `C’est enregistré ${momentOf(data.at)}. Au contrôle, montrez votre carte sur votre écran : votre photo s’y affiche, et la carte en plastique peut rester chez vous.`,
      },
      {
        kind: 'button',
        label: 'Voir mes cartes',
        url: context.publicUrl + pathOf('/compte/avantages/mes-cartes'),
      },
      {
        kind: 'note',
        title: 'Ce n’est pas vous, ou vous changez d’avis ?',
        text: `Le bouton ci-dessous vous ramène à la carte en plastique, sans vous connecter. Il sert une fois, jusqu’au ${momentOf(data.expiresAt).replace(/^le /, '')} ; ensuite, vous le demandez depuis vos cartes.`,
      },
      linkButton(
        'Revenir à la carte en plastique',
        (lien) => pathOf('/unsubscribeDemat', { query: { lien } }),
        data,
        context,
      ),
    ],
    why: WHY,
  }),
});

/** To who has gone back to plastic (CARD-08). */
export const paperlessEnded = defineMail<Told>({
  name: 'paperless-ended',
  version: 1,
  subject: () => 'Vos cartes sans papier sont résiliées',
  content: (data, { publicUrl }) => ({
    preview: 'Présentez désormais votre carte en plastique.',
    heading: 'Retour à la carte en plastique',
    greeting: greetingOf(data),
    blocks: [
      {
        kind: 'paragraph',
        text: `Votre résiliation est enregistrée ${momentOf(data.at)}. Au contrôle, présentez désormais votre carte en plastique, ou son numéro avec une pièce d’identité. Vos cartes, vos réductions et vos billets restent les mêmes.`,
      },
      {
        kind: 'note',
        title: 'Et votre photo ?',
        text: 'Elle n’est plus montrée. Nous la gardons trente jours, pour que vous puissiez reprendre sans la refaire, puis elle est effacée.',
      },
      {
        kind: 'button',
        label: 'Reprendre mes cartes sans papier',
        url: publicUrl + pathOf('/compte/avantages/adhesion-dematerialisation'),
      },
    ],
    why: WHY,
  }),
});
