import { errorNotice, signedOut, signedOutHereOnly, signOutQuestion } from '#features/sessions/index.ts';
import type { NoticeExamples } from '#web/gallery/page-example.ts';

export const examples: NoticeExamples = {
  cases: {
    unavailable: {
      name: 'Connexion indisponible',
      visitor: 'nobodyMaySignIn',
      route: '/redirectAuthentication',
      notice: errorNotice('sign-in-unavailable'),
    },
    refused: {
      name: 'Connexion interrompue',
      visitor: 'nobody',
      route: '/redirectAuthentication',
      notice: errorNotice('sign-in-cancelled'),
    },
    signOut: {
      name: 'Déconnexion à confirmer',
      visitor: 'blue',
      route: '/logout',
      notice: signOutQuestion,
    },
    signedOut: { name: 'Déconnecté', visitor: 'nobody', route: '/logout', notice: signedOut },
    signedOutHereOnly: {
      name: 'Déconnecté ici seulement',
      visitor: 'nobody',
      route: '/logout',
      notice: signedOutHereOnly,
    },
  },
};
