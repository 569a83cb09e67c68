import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const data = { signIn: '/redirectAuthentication', unavailable: undefined };

export const examples: PageExamples<typeof loader> = {
  route: '/connexion',
  cases: {
    open: { name: 'Les deux façons de se connecter', visitor: 'nobody', data },
    wrong: {
      name: 'Le numéro n’en est pas un',
      visitor: 'nobody',
      data,
      answer: {
        form: 'numero',
        values: { numFid: '2909' },
        errors: { numFid: 'Neuf chiffres, ceux qui suivent le préfixe.' },
      },
    },
    unavailable: {
      name: 'L’accès aux comptes est indisponible',
      visitor: 'nobody',
      data: { ...data, unavailable: messageOf('identity-unavailable') },
    },
  },
};
