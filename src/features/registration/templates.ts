import { pathOf } from '#contract/routes.ts';
import type { Civility } from '#domain/customer.ts';
import { formatLongDateTime } from '#domain/french-dates.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { NBSP } from '#domain/typography.ts';
import { button, html, linkToken, type MailTemplate, mailDocument, nextSteps } from '#features/mail/index.ts';

interface Addressed {
  readonly civility: Civility;
  readonly lastName: string;
}

/** The link that activates an account; queued as JSON, the link by its seed alone. */
export interface Activation extends Addressed {
  readonly seed: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

export const ACTIVATION_SUBJECT = `Activez votre compte ${PRODUCT_NAME}`;

const CIVILITIES = { M: 'Monsieur', Mme: 'Madame' } as const;
const toWhom = ({ civility, lastName }: Addressed): string => `${CIVILITIES[civility]} ${lastName},`;
const until = ({ expiresAt }: Activation): string =>
  `Ce lien sert une fois, jusqu’au ${formatLongDateTime(Temporal.Instant.from(expiresAt)).replace(/^le /, '')}.`;
const NOT_YOU =
  'Vous n’avez pas demandé de compte ? Ne faites rien : sans ce lien, aucun compte n’est ouvert.';
const foot = html`Cet e-mail vous est adressé automatiquement parce qu’un compte a été demandé avec cette adresse, merci de ne pas y répondre.`;
const STEPS = [
  { title: 'Activez votre compte', text: 'Le bouton de la page qui s’ouvre le fait.' },
  { title: 'Connectez-vous', text: 'Avec votre adresse e-mail et le mot de passe que vous avez choisi.' },
  { title: 'Prenez votre carte', text: 'L’adhésion au programme est gratuite, et vos voyages comptent.' },
] as const;

const activationUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}${pathOf('/inscription/validation', { query: { lien: token } })}`;

/** The link of a new account (ACCOUNT-04). */
export const activationMail: MailTemplate<Activation> = {
  name: 'account-activation',
  version: 1,
  subject: () => ACTIVATION_SUBJECT,
  html: (data, context) =>
    mailDocument({
      subject: ACTIVATION_SUBJECT,
      preview: until(data),
      heading: 'Plus qu’un arrêt',
      publicUrl: context.publicUrl,
      foot,
      body: html`<p style="margin:0 0 16px">${toWhom(data)}</p>
<p style="margin:0 0 24px">Votre compte ${PRODUCT_NAME} est prêt. Il reste à confirmer que cette adresse est la vôtre.</p>
<p style="margin:0 0 24px">${button(activationUrl(context.publicUrl, linkToken(context, data.seed)), 'Activer mon compte')}</p>
<p style="margin:0 0 24px">${until(data)}</p>
${nextSteps('La suite', STEPS)}
<p style="margin:0 0 16px">${NOT_YOU}</p>`,
    }),
  text: (data, context) =>
    [
      toWhom(data),
      '',
      `Votre compte ${PRODUCT_NAME} est prêt. Il reste à confirmer que cette adresse est la vôtre${NBSP}:`,
      activationUrl(context.publicUrl, linkToken(context, data.seed)),
      '',
      until(data),
      '',
      NOT_YOU,
    ].join('\n'),
};

const KNOWN_SUBJECT = `Vous avez déjà un compte ${PRODUCT_NAME}`;
const KNOWN =
  'Quelqu’un, vous peut-être, vient de demander un compte avec cette adresse. Vous en avez déjà un : rien n’a été changé.';

/** To the holder of an account that somebody wanted to create again, where the page says nothing of it (ACCOUNT-06). */
export const alreadyRegisteredMail: MailTemplate<Addressed> = {
  name: 'account-already-registered',
  version: 1,
  subject: () => KNOWN_SUBJECT,
  html: (data, { publicUrl }) =>
    mailDocument({
      subject: KNOWN_SUBJECT,
      preview: KNOWN,
      heading: 'Votre compte existe déjà',
      publicUrl,
      foot,
      body: html`<p style="margin:0 0 16px">${toWhom(data)}</p>
<p style="margin:0 0 24px">${KNOWN}</p>
<p style="margin:0 0 24px">${button(`${publicUrl}${pathOf('/redirectAuthentication')}`, 'Me connecter')}</p>`,
    }),
  text: (data, { publicUrl }) =>
    [
      toWhom(data),
      '',
      KNOWN,
      '',
      `Me connecter${NBSP}: ${publicUrl}${pathOf('/redirectAuthentication')}`,
    ].join('\n'),
};
