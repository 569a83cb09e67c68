import { failure } from '#domain/failure.ts';
import { answersTo } from '#features/questions/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { fromShippedTexts } from '#web/gallery/data/loaded.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { loader } from './page.server.ts';

const path = '/bot-inoui';
type Asking = PageContext['app']['assistant'];

/** As an assistant that finds what the search is sure of, or one that is away. */
const asked = (query: string, ask?: Asking['ask']) =>
  fromShippedTexts(
    (context: PageContext) => {
      const { content } = context.app;
      const find: Asking['ask'] = async (question, profile) => ({
        ok: true,
        answers: answersTo(content, profile, question).slice(0, 3),
      });
      const assistant = { isOfferedTo: () => true, ask: ask ?? find, close: () => undefined };
      return loader({
        ...context,
        app: { ...context.app, assistant },
        setStatus: () => undefined,
      } as PageContext);
    },
    path,
    { query },
  );

export const examples: PageExamples<typeof loader> = {
  route: path,
  cases: {
    greeting: { name: 'Avant une question', visitor: 'nobody', data: await asked('') },
    answer: {
      name: 'Une réponse, avec sa source',
      visitor: 'blue',
      query: '?q=mes+points+expirent-ils',
      data: { ...(await asked('?q=mes+points+expirent-ils')), isSignedIn: true },
    },
    unknown: {
      name: 'Une question sans réponse',
      visitor: 'berry',
      query: '?q=Y+a-t-il+une+trottinette',
      data: { ...(await asked('?q=Y+a-t-il+une+trottinette')), isSignedIn: true },
    },
    near: {
      name: 'Une question sans réponse sûre',
      visitor: 'nobody',
      query: '?q=un+abonnement+au+journal',
      data: await asked('?q=un+abonnement+au+journal'),
    },
    away: {
      name: 'L’assistant ne répond pas',
      visitor: 'nobody',
      query: '?q=points',
      data: await asked('?q=points', async () => failure('chatbot-unavailable')),
    },
  },
};
