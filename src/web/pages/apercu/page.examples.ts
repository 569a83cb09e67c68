import { ManualClock } from '#domain/clock.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import { shippedContent } from '#features/content/testing/shipped-content.ts';
import type { PageContext } from '#web/context/page-context.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { loader } from './page.server.ts';

const path = '/apercu';
const clock = new ManualClock('2026-12-01T11:00:00Z');
const content = await shippedContent(clock);
const PROBLEM = {
  path: 'pages/mentions-legales.md',
  line: 12,
  column: 1,
  message: 'HTML cannot be shown: a text holds headings, paragraphs, lists, links, bold and italics',
};

const shown = (query: string, own: Partial<typeof content> = {}) =>
  loader({
    app: { content: { ...content, ...own }, clock, contentPreview: true },
    url: new URL(`${path}${query}`, 'http://localhost'),
    log: { info() {}, warn() {}, error() {} },
    correlationId: '',
    setStatus: () => undefined,
  } as unknown as PageContext);

export const examples: PageExamples<typeof loader> = {
  route: path,
  cases: {
    all: {
      name: 'Tous les textes, l’un d’eux refusé',
      visitor: 'nobody',
      data: await shown('', { problems: () => [PROBLEM] }),
    },
    refused: {
      name: 'Un texte refusé, le dernier bon montré',
      visitor: 'nobody',
      query: '?texte=pages%2Fmentions-legales.md',
      data: await shown('?texte=pages%2Fmentions-legales.md', { problems: () => [PROBLEM] }),
    },
    incident: {
      name: 'La liste n’a pas pu être lue',
      visitor: 'nobody',
      data: {
        ...(await shown('')),
        list: {
          rows: [],
          page: 1,
          pages: 1,
          total: '',
          address: path,
          incident: {
            message: messageOf('internal-error'),
            reference: '0199c1d0-6f00-7000-8000-000000000001',
          },
        },
      },
    },
    empty: {
      name: 'Aucun texte, la source ne répond pas',
      visitor: 'nobody',
      data: await shown('', {
        all: () => [],
        problems: () => [{ path: '', line: 1, column: 1, message: 'ENOENT' }],
      }),
    },
  },
};
