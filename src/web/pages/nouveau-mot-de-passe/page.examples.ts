import { messageOf, titleOf } from '#domain/errors/catalogue.ts';
import { WEAKNESSES } from '#domain/fields/password.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const open = { state: 'open', name: 'Inès Garraud', email: 'ines.garraud@exemple.fr' } as const;

export const examples: PageExamples<typeof loader> = {
  route: '/nouveau-mot-de-passe',
  cases: {
    open: { name: 'Le lien est bon', visitor: 'nobody', data: open },
    weak: {
      name: 'Le mot de passe est trop répandu',
      visitor: 'nobody',
      data: open,
      answer: { form: 'choisir', values: {}, errors: { password: WEAKNESSES['common-password'] } },
    },
    failing: {
      name: 'Le mot de passe n’a pas pu être modifié',
      visitor: 'nobody',
      data: open,
      answer: { form: 'choisir', values: {}, errors: {}, message: messageOf('password-not-changed') },
    },
    stranger: {
      name: 'Quelqu’un d’autre est connecté',
      visitor: 'blue',
      data: { ...open, stranger: 'Camille Vasseur' },
    },
    done: {
      name: 'Le mot de passe est modifié',
      visitor: 'nobody',
      query: '?fait=1',
      data: { state: 'done' },
    },
    refused: {
      name: 'Le lien a déjà servi',
      visitor: 'nobody',
      data: {
        state: 'refused',
        refusal: 'used',
        mayBeSentAgain: false,
        title: titleOf('link-expired'),
        message: messageOf('link-expired'),
        why: 'Il a déjà servi : votre mot de passe est celui que vous avez choisi alors.',
      },
    },
    nothing: { name: 'Ouverte sans lien', visitor: 'nobody', data: { state: 'nothing' } },
  },
};
