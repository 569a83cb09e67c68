import { authorizationOf } from '#domain/credentials.ts';
import { askedSystem } from '../asked-system.ts';
import type { PassedOn } from '../asking.ts';
import { type Chatbot, ChatbotUnavailable } from './port.ts';
import { COMMANDS, type Command, HealthReply, SourcesReply } from './wire.ts';

export interface HttpChatbotOptions {
  /** `CHATBOT_URL`: base of the paths in `wire.ts`. */
  readonly url: string;
  /** `CHATBOT_KEY`: the bearer key or the pair that the bot knows us by. */
  readonly key: string;
  /** Time limit of one call, milliseconds. */
  readonly timeoutMs?: number;
  readonly passedOn?: PassedOn;
}

/** Somebody waits for the answer: later than this the help form is the better one. */
const TIMEOUT_MS = 3_000;
const MOST_BYTES = 20_000;

/** The operator's bot over HTTP (API-12). Whatever goes wrong on the way is `ChatbotUnavailable`. */
export const createHttpChatbot = ({
  url,
  key,
  timeoutMs = TIMEOUT_MS,
  passedOn,
}: HttpChatbotOptions): Chatbot => {
  const { send, answered } = askedSystem<Command>({
    called: 'chatbot',
    Unavailable: ChatbotUnavailable,
    commands: COMMANDS,
    url,
    authorization: authorizationOf(key),
    timeoutMs,
    mostBytes: MOST_BYTES,
    passedOn,
  });
  return {
    ask: async (asked) => answered('ask', SourcesReply, await send('ask', { json: asked })).sources,
    check: async () => {
      answered('check', HealthReply, await send('check'));
    },
  };
};
