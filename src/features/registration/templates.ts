import { pathOf } from '#contract/routes.ts';
import { type Civility, greetingOf } from '#domain/customer.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { defineLinkMail, type LinkSent } from '#features/links/index.ts';
import { defineMail } from '#features/mail/index.ts';

interface Addressed {
  readonly civility: Civility;
  readonly lastName: string;
}

export const ACTIVATION_SUBJECT = `Activez votre compte ${PRODUCT_NAME}`;

const WHY = 'Cet e-mail vous est adressé parce qu’un compte a été demandé avec cette adresse.';
const STEPS = [
  { title: 'Activez votre compte', text: 'Le bouton de la page qui s’ouvre le fait.' },
  { title: 'Connectez-vous', text: 'Avec votre adresse e-mail et le mot de passe que vous avez choisi.' },
  { title: 'Prenez votre carte', text: 'L’adhésion au programme est gratuite, et vos voyages comptent.' },
] as const;

/** The link of a new account (ACCOUNT-04). */
export const activationMail = defineLinkMail<Addressed & LinkSent>({
  name: 'account-activation',
  version: 1,
  subject: ACTIVATION_SUBJECT,
  button: 'Activer mon compte',
  page: (lien) => pathOf('/inscription/validation', { query: { lien } }),
  words: (data) => ({
    heading: 'Plus qu’un arrêt',
    greeting: greetingOf(data),
    says: `Votre compte ${PRODUCT_NAME} s’ouvre dès que vous confirmez que cette adresse est la vôtre.`,
    next: [{ kind: 'steps', heading: 'La suite', steps: STEPS }],
    note: {
      title: 'Vous n’avez pas demandé de compte ?',
      text: 'Ne faites rien : sans ce lien, aucun compte n’est ouvert.',
    },
    why: WHY,
  }),
});

interface Opened extends Addressed {
  readonly email: string;
}

const OPENED_SUBJECT = `Votre compte ${PRODUCT_NAME} est ouvert`;

/** Once the account is open: how one signs in, and the loyalty card by one press, without signing in (ACCOUNT-10). */
export const accountOpenedMail = defineMail<Opened>({
  name: 'account-opened',
  version: 1,
  subject: () => OPENED_SUBJECT,
  content: (data, { publicUrl, enrolmentToken }) => ({
    preview: 'Il ne vous manque que la carte, gratuite.',
    heading: 'Bienvenue à bord',
    greeting: greetingOf(data),
    blocks: [
      {
        kind: 'paragraph',
        text: `Votre compte ${PRODUCT_NAME} est activé. Vous vous connectez avec ${data.email} et le mot de passe que vous avez choisi.`,
      },
      {
        kind: 'paragraph',
        text: 'Avec la carte de fidélité, gratuite, vos voyages rapportent des points. Prenez-la d’un bouton, sans vous connecter :',
      },
      {
        kind: 'button',
        label: 'Prendre ma carte gratuite',
        url: publicUrl + pathOf('/adhesion-fidelite', { query: { lien: enrolmentToken?.() } }),
      },
      {
        kind: 'paragraph',
        text: 'Ce lien sert pendant 30 jours ; ensuite, vous la prenez depuis votre espace.',
      },
    ],
    why: WHY,
  }),
});

const KNOWN_SUBJECT = `Vous avez déjà un compte ${PRODUCT_NAME}`;
const KNOWN = 'Quelqu’un, vous peut-être, vient de demander un compte avec cette adresse.';

/** To the holder of an account that somebody wanted to create again, where the page says nothing of it (ACCOUNT-06). */
export const alreadyRegisteredMail = defineMail<Addressed>({
  name: 'account-already-registered',
  version: 1,
  subject: () => KNOWN_SUBJECT,
  content: (data, { publicUrl }) => ({
    preview: KNOWN,
    heading: 'Votre compte existe déjà',
    greeting: greetingOf(data),
    blocks: [
      { kind: 'paragraph', text: `${KNOWN} Vous en avez déjà un : rien n’a été changé.` },
      { kind: 'button', label: 'Me connecter', url: `${publicUrl}${pathOf('/redirectAuthentication')}` },
      {
        kind: 'note',
        title: 'Mot de passe oublié ?',
        text: 'La page de connexion vous en fait choisir un autre. Si ce n’était pas vous, ne faites rien.',
      },
    ],
    why: WHY,
  }),
});
