import type { ProblemExamples } from '#web/gallery/page-example.ts';

export const examples: ProblemExamples = {
  cases: {
    visitor: { name: 'Pour un visiteur', visitor: 'nobody', route: '*', problem: 'not-found' },
    agent: { name: 'Pour qui sert un client', visitor: 'agent', route: '*', problem: 'not-found' },
    member: { name: 'Pour un membre', visitor: 'berry', route: '*', problem: 'not-found' },
  },
};
