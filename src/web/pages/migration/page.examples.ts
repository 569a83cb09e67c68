import { messageOf } from '#domain/errors/catalogue.ts';
import { NEW_EMAILS_DIFFER, WRONG_PASSWORD } from '#domain/fields/messages.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const open = { state: 'open', email: 'ines.garraud@ancien.exemple.fr' } as const;
const values = { newEmail: 'ines.garraud@exemple.fr', newEmailConfirmation: 'ines.garaud@exemple.fr' };
const failing = (code: Parameters<typeof messageOf>[0] & `migration-${string}`) => ({
  form: 'migrer',
  values,
  errors: {},
  message: messageOf(code),
});

export const examples: PageExamples<typeof loader> = {
  route: '/migration',
  cases: {
    open: { name: 'L’identifiant se choisit', visitor: 'traveller', data: open },
    waiting: {
      name: 'Un lien attend déjà',
      visitor: 'traveller',
      data: { ...open, waiting: 'ines.garraud@exemple.fr' },
    },
    errors: {
      name: 'Deux réponses à corriger',
      visitor: 'traveller',
      data: open,
      answer: {
        form: 'migrer',
        values,
        errors: { newEmailConfirmation: NEW_EMAILS_DIFFER, currentPassword: WRONG_PASSWORD },
      },
    },
    used: {
      name: 'L’adresse est déjà utilisée',
      visitor: 'traveller',
      data: open,
      answer: failing('migration-email-used'),
    },
    partner: {
      name: 'Le partenaire rencontre un problème',
      visitor: 'traveller',
      data: open,
      answer: failing('migration-partner-problem'),
    },
    unavailable: {
      name: 'Indisponible pendant 72 heures',
      visitor: 'traveller',
      data: open,
      answer: failing('migration-unavailable'),
    },
    sent: {
      name: 'Le lien est parti',
      visitor: 'traveller',
      query: '?envoye=1',
      data: {
        state: 'sent',
        email: 'ines.garraud@ancien.exemple.fr',
        newEmail: 'ines.garraud@exemple.fr',
        until: '25 novembre 2026 à 14h05',
      },
    },
    visitor: {
      name: 'Sans être connecté',
      visitor: 'nobody',
      data: { state: 'visitor', signIn: '/redirectAuthentication?retour=%2Fmigration' },
    },
  },
};
