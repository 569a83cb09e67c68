import type { ProblemExamples } from '#web/gallery/page-example.ts';

export const examples: ProblemExamples = {
  cases: {
    ours: { name: 'Une panne', visitor: 'blue', route: '/mon-espace', problem: 'internal-error' },
    theirs: {
      name: 'Une demande que l’on ne peut pas prendre',
      visitor: 'nobody',
      route: '/',
      problem: 'body-too-large',
    },
  },
};
