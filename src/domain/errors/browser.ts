import type { ErrorEntries } from './entry.ts';

/**
 * The errors that no server can tell, because none was reached or its answer could not be shown. Apart from the others, so that the
 * browser loads these words and not the whole catalogue; typeset as they stand, for the same reason.
 */
export const browserErrors = {
  unreachable: {
    status: 503,
    message: 'Le service ne répond pas. Vérifiez votre connexion, puis réessayez.',
    tracked: 'technical',
    section: 'API-09',
    when: 'The browser got no answer, or one that is not the portal’s.',
  },
  'page-broken': {
    status: 500,
    message: 'Une erreur inattendue est survenue. Veuillez recharger la page ou réessayer plus tard.',
    tracked: 'technical',
    section: 'NAV-07',
    when: 'A page was answered and could not be shown in the browser.',
  },
} as const satisfies ErrorEntries;
