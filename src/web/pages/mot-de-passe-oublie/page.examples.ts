import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const data = { isSent: false, subject: 'Choisissez un nouveau mot de passe' };

export const examples: PageExamples<typeof loader> = {
  route: '/mot-de-passe-oublie',
  cases: {
    empty: { name: 'Le lien se demande', visitor: 'nobody', data },
    limited: {
      name: 'Trop de demandes',
      visitor: 'nobody',
      data,
      answer: {
        form: 'oublie',
        values: { login: 'ines.garraud@exemple.fr' },
        errors: {},
        message: messageOf('too-many-requests', { wait: '2\u00a0minutes' }),
      },
    },
    sent: {
      name: 'Le lien est parti, si le compte existe',
      visitor: 'nobody',
      query: '?envoye=1',
      data: { ...data, isSent: true },
    },
  },
};
