import { proofPath } from '#contract/fresh-proof.ts';
import type { Notice } from '#contract/notice.ts';
import { pathOf } from '#contract/routes.ts';
import { signInPath } from '#contract/sign-in-path.ts';
import type { Limited } from '#database/limits.ts';
import { ERRORS, messageOf, titleOf } from '#domain/errors/catalogue.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { typeset } from '#domain/typography.ts';

const HOME = { label: 'Revenir à l’accueil', href: pathOf('/') } as const;
const SIGN_IN = { label: 'Se connecter', href: pathOf('/redirectAuthentication') } as const;
const AGAIN = { ...SIGN_IN, label: 'Recommencer la connexion' } as const;

const AS_SOMEBODY_ELSE = {
  label: 'Se connecter avec un autre identifiant',
  href: pathOf('/redirectAuthentication', { query: { reauthenticate: 'true' } }),
} as const;

/** What goes wrong with a sign-in or a sign-out, and the ways on from there, the likeliest first. */
const WAYS_ON = {
  'sign-in-unavailable': [HOME, AGAIN],
  'sign-in-cancelled': [HOME, AGAIN],
  'sign-in-expired': [AGAIN, HOME],
  'not-connect': [AS_SOMEBODY_ELSE, HOME],
  'account-leaving': [HOME],
  'wrong-loyalty-number': [SIGN_IN, HOME],
  'change-at-provider': [HOME],
  'cross-site-request': [HOME],
} as const;

/** The short page that says one of these errors. */
export const errorNotice = (code: keyof typeof WAYS_ON): Notice => ({
  status: ERRORS[code].status,
  title: titleOf(code),
  message: messageOf(code),
  links: WAYS_ON[code],
});

/** To a network that has started many logins by a number (AUTH-09). */
export const tooManyLogins = ({ status, message }: Limited): Notice => ({
  status,
  title: 'Un instant avant de recommencer',
  message,
  links: [SIGN_IN, HOME],
});

/** A fresh proof of identity that was not given: the person is still signed in, and goes back or tries again (AUTH-15). */
export const proofNotice = (code: 'proof-failed' | 'proof-of-somebody-else', returnPath: string): Notice => ({
  status: ERRORS[code].status,
  title: titleOf(code),
  message: messageOf(code),
  links: [
    { label: 'Confirmer mon identité', href: proofPath(returnPath) },
    { label: 'Revenir sans confirmer', href: returnPath },
  ],
});

/** To a browser whose session its owner has ended from another one (AUTH-12). */
export const endedElsewhere = (returnPath: string): Notice => ({
  status: ERRORS['session-ended-elsewhere'].status,
  title: titleOf('session-ended-elsewhere'),
  message: messageOf('session-ended-elsewhere'),
  links: [{ ...SIGN_IN, href: signInPath(returnPath) }, HOME],
});

/** What `/logout` asks somebody who is signed in: a link alone signs nobody out (SEC-09). */
export const signOutQuestion: Notice = {
  status: 200,
  title: typeset('Se déconnecter ?'),
  message: 'Votre session sera fermée sur cet appareil, ici et auprès du service d’identification.',
  form: { action: pathOf('/logout'), label: 'Se déconnecter' },
  links: [{ label: 'Rester connecté', href: pathOf('/') }],
};

export const signedOut: Notice = {
  status: 200,
  title: 'Vous êtes déconnecté',
  // Of this portal alone: what the provider, or another browser of the same device, has open is not ours to say.
  message: `Personne n’est connecté à l’${PRODUCT_NAME} dans ce navigateur. Sur un appareil partagé, fermez aussi ses fenêtres en partant.`,
  links: [HOME, SIGN_IN],
};

/** The provider could not be asked to end its own session, or has no way to: on a shared device somebody has to know. */
export const signedOutHereOnly: Notice = {
  status: 200,
  title: 'Vous êtes déconnecté de ce site',
  message:
    'Le service d’identification n’a pas pu fermer sa propre session. Sur un appareil partagé, fermez toutes les fenêtres de ce navigateur avant de le quitter.',
  links: [HOME],
};

/** The provider's own session is ended by a form that posts to it; `target` says where to and with what. */
export const signOutAtProvider = (target: {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}): Notice => ({
  status: 200,
  title: 'Fin de la déconnexion',
  message: 'Vous êtes déconnecté de ce site. Il reste à fermer la session du service d’identification.',
  form: {
    action: target.url,
    fields: target.fields,
    label: 'Terminer la déconnexion',
    submitsItself: true,
  },
  links: [HOME],
});
