import { pathOf } from '#contract/routes.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { defineLinkMail, type LinkSent } from '#features/links/index.ts';

interface Finalisation extends LinkSent {
  readonly civility: Civility;
  readonly lastName: string;
}

export const FINALISATION_SUBJECT = `Choisissez le mot de passe de votre compte ${PRODUCT_NAME}`;

/** The link by which an account that was opened at a desk gets its password (ACCOUNT-07). */
export const finalisationMail = defineLinkMail<Finalisation>({
  name: 'station-account',
  version: 1,
  subject: FINALISATION_SUBJECT,
  button: 'Choisir mon mot de passe',
  page: (lien) => pathOf('/inscription/boutique/finalisation', { query: { lien } }),
  words: (data) => ({
    heading: 'Plus qu’un mot de passe',
    greeting: greetingOf(data),
    says: `Votre compte ${PRODUCT_NAME} a été ouvert au guichet. Il ne lui manque que votre mot de passe.`,
    note: {
      title: 'Vous n’avez rien demandé en gare ?',
      text: 'Ne faites rien : sans mot de passe, personne ne peut se connecter à ce compte.',
    },
    why: 'Cet e-mail vous est adressé parce qu’un compte a été ouvert en gare avec cette adresse.',
  }),
});
