import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const open = { state: 'open', isUnderWay: true, termsVersion: '2026-11' } as const;

export const examples: PageExamples<typeof loader> = {
  route: '/migrationfid',
  cases: {
    open: { name: 'La carte est proposée', visitor: 'traveller', data: open },
    apart: {
      name: 'La carte est proposée, sans changement d’identifiant en cours',
      visitor: 'traveller',
      data: { ...open, isUnderWay: false },
    },
    failing: {
      name: 'L’adhésion a échoué',
      visitor: 'traveller',
      data: open,
      answer: { form: 'adherer', values: {}, errors: {}, message: messageOf('enrolment-failed') },
    },
    visitor: {
      name: 'Sans être connecté',
      visitor: 'nobody',
      data: { state: 'visitor', signIn: '/redirectAuthentication?retour=%2Fmigrationfid' },
    },
  },
};
