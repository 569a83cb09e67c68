import { askedSystem } from '../asked-system.ts';
import { type Chatbot, ChatbotUnavailable } from './port.ts';
import { COMMANDS, type Command, HealthReply, SourcesReply } from './wire.ts';

export interface HttpChatbotOptions {
  /** `CHATBOT_URL`: base of the paths in `wire.ts`. */
  readonly url: string;
  /** `CHATBOT_KEY`: the bearer key that the bot knows us by. */
  readonly key: string;
  /** Time limit of one call, milliseconds. */
  readonly timeoutMs?: number;
  /** The correlation id of what is being served at the moment, passed on as `X-Correlation-Id`. */
  readonly correlationId?: () => string | undefined;
}

/** Somebody waits for the answer: later than this the help form is the better one. */
const TIMEOUT_MS = 3_000;
const MOST_BYTES = 20_000;

/** The operator's bot over HTTP (API-12). Whatever goes wrong on the way is `ChatbotUnavailable`. */
export const createHttpChatbot = ({
  url,
  key,
  timeoutMs = TIMEOUT_MS,
  correlationId,
}: HttpChatbotOptions): Chatbot => {
  const { send, answered } = askedSystem<Command>({
    called: 'chatbot',
    Unavailable: ChatbotUnavailable,
    commands: COMMANDS,
    url,
    authorization: `Bearer ${key}`,
    timeoutMs,
    mostBytes: MOST_BYTES,
    correlationId,
  });
  return {
    ask: async (asked) => answered('ask', SourcesReply, await send('ask', { json: asked })).sources,
    check: async () => {
      answered('check', HealthReply, await send('check'));
    },
  };
};
