import type { ProblemExamples } from '#web/gallery/page-example.ts';

const problem = {
  type: 'about:blank',
  title: 'Not Found',
  status: 404,
  detail: 'Cette page n’existe pas ou n’existe plus.',
  code: 'not-found',
  subCode: 0,
  correlationId: '7f3a92c1',
};

export const examples: ProblemExamples = {
  cases: {
    visitor: { name: 'Pour un visiteur', visitor: 'nobody', route: '*', problem },
    member: { name: 'Pour un membre', visitor: 'berry', route: '*', problem },
  },
};
