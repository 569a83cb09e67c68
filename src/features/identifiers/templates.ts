import { pathOf } from '#contract/routes.ts';
import { fullName } from '#domain/customer.ts';
import { formatLongDateTime } from '#domain/french-dates.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { defineMail, linkToken } from '#features/mail/index.ts';

interface Asked {
  readonly firstName: string;
  readonly lastName: string;
  /** The new address. */
  readonly email: string;
}

/** Queued as JSON, the link by its seed alone. */
interface EmailLink extends Asked {
  readonly seed: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

const WHY = 'Cet e-mail vous est adressé au sujet de votre compte.';
const until = ({ expiresAt }: EmailLink): string => {
  const when = formatLongDateTime(Temporal.Instant.from(expiresAt)).replace(/^le /, '');
  return `Ce lien sert une fois, jusqu’au ${when}. D’ici là, votre ancienne adresse reste votre identifiant.`;
};

const EMAIL_LINK_SUBJECT = 'Confirmez votre nouvelle adresse e-mail';

/** To the new address: its link confirms it. */
export const emailLink = defineMail<EmailLink>({
  name: 'email-link',
  version: 1,
  subject: () => EMAIL_LINK_SUBJECT,
  content: (data, context) => ({
    preview: until(data),
    heading: 'Changement de voie',
    greeting: `${fullName(data)},`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Vous voulez vous connecter à votre compte ${PRODUCT_NAME} avec cette adresse. Confirmez qu’elle est la vôtre :`,
      },
      {
        kind: 'button',
        label: 'Confirmer cette adresse',
        url:
          context.publicUrl +
          pathOf('/nouvel-identifiant', { query: { lien: linkToken(context, data.seed) } }),
      },
      { kind: 'paragraph', text: until(data) },
      {
        kind: 'note',
        title: 'Vous n’avez rien demandé ?',
        text: 'Ne faites rien : sans ce lien, rien ne change.',
      },
    ],
    why: WHY,
  }),
});

const ASKED_SUBJECT = 'Une nouvelle adresse est demandée pour votre compte';
const asked = ({ email }: Asked): string =>
  `Un lien a été envoyé à ${email} pour en faire l’identifiant de votre compte ${PRODUCT_NAME}. Tant qu’il n’a pas servi, votre adresse actuelle reste la bonne.`;

/** To the address there is, when another one is asked for. */
export const emailChangeAsked = defineMail<Asked>({
  name: 'email-change-asked',
  version: 1,
  subject: () => ASKED_SUBJECT,
  content: (data, { publicUrl }) => ({
    preview: asked(data),
    heading: ASKED_SUBJECT,
    greeting: `${fullName(data)},`,
    blocks: [
      { kind: 'paragraph', text: asked(data) },
      {
        kind: 'note',
        title: 'Ce n’est pas vous ?',
        text: 'Choisissez tout de suite un autre mot de passe : le lien ne sert plus dès que c’est fait.',
      },
      {
        kind: 'button',
        label: 'Choisir un autre mot de passe',
        url: publicUrl + pathOf('/mot-de-passe-oublie'),
      },
    ],
    why: WHY,
  }),
});
