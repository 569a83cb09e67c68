import { pathOf } from '#contract/routes.ts';
import { greetingWith } from '#domain/customer.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { defineLinkMail, type LinkSent } from '#features/links/index.ts';
import { defineMail } from '#features/mail/index.ts';

interface Asked {
  readonly firstName: string;
  readonly lastName: string;
  /** The new address. */
  readonly email: string;
}

const WHY = 'Cet e-mail vous est adressé au sujet de votre compte.';

/** To the new address: its link confirms it. */
export const emailLink = defineLinkMail<Asked & LinkSent>({
  name: 'email-link',
  version: 1,
  subject: 'Confirmez votre nouvelle adresse e-mail',
  button: 'Confirmer cette adresse',
  page: (lien) => pathOf('/nouvel-identifiant', { query: { lien } }),
  words: (data, { civility }) => ({
    heading: 'Changement de voie',
    greeting: greetingWith(civility, data),
    says: `Vous voulez vous connecter à votre compte ${PRODUCT_NAME} avec cette adresse. Confirmez qu’elle est la vôtre :`,
    untilThen: 'D’ici là, votre ancienne adresse reste votre identifiant.',
    note: { title: 'Vous n’avez rien demandé ?', text: 'Ne faites rien : sans ce lien, rien ne change.' },
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
  content: (data, { publicUrl, civility }) => ({
    preview: asked(data),
    heading: ASKED_SUBJECT,
    greeting: greetingWith(civility, data),
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
