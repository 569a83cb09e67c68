import { pathOf } from '#contract/routes.ts';
import { formatLongDateTime } from '#domain/french-dates.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { NBSP, NNBSP } from '#domain/typography.ts';
import { button, html, linkToken, type MailTemplate, mailDocument } from '#features/mail/index.ts';

interface Addressed {
  readonly firstName: string;
  readonly lastName: string;
}

/** Queued as JSON, the link by its seed alone. */
interface PasswordLink extends Addressed {
  readonly seed: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

interface PasswordChanged extends Addressed {
  /** ISO instant. */
  readonly at: string;
}

export const PASSWORD_LINK_SUBJECT = 'Choisissez un nouveau mot de passe';

const toWhom = ({ firstName, lastName }: Addressed): string => `${firstName} ${lastName},`;
const whenOf = (instant: string): string => formatLongDateTime(Temporal.Instant.from(instant));

const ASKED = `Quelqu’un, vous sans doute, a oublié le mot de passe de votre compte ${PRODUCT_NAME}.`;
const until = ({ expiresAt }: PasswordLink): string =>
  `Ce lien sert une fois, jusqu’au ${whenOf(expiresAt).replace(/^le /, '')}.`;
const NOT_ASKED = `Vous n’avez rien demandé${NNBSP}? Ne faites rien${NBSP}: votre mot de passe reste le même.`;
const foot = html`Cet e-mail vous est adressé automatiquement au sujet de votre compte, merci de ne pas y répondre.`;

/** The link by which a forgotten password is set anew. */
export const passwordLink: MailTemplate<PasswordLink> = {
  name: 'password-link',
  version: 1,
  subject: () => PASSWORD_LINK_SUBJECT,
  html: (data, context) =>
    mailDocument({
      subject: PASSWORD_LINK_SUBJECT,
      preview: until(data),
      heading: 'Reprenez la ligne',
      publicUrl: context.publicUrl,
      foot,
      body: html`<p style="margin:0 0 16px">${toWhom(data)}</p>
<p style="margin:0 0 24px">${ASKED}</p>
<p style="margin:0 0 24px">${button(context.publicUrl + pathOf('/nouveau-mot-de-passe', { query: { lien: linkToken(context, data.seed) } }), 'Choisir un mot de passe')}</p>
<p style="margin:0 0 24px">${until(data)}</p>
<p style="margin:0 0 16px">${NOT_ASKED}</p>`,
    }),
  text: (data, context) =>
    [
      toWhom(data),
      '',
      `${ASKED} Choisissez-en un nouveau${NBSP}:`,
      context.publicUrl + pathOf('/nouveau-mot-de-passe', { query: { lien: linkToken(context, data.seed) } }),
      '',
      until(data),
      '',
      NOT_ASKED,
    ].join('\n'),
};

const CHANGED_SUBJECT = 'Votre mot de passe a été modifié';
const changed = ({ at }: PasswordChanged): string =>
  `Le mot de passe de votre compte ${PRODUCT_NAME} a été modifié ${whenOf(at)}. Toutes les sessions ouvertes ont été fermées.`;
const NOT_YOU = `Ce n’est pas vous${NNBSP}? Choisissez tout de suite un autre mot de passe${NBSP}: le lien vient à cette adresse.`;

/** To the holder, after. */
export const passwordChanged: MailTemplate<PasswordChanged> = {
  name: 'password-changed',
  version: 1,
  subject: () => CHANGED_SUBJECT,
  html: (data, { publicUrl }) =>
    mailDocument({
      subject: CHANGED_SUBJECT,
      preview: changed(data),
      heading: CHANGED_SUBJECT,
      publicUrl,
      foot,
      body: html`<p style="margin:0 0 16px">${toWhom(data)}</p>
<p style="margin:0 0 24px">${changed(data)}</p>
<p style="margin:0 0 24px">${NOT_YOU}</p>
<p style="margin:0 0 24px">${button(`${publicUrl}${pathOf('/mot-de-passe-oublie')}`, 'Choisir un autre mot de passe')}</p>`,
    }),
  text: (data, { publicUrl }) =>
    [toWhom(data), '', changed(data), '', NOT_YOU, `${publicUrl}${pathOf('/mot-de-passe-oublie')}`].join(
      '\n',
    ),
};
