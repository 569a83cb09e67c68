import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const none: Awaited<ReturnType<typeof loader>> = {
  state: 'not-subscribed',
  hasCard: true,
  stops: [],
  activation: '1er\u00a0avril\u00a02027',
  end: '',
  isNeverActive: false,
  isNew: false,
  termsVersion: '2026-11-01',
};
const subscribed = {
  label: 'Souscrit',
  when: '3\u00a0mars\u00a02027',
  dateTime: '2027-03-03',
  state: 'done',
} as const;
const just: typeof none = {
  ...none,
  state: 'just-subscribed',
  stops: [
    subscribed,
    { label: 'Actif', when: '1er\u00a0avril\u00a02027', dateTime: '2027-04-01', state: 'coming' },
    {
      label: 'Fin d’engagement de l’exploitant',
      when: '31\u00a0mars\u00a02028',
      dateTime: '2028-03-31',
      state: 'coming',
    },
  ],
};
const ending: typeof none = {
  ...none,
  state: 'subscribed',
  end: '1er\u00a0juin\u00a02027',
  stops: [
    subscribed,
    { label: 'Actif', when: '1er\u00a0avril\u00a02027', dateTime: '2027-04-01', state: 'done' },
    { label: 'Arrêté', when: '1er\u00a0juin\u00a02027', dateTime: '2027-06-01', state: 'coming' },
  ],
};
const refused = { form: 'souscrire', values: {}, errors: {} } as const;

export const examples: PageExamples<typeof loader> = {
  route: '/g30-subscription',
  cases: {
    none: { name: 'Pas encore souscrit', visitor: 'blue', data: none },
    noCard: { name: 'Sans carte de fidélité', visitor: 'traveller', data: { ...none, hasCard: false } },
    notAgreed: {
      name: 'Conditions non acceptées',
      visitor: 'blue',
      data: none,
      answer: { ...refused, errors: { termsAccepted: messageOf('terms-not-accepted') } },
    },
    outdated: {
      name: 'Les conditions ont changé',
      visitor: 'blue',
      data: none,
      answer: { ...refused, message: messageOf('g30-terms-outdated') },
    },
    just: {
      name: 'Souscrit, pas encore actif',
      visitor: 'blue',
      query: '?fait=1',
      data: { ...just, isNew: true },
    },
    active: {
      name: 'Actif',
      visitor: 'berry',
      data: {
        ...just,
        state: 'subscribed',
        stops: just.stops.map((stop) =>
          stop.label === 'Actif' ? { ...stop, state: 'done' as const } : stop,
        ),
      },
    },
    ending: { name: 'Résilié, encore actif', visitor: 'red', data: ending },
    never: {
      name: 'Résilié avant d’avoir commencé',
      visitor: 'red',
      data: {
        ...ending,
        state: 'just-subscribed',
        end: '1er\u00a0avril\u00a02027',
        isNeverActive: true,
        stops: [
          subscribed,
          { label: 'Arrêté', when: '1er\u00a0avril\u00a02027', dateTime: '2027-04-01', state: 'coming' },
        ],
      },
    },
  },
};
