import type { NoticeExamples } from '#web/gallery/page-example.ts';

const again = { label: 'Se connecter', href: '/redirectAuthentication' };
const home = { label: 'Retour à l’accueil', href: '/' };

export const examples: NoticeExamples = {
  cases: {
    unavailable: {
      name: 'Connexion indisponible',
      visitor: 'nobodyMaySignIn',
      route: '/redirectAuthentication',
      notice: {
        status: 503,
        title: 'Connexion indisponible',
        message: 'Le service de connexion ne répond pas. Veuillez réessayer dans quelques instants.',
        links: [{ ...again, label: 'Réessayer' }, home],
      },
    },
    refused: {
      name: 'Connexion interrompue',
      visitor: 'nobody',
      route: '/redirectAuthentication',
      notice: {
        status: 400,
        title: 'Connexion interrompue',
        message: 'La connexion a été interrompue ou a trop duré. Recommencez depuis le début.',
        links: [again, home],
      },
    },
    signOut: {
      name: 'Déconnexion à confirmer',
      visitor: 'blue',
      route: '/logout',
      notice: {
        status: 200,
        title: 'Se déconnecter',
        message: 'Vous quittez votre espace sur cet appareil.',
        links: [{ label: 'Rester connecté', href: '/mon-espace' }],
        form: { action: '/logout', label: 'Me déconnecter' },
      },
    },
  },
};
