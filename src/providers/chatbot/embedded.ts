import { type AnswerSource, type Chatbot, MOST_SOURCES } from './port.ts';

/** The embedded bot: what the portal's own search of the content is sure of. */
export const createEmbeddedChatbot = (
  find: (
    ...asked: [question: string, profile: Parameters<Chatbot['ask']>[0]['profile']]
  ) => readonly AnswerSource[],
): Chatbot => ({
  ask: async ({ question, profile }) => find(question, profile).slice(0, MOST_SOURCES),
  check: async () => undefined,
});
