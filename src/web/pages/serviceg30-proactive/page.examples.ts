import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const data: Awaited<ReturnType<typeof loader>> = {
  title: 'Service G30\u00a0: la compensation vient à vous',
  lead: 'Votre train a plus de 30\u00a0minutes de retard\u202f? Avec le service G30, vous n’avez rien à demander.',
  blocks: [
    { kind: 'heading', level: 2, id: 'pour-qui', spans: ['Pour qui'] },
    { kind: 'paragraph', spans: ['Toute carte du programme de fidélité suffit, et le service est gratuit.'] },
  ],
  isSubscribed: false,
  ended: '',
  isNeutral: false,
};
const typed = { numCarte: '417263851', email: 'camille.vasseur@exemple.fr', birthDate: '17/9/1984' };

export const examples: PageExamples<typeof loader> = {
  route: '/serviceg30-proactive',
  cases: {
    visitor: { name: 'Le service et sa fin', visitor: 'nobody', data },
    subscribed: { name: 'Déjà souscrit', visitor: 'berry', data: { ...data, isSubscribed: true } },
    wrong: {
      name: 'Une date mal écrite',
      visitor: 'nobody',
      data,
      answer: {
        form: 'resilier',
        values: { ...typed, birthDate: '17 mars' },
        errors: { birthDate: 'Écrivez la date sous la forme JJ/MM/AAAA.' },
      },
    },
    unknown: {
      name: 'Aucun abonnement ne correspond',
      visitor: 'nobody',
      data,
      answer: { form: 'resilier', values: typed, errors: {}, message: messageOf('g30-not-found') },
    },
    ended: {
      name: 'C’est fait',
      visitor: 'nobody',
      query: '?fin=1',
      data: { ...data, ended: '1er\u00a0avril\u00a02027' },
    },
    neutral: {
      name: 'C’est fait, s’il y en avait un',
      visitor: 'nobody',
      query: '?fin=1',
      data: { ...data, ended: '1er\u00a0avril\u00a02027', isNeutral: true },
    },
  },
};
