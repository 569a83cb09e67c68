import { messageOf } from '#domain/errors/catalogue.ts';
import { EXAMPLE_PORTRAIT } from '#web/gallery/data/portrait.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const first: Awaited<ReturnType<typeof loader>> = {
  state: 'NON_SOUSCRIT',
  mayKeepPhoto: false,
  mayChangePhoto: false,
  subscribedOn: '',
  endedOn: '',
  photo: undefined,
  closed: undefined,
  isNew: false,
};
const photo = { path: EXAMPLE_PORTRAIT, takenOn: '13\u00a0janvier\u00a02026' };
const subscribed: typeof first = {
  ...first,
  state: 'SOUSCRIT',
  mayKeepPhoto: false,
  mayChangePhoto: true,
  subscribedOn: '13\u00a0janvier\u00a02026',
  photo,
};
const ended: typeof first = {
  ...subscribed,
  state: 'RESILIE',
  mayKeepPhoto: true,
  mayChangePhoto: false,
  endedOn: '2\u00a0mars\u00a02026',
};
const refused = (message: string) => ({ form: 'souscrire', values: {}, errors: {}, message });

export const examples: PageExamples<typeof loader> = {
  route: '/compte/avantages/adhesion-dematerialisation',
  cases: {
    first: { name: 'La première fois', visitor: 'cardHolder', data: first },
    small: {
      name: 'Une photo trop petite',
      visitor: 'cardHolder',
      data: first,
      answer: refused(
        messageOf('photo-refused', { reason: 'elle a moins de 600 points de haut une fois cadrée' }),
      ),
    },
    missing: {
      name: 'Aucune photo choisie',
      visitor: 'cardHolder',
      data: first,
      answer: refused(messageOf('photo-missing')),
    },
    again: { name: 'De nouveau, avec la photo d’avant ou une autre', visitor: 'blue', data: ended },
    anew: {
      name: 'De nouveau, avec une autre photo seulement',
      visitor: 'blue',
      data: { ...ended, mayKeepPhoto: false, mayChangePhoto: false, photo: undefined },
    },
    done: {
      name: 'Souscrit à l’instant',
      visitor: 'blue',
      query: '?fait=1',
      data: { ...subscribed, isNew: true },
    },
    subscribed: { name: 'Déjà souscrit', visitor: 'blue', data: subscribed },
    closed: {
      name: 'Sans carte de réduction',
      visitor: 'traveller',
      data: { ...first, closed: messageOf('paperless-not-eligible') },
    },
  },
};
