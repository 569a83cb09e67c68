import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import { pathOf } from '#contract/routes.ts';
import type { Question } from '#features/questions/index.ts';
import { type Assistant, LONGEST_QUESTION } from './assistant.ts';

const sourceOf = ({ id, theme }: Question): string =>
  `${pathOf('/besoin-daide/questions-frequentes/:theme', { params: { theme: theme.key } })}#${id}`;

interface Asking {
  readonly assistant: Assistant;
}

/** The assistant by call (BOT-01). */
export const chatbotCalls = [
  defineCall({
    name: 'chatbot',
    method: 'GET',
    access: 'public',
    summary:
      'Asks the assistant. It answers with entries of the frequent questions in their own words, the best first; with none it does not know, and the help form is the way on.',
    input: z.object({ question: z.string().trim().min(1).max(LONGEST_QUESTION) }),
    output: z.object({
      answers: z.array(
        z.object({
          title: z.string(),
          text: z.string().describe('The words of the entry.'),
          source: z.string().describe('Path and anchor of the entry.'),
        }),
      ),
    }),
    errors: ['chatbot-unavailable'],
    handler: async ({ app, session, overview }: CallContext<Asking>, { question }) => {
      const profile = session ? (await overview()).profile.code : 'NL';
      const asked = await app.assistant.ask(question, profile);
      if (!asked.ok) return asked;
      return {
        answers: asked.answers.map((answer) => ({
          title: answer.title,
          text: answer.text,
          source: sourceOf(answer),
        })),
      };
    },
  }),
];
