import { pathOf } from '#contract/routes.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { formatLongDateTime } from '#domain/french-dates.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { defineMail, linkToken } from '#features/mail/index.ts';

/** Queued as JSON, the link by its seed alone. */
interface Finalisation {
  readonly civility: Civility;
  readonly lastName: string;
  readonly seed: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

export const FINALISATION_SUBJECT = `Choisissez le mot de passe de votre compte ${PRODUCT_NAME}`;

const until = ({ expiresAt }: Finalisation): string =>
  `Ce lien sert une fois, jusqu’au ${formatLongDateTime(Temporal.Instant.from(expiresAt)).replace(/^le /, '')}.`;

/** The link by which an account that was opened at a desk gets its password (ACCOUNT-07). */
export const finalisationMail = defineMail<Finalisation>({
  name: 'station-account',
  version: 1,
  subject: () => FINALISATION_SUBJECT,
  content: (data, context) => ({
    preview: until(data),
    heading: 'Plus qu’un mot de passe',
    greeting: greetingOf(data),
    blocks: [
      {
        kind: 'paragraph',
        text: `Votre compte ${PRODUCT_NAME} a été ouvert au guichet. Il ne lui manque que votre mot de passe.`,
      },
      {
        kind: 'button',
        label: 'Choisir mon mot de passe',
        url:
          context.publicUrl +
          pathOf('/inscription/boutique/finalisation', { query: { lien: linkToken(context, data.seed) } }),
      },
      { kind: 'paragraph', text: until(data) },
      {
        kind: 'note',
        title: 'Vous n’avez rien demandé en gare ?',
        text: 'Ne faites rien : sans mot de passe, personne ne peut se connecter à ce compte.',
      },
    ],
    why: 'Cet e-mail vous est adressé parce qu’un compte a été ouvert en gare avec cette adresse.',
  }),
});
