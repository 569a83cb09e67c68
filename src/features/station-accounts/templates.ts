import { pathOf } from '#contract/routes.ts';
import type { Civility } from '#domain/customer.ts';
import { formatLongDateTime } from '#domain/french-dates.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { NBSP, NNBSP } from '#domain/typography.ts';
import { button, html, linkToken, type MailTemplate, mailDocument } from '#features/mail/index.ts';

/** Queued as JSON, the link by its seed alone. */
interface Finalisation {
  readonly civility: Civility;
  readonly lastName: string;
  readonly seed: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

export const FINALISATION_SUBJECT = `Choisissez le mot de passe de votre compte ${PRODUCT_NAME}`;

const toWhom = ({ civility, lastName }: Finalisation): string =>
  `${civility === 'M' ? 'Monsieur' : 'Madame'} ${lastName},`;
const OPENED = `Votre compte ${PRODUCT_NAME} a été ouvert au guichet. Il ne lui manque que votre mot de passe.`;
const until = ({ expiresAt }: Finalisation): string =>
  `Ce lien sert une fois, jusqu’au ${formatLongDateTime(Temporal.Instant.from(expiresAt)).replace(/^le /, '')}.`;
const NOT_YOU = `Vous n’avez rien demandé en gare${NNBSP}? Ne faites rien${NBSP}: sans mot de passe, personne ne peut se connecter à ce compte.`;

/** The link by which an account that was opened at a desk gets its password (ACCOUNT-07). */
export const finalisationMail: MailTemplate<Finalisation> = {
  name: 'station-account',
  version: 1,
  subject: () => FINALISATION_SUBJECT,
  html: (data, context) =>
    mailDocument({
      subject: FINALISATION_SUBJECT,
      preview: until(data),
      heading: 'Plus qu’un mot de passe',
      publicUrl: context.publicUrl,
      foot: html`Cet e-mail vous est adressé automatiquement parce qu’un compte a été ouvert en gare avec cette adresse, merci de ne pas y répondre.`,
      body: html`<p style="margin:0 0 16px">${toWhom(data)}</p>
<p style="margin:0 0 24px">${OPENED}</p>
<p style="margin:0 0 24px">${button(context.publicUrl + pathOf('/inscription/boutique/finalisation', { query: { lien: linkToken(context, data.seed) } }), 'Choisir mon mot de passe')}</p>
<p style="margin:0 0 24px">${until(data)}</p>
<p style="margin:0 0 16px">${NOT_YOU}</p>`,
    }),
  text: (data, context) =>
    [
      toWhom(data),
      '',
      OPENED,
      `Choisissez-le ici${NBSP}:`,
      context.publicUrl +
        pathOf('/inscription/boutique/finalisation', { query: { lien: linkToken(context, data.seed) } }),
      '',
      until(data),
      '',
      NOT_YOU,
    ].join('\n'),
};
