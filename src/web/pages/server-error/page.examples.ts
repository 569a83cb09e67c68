import type { ProblemExamples } from '#web/gallery/page-example.ts';

export const examples: ProblemExamples = {
  cases: {
    ours: {
      name: 'Une panne',
      visitor: 'blue',
      route: '/mon-espace',
      problem: {
        type: 'about:blank',
        title: 'Internal Server Error',
        status: 500,
        detail: 'Une erreur inattendue est survenue. Veuillez réessayer plus tard.',
        code: 'internal',
        subCode: 0,
        correlationId: '0199c1d0-6f00-7000-8000-0000000000ff',
      },
    },
    theirs: {
      name: 'Une demande que l’on ne peut pas prendre',
      visitor: 'nobody',
      route: '/',
      problem: {
        type: 'about:blank',
        title: 'Payload Too Large',
        status: 413,
        detail: 'La demande est trop volumineuse.',
        code: 'too-large',
        subCode: 0,
        correlationId: '0199c1d0-6f00-7000-8000-0000000000fe',
      },
    },
  },
};
